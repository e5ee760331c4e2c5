/**
 * What a player must not lose when they reload the page at a table: the cards chosen to be passed, and the chat message
 * that they are writing. The permanent notice of a lost connection asks for a reload (specification section 4, 'Socket
 * connection'). The choices are stored for this tab and this player.
 */
import * as z from 'zod/mini'
import { isCardId, type CardId } from '#common/rules/cards.ts'
import { tabStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

export const KEPT_CHOICES_KEY = 'regicidio.choices'

/** `round` is the `roundKey` of the round in which the cards were chosen. */
export type KeptChoices = { readonly round: string; readonly selected: readonly CardId[]; readonly draft: string }
/** The player and the table that the choices belong to. */
export type ChoosingPlayer = { readonly roomId: string; readonly playerId: string }

export const NO_CHOICES: KeptChoices = { round: '', selected: [], draft: '' }

const keptChoices = z.object({
  roomId: z.string(),
  playerId: z.string(),
  round: z.string(),
  selected: z.array(z.custom<CardId>((value) => typeof value === 'string' && isCardId(value))),
  draft: z.string(),
})

/** The stored choices of a player at a table. Empty when nothing of theirs is stored, or it cannot be read. */
export const loadChoices = (
  { roomId, playerId }: ChoosingPlayer,
  storage: () => KeyValueStorage = () => tabStorage,
): KeptChoices => {
  try {
    const { data } = keptChoices.safeParse(JSON.parse(storage().getItem(KEPT_CHOICES_KEY) ?? 'null'))
    return data?.roomId === roomId && data.playerId === playerId ? data : NO_CHOICES
  } catch {
    return NO_CHOICES
  }
}

/** Forgets the choices of a player at a table. */
export const forgetKeptChoices = (player: ChoosingPlayer, storage: () => KeyValueStorage = () => tabStorage): void => {
  if (loadChoices(player, storage) !== NO_CHOICES) storage().removeItem(KEPT_CHOICES_KEY)
}

/** Stores the choices of a player and replaces all others. Without storage the choices are lost at the next reload. */
export const keepChoices = (
  { roomId, playerId }: ChoosingPlayer,
  choices: KeptChoices,
  storage: () => KeyValueStorage = () => tabStorage,
): void => {
  try {
    storage().setItem(KEPT_CHOICES_KEY, JSON.stringify({ roomId, playerId, ...choices }))
  } catch (problem) {
    console.warn('choices not stored', problem)
  }
}

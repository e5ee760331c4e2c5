/**
 * What a reload must not lose at a table, the permanent notice of a lost connection asking for one (specification section 4,
 * 'Socket connection'): the cards chosen to be passed, and the line that is being written. Kept in this tab, for this player.
 */
import * as z from 'zod/mini'
import { isCardId, type CardId } from '#common/rules/cards.ts'
import type { KeyValueStorage } from './stored-player.ts'

export const KEPT_CHOICES_KEY = 'regicidio.choices'

/** `round` names the round that the cards are chosen in (`roundKey`). */
export type KeptChoices = { readonly round: string; readonly selected: readonly CardId[]; readonly draft: string }
/** Whose choices, and at which table. */
export type ChoosingPlayer = { readonly roomId: string; readonly playerId: string }

const NOTHING: KeptChoices = { round: '', selected: [], draft: '' }

const keptChoices = z.object({
  roomId: z.string(),
  playerId: z.string(),
  round: z.string(),
  selected: z.array(z.custom<CardId>((value) => typeof value === 'string' && isCardId(value))),
  draft: z.string(),
})

/** The choices of a player at a table; none when nothing is kept that belongs to them, or it cannot be read. */
export const loadChoices = ({ roomId, playerId }: ChoosingPlayer, storage: () => KeyValueStorage = () => sessionStorage): KeptChoices => {
  try {
    const { data } = keptChoices.safeParse(JSON.parse(storage().getItem(KEPT_CHOICES_KEY) ?? 'null'))
    return data?.roomId === roomId && data.playerId === playerId ? data : NOTHING
  } catch {
    return NOTHING
  }
}

/** Keeps the choices of a player, in place of any others. A browser that refuses storage keeps them until the next reload. */
export const keepChoices = ({ roomId, playerId }: ChoosingPlayer, choices: KeptChoices, storage: () => KeyValueStorage = () => sessionStorage): void => {
  try {
    storage().setItem(KEPT_CHOICES_KEY, JSON.stringify({ roomId, playerId, ...choices }))
  } catch (problem) {
    console.warn('choices not stored', problem)
  }
}

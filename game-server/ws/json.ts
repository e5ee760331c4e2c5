/** Encodes the messages of `/ws`: JSON objects with a `type`. */
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import { wireCard } from '#common/protocol/wire.ts'
import type { PrivateGameView } from '#common/rules/view.ts'
import { DECK, idOf, type CardId } from '#common/rules/cards.ts'
import { refusalMessage } from '#common/text/it.ts'
import type { Refusal } from '../tables/command-result.ts'
import { wholeFrame, type Frame } from '../connections/websocket-frames.ts'

/** A message of the server as a JSON text. */
export const json = <Type extends ServerMessageType>(
  type: Type,
  payload: ServerMessages[Type] | Partial<ServerMessages[Type]>,
): string => JSON.stringify({ type, ...payload })

/** A message of the server as a frame. */
export const frameOf = <Type extends ServerMessageType>(
  type: Type,
  payload: ServerMessages[Type] | Partial<ServerMessages[Type]>,
): Frame => wholeFrame(json(type, payload))

/** The JSON of each card. Hands are sent to every seat after every move, so these texts are made only once. */
const HAND_CARDS: ReadonlyMap<CardId, string> = new Map(
  DECK.map(idOf).map((id) => [id, JSON.stringify(wireCard(id, null))]),
)

/** The fields of `game_state` that are different for each seat, as JSON. */
export const ownMembers = (isYourTurn: boolean, { hand, claimable }: PrivateGameView): string =>
  `"isYourTurn":${isYourTurn},"canClaimRest":${claimable.length > 0},"playerHand":[${hand.map((id) => HAND_CARDS.get(id)).join(',')}]`

/** A refusal as an `error` frame. */
export const errorFrame = ({ code, names, restriction }: Refusal): Frame =>
  frameOf('error', refusalMessage(code, names, restriction))

/** The value of a JSON text; null when it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

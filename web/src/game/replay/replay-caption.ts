/** What happens at a step of a replay, in words. */
import type { GameRecord } from '#common/protocol/game-record.ts'
import { idOf } from '#common/rules/cards.ts'
import { trickPoints } from '#common/rules/scoring.ts'
import type { Seat } from '#common/rules/seats.ts'
import { setOf } from '#common/rules/card-set.ts'
import type { GameState } from '#common/rules/state.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import type { Move } from '#common/table/move-log.ts'
import { wonText, wonTogetherText } from '#common/text/notices.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { DIRECTION_TEXT } from '../../text/table/hand.ts'
import { cardInSentence } from '../hand/card-names.ts'
import { passesAt, type ReplayStep } from './replay.ts'
import { signed } from '../score/standings.ts'

const { caption } = REPLAY_TEXT
type NameOf = (seat: Seat) => string

const passed = (
  step: ReplayStep,
  { seat, cards }: Move,
  actor: string,
  nameOf: NameOf,
  onlyFor: Seat | null,
): string => {
  const pass = passesAt(step, onlyFor).find(({ from }) => from === seat)
  const to = pass === undefined ? '' : nameOf(pass.to)
  return pass?.isHidden === true
    ? caption.passesHidden(actor, cards.length, to)
    : caption.passes(
        actor,
        cards.map((card) => cardInSentence(idOf(card))),
        to,
      )
}

/** Who has taken the last trick of a state, with how many points. */
export const completedTrick = ({ round }: GameState, nameOf: NameOf): string => {
  const { winner, cards } = round.tricks.at(-1) ?? { winner: round.firstSeat, cards: [] }
  return caption.trick(nameOf(winner), signed(trickPoints(setOf(cards))), trickFinale(cards))
}

/**
 * The caption of a step, as in 'Anna gioca la Donna di picche. Prende Bruno: −26 punti. Regicidio!' With `onlyFor` it
 * does not say what this seat could not know of a pass.
 */
export const captionOf = (
  { players, winners, rounds }: Pick<GameRecord, 'players' | 'winners' | 'rounds'>,
  step: ReplayStep,
  onlyFor: Seat | null = null,
): string => {
  const { state, move } = step
  const nameOf = (seat: number): string => players[seat]?.name ?? ''
  if (state.phase === 'gameOver' && rounds !== undefined) return caption.handsOver(rounds)
  if (state.phase === 'gameOver')
    return winners.length === 1
      ? wonText(winners.map(nameOf).join(''))
      : wonTogetherText(new Intl.ListFormat('it').format(winners.map(nameOf)))
  if (move === null) return caption.deal(state.round.number, DIRECTION_TEXT[state.round.direction].label)
  const actor = move.isComputer ? caption.computerFor(nameOf(move.seat)) : nameOf(move.seat)
  if (move.type === 'pass') return passed(step, move, actor, nameOf, onlyFor)
  const played = caption.plays(actor, move.cards.map((card) => cardInSentence(idOf(card))).join(''))
  return state.phase === 'betweenTricks' ? `${played} ${completedTrick(state, nameOf)}` : played
}

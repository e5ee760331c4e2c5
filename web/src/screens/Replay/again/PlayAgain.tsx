/** A moment of a finished game, played again to the end of its round. Nothing of it is kept, and nothing counts. */
import { useState, type JSX } from 'react'
import type { GameRecord } from '#common/protocol/game-record.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { Moment } from '../../../game/replay/play-again.ts'
import { playAgainText as text } from '../../../text/table/play-again.ts'
import { copyLink } from '../../../ui/sharing.ts'
import { PlayAgainResult } from './PlayAgainResult.tsx'
import { PlayAgainTable } from './PlayAgainTable.tsx'
import { useComputerMean } from './useComputerMean.ts'

type PlayAgainProps = {
  readonly game: GameRecord
  /** Whether it is the viewer's own decision; otherwise they take the place of a player. */
  readonly isOwn: boolean
  readonly moment: Moment
  /** The address of the moment, to be given to others. */
  readonly link: string
  readonly onLeave: () => void
}

export const PlayAgain = ({ game, isOwn, moment, link, onLeave }: PlayAgainProps): JSX.Element => {
  // The moment is the same as long as the address is.
  const [fixed] = useState(moment)
  const { seat, from } = fixed
  const [attempt, setAttempt] = useState(1)
  const [end, setEnd] = useState<{ readonly scores: PerSeat<number>; readonly atMs: number } | null>(null)
  const mean = useComputerMean(fixed)
  const note = isOwn ? null : text.seat(game.players[seat]?.name ?? '')
  const again = (): void => {
    setEnd(null)
    setAttempt(attempt + 1)
  }
  // The second half of a double click that ended the last trick must not send the result away.
  const notAtOnce = (act: () => void) => (): void => {
    if (end !== null && performance.now() - end.atMs >= ACTION_DEBOUNCE_MS) act()
  }
  return (
    <>
      <PlayAgainTable
        key={attempt}
        game={game}
        moment={fixed}
        note={note}
        onOver={(scores) => setEnd({ scores, atMs: performance.now() })}
        onLeave={onLeave}
      />
      <PlayAgainResult
        isOpen={end !== null}
        past={game.roundScores[from.round.number - 1]?.[seat] ?? 0}
        now={end?.scores[seat] ?? 0}
        note={note}
        computer={mean}
        onAgain={notAtOnce(again)}
        onCopy={() => void copyLink(link)}
        onLeave={notAtOnce(onLeave)}
      />
    </>
  )
}

/** What the players have said up to a step of a replay. A line leads to the moment when it was said. */
import type { JSX } from 'react'
import type { RecordedLine } from '#common/protocol/game-record.ts'
import type { Seat } from '#common/rules/seats.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import styles from './ReplayChat.module.css'

export type ReplayChatProps = {
  /** The lines said so far, oldest first, and how many the whole game has. */
  readonly lines: readonly RecordedLine[]
  readonly total: number
  readonly viewer: Seat
  readonly nameOf: (seat: number) => string
  /** The moment of a line in words, as in 'Mano 2, presa 5'. */
  readonly whenOf: (line: RecordedLine) => string
  readonly onLine: (line: RecordedLine) => void
}

export const ReplayChat = ({ lines, total, viewer, nameOf, whenOf, onLine }: ReplayChatProps): JSX.Element => {
  if (lines.length === 0) return <p className="small">{total === 0 ? REPLAY_TEXT.noChatAtAll : REPLAY_TEXT.noChat}</p>
  return (
    <div className={styles.log}>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index} data-own={line.seat === viewer || undefined}>
            <button type="button" className={styles.line} onClick={() => onLine(line)}>
              <b dir="auto">{nameOf(line.seat)}</b> <span dir="auto">{line.message}</span>
              <small>{whenOf(line)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What to do about an absent player (specification section 4, 'Disconnection handling'). */
import { FocusTrap } from '@mantine/core'
import type { JSX } from 'react'
import { VOTES, type Vote } from '#common/table/votes.ts'
import type { TableView, VoteView } from '#common/table/view.ts'
import { nameAt, playerAt } from '../../game/seating.ts'
import { text } from '../../text/table.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import styles from './AbsenceVote.module.css'

type AbsenceVoteProps = {
  readonly view: TableView
  readonly vote: VoteView
  /** When the vote closes, on the page's own clock; null while the server has not said so. */
  readonly endsAtMs: number | null
  readonly onVote: (vote: Vote) => void
}

export const AbsenceVote = ({ view, vote: { seat, votes }, endsAtMs, onVote }: AbsenceVoteProps): JSX.Element => {
  const own = votes[view.viewerSeat]
  const mayVote = playerAt(view, view.viewerSeat)?.isExpelled !== true
  const majority = text.absence.majority(view.players.length - 1, view.players.length)
  const standing = own === null ? majority : text.absence.voted
  const votersFor = (option: Vote): string => view.players.filter((player) => votes[player.seat] === option).map(({ name }) => name).join(', ')
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="absence-vote">
        {/* The focus is on the card and on no button: whoever was writing in the chat must not vote by it. */}
        <div className={styles.card} tabIndex={-1} data-autofocus>
          <h2 id="absence-vote">{text.absence.title}</h2>
          <p>{text.absence.question(nameAt(view, seat))}</p>
          <div className={styles.options}>
            {VOTES.map((option) => (
              <button
                key={option}
                type="button"
                className={styles.option}
                aria-label={text.absence.options[option].label}
                aria-pressed={own === option}
                disabled={own !== null || !mayVote}
                onClick={() => onVote(option)}
              >
                {text.absence.options[option].label}
                <small>{text.absence.options[option].hint}</small>
                {votersFor(option) !== '' && <span className={styles.votes}>{votersFor(option)}</span>}
              </button>
            ))}
          </div>
          {endsAtMs !== null && (
            <p className={styles.time}>
              <Countdown endsAtMs={endsAtMs} say={text.absence.closesIn} />
            </p>
          )}
          <p role="status">{mayVote ? standing : text.absence.mayNotVote}</p>
        </div>
      </div>
    </FocusTrap>
  )
}

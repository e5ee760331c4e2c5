/** The vote on a player who is away or does not move (specification section 4, 'Disconnection handling'). */
import { FocusTrap } from '@mantine/core'
import type { JSX } from 'react'
import { VOTES, type Vote, type VoteCause } from '#common/table/votes.ts'
import type { TableView, VoteView } from '#common/table/view.ts'
import { nameAt, otherAt, playerAt, takesPart } from '../../game/seating.ts'
import { text } from '../../text/table.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import styles from './AbsenceVote.module.css'

type AbsenceVoteProps = {
  readonly view: TableView
  readonly vote: VoteView
  /** When the vote closes, on the page's own clock; null until the server has said it. */
  readonly endsAtMs: number | null
  readonly onVote: (vote: Vote) => void
}

/** The texts of the vote on a player who is away, and on one who is connected but does not move. */
const WORDS = {
  absent: { title: text.absence.title, question: text.absence.question, options: text.absence.options },
  inactive: { title: text.absence.inactiveTitle, question: text.absence.inactiveQuestion, options: text.absence.inactiveOptions },
} as const satisfies Readonly<Record<VoteCause, unknown>>

export const AbsenceVote = ({ view, vote: { seat, cause, votes }, endsAtMs, onVote }: AbsenceVoteProps): JSX.Element => {
  const own = votes[view.viewerSeat]
  const words = WORDS[cause]
  const mayVote = takesPart(playerAt(view, view.viewerSeat))
  // Computers do not vote.
  const people = view.players.filter(({ computerLevel }) => computerLevel === null).length
  const cast = view.players.filter((player) => votes[player.seat] !== null)
  const awaited = view.players.filter((player) => player.seat !== seat && votes[player.seat] === null && player.computerLevel === null && player.isConnected && takesPart(player))
  const votesCast = text.absence.votes(cast.length, cast.length + awaited.length)
  const votersFor = (option: Vote): string => view.players.filter((player) => votes[player.seat] === option).map((player) => otherAt(view, player.seat) ?? text.you).join(', ')
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="absence-vote">
        {/* The card gets the focus and no button does, so that a player who was writing in the chat does not vote with the next key. */}
        <div className={styles.card} tabIndex={-1} data-autofocus>
          <h2 className="display" id="absence-vote">{words.title}</h2>
          <p>{words.question(nameAt(view, seat))}</p>
          <div className={styles.options}>
            {VOTES.map((option) => {
              const voters = votersFor(option)
              return (
                <button
                  key={option}
                  type="button"
                  className={styles.option}
                  aria-pressed={own === option}
                  disabled={own !== null || !mayVote}
                  onClick={() => onVote(option)}
                >
                  <span>{words.options[option].label}</span> <small>{words.options[option].hint}</small>{' '}
                  <span className={styles.votes} title={voters || undefined}>{voters}</span>
                </button>
              )
            })}
          </div>
          {/* These lines are as high before the own vote as after it, so that no option moves under the finger. */}
          <div className={styles.state}>
            {endsAtMs !== null && (
              <p>
                <Countdown endsAtMs={endsAtMs} say={text.absence.closesIn} />
              </p>
            )}
            <p role="status">{!mayVote ? text.absence.mayNotVote : own === null ? votesCast : `${text.absence.voted} ${votesCast}`}</p>
          </div>
          <p className={styles.rule}>{text.absence.majority(people - 1, people)}</p>
        </div>
      </div>
    </FocusTrap>
  )
}

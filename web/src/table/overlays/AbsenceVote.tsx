/**
 * The vote on a player who is away or does not move (specification section 4, 'Disconnection handling'). It opens as a dialog. After the own vote, or when one
 * wants to go on playing first, it is a strip above the table, because the others may play meanwhile (DESIGN section 7).
 */
import { FocusTrap } from '@mantine/core'
import { useState, type JSX } from 'react'
import { VOTES, type Vote, type VoteCause } from '#common/table/votes.ts'
import type { TableView, VoteView } from '#common/table/view.ts'
import { nameAt, otherAt, playerAt, takesPart } from '../../game/seating.ts'
import { text } from '../../text/table.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import notices from '../RoomNotices.module.css'
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

/** How many have voted, of those who can. */
const votesCast = (view: TableView, { seat, votes }: VoteView): string => {
  const cast = view.players.filter((player) => votes[player.seat] !== null)
  const awaited = view.players.filter((player) => player.seat !== seat && votes[player.seat] === null && player.computerLevel === null && player.isConnected && takesPart(player))
  return text.absence.votes(cast.length, cast.length + awaited.length)
}

type Shown = Omit<AbsenceVoteProps, 'onVote'> & { readonly own: Vote | null; readonly mayVote: boolean; readonly onChange: () => void }

const Strip = ({ view, vote, endsAtMs, own, mayVote, onChange }: Shown): JSX.Element => (
  <div className={`${notices.place} ${styles.strip}`} data-calm>
    <p className={styles.about}>
      <span>{text.absence.voteOn(nameAt(view, vote.seat))}</span>{' '}
      {endsAtMs !== null && <Countdown endsAtMs={endsAtMs} say={text.absence.secondsLeft} />}
    </p>
    <p className={styles.cast} role="status">{own === null ? votesCast(view, vote) : `${text.absence.voted} ${votesCast(view, vote)}`}</p>
    <Button variant="default" size="xs" onClick={onChange}>{own === null && mayVote ? text.absence.vote : text.absence.show}</Button>
  </div>
)

const VoteDialog = ({ view, vote, endsAtMs, own, mayVote, onChange, onVote }: Shown & Pick<AbsenceVoteProps, 'onVote'>): JSX.Element => {
  const words = WORDS[vote.cause]
  // Computers do not vote.
  const people = view.players.filter(({ computerLevel }) => computerLevel === null).length
  const votersFor = (option: Vote): string => view.players.filter((player) => vote.votes[player.seat] === option).map((player) => otherAt(view, player.seat) ?? text.you).join(', ')
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="absence-vote">
        {/* The card gets the focus and no button does, so that a player who was writing in the chat does not vote with the next key. */}
        <div className={styles.card} tabIndex={-1} data-autofocus>
          <h2 className="display" id="absence-vote">{words.title}</h2>
          <p>{words.question(nameAt(view, vote.seat))}</p>
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
          <div className={styles.state}>
            {endsAtMs !== null && (
              <p>
                <Countdown endsAtMs={endsAtMs} say={text.absence.closesIn} />
              </p>
            )}
            <p role="status">{!mayVote ? text.absence.mayNotVote : own === null ? votesCast(view, vote) : `${text.absence.voted} ${votesCast(view, vote)}`}</p>
          </div>
          <p className={styles.rule}>{text.absence.majority(people - 1, people)}</p>
          <Button variant="default" className={styles.leave ?? ''} onClick={onChange}>{text.absence.toTable}</Button>
        </div>
      </div>
    </FocusTrap>
  )
}

export const AbsenceVote = ({ onVote, ...given }: AbsenceVoteProps): JSX.Element => {
  const own = given.vote.votes[given.view.viewerSeat]
  // Null until the player has chosen: then the own vote says which it is.
  const [isAside, setAside] = useState<boolean | null>(null)
  const shown = { ...given, own, mayVote: takesPart(playerAt(given.view, given.view.viewerSeat)) }
  if (isAside ?? own !== null) return <Strip {...shown} onChange={() => setAside(false)} />
  const castVote = (vote: Vote): void => {
    setAside(null)
    onVote(vote)
  }
  return <VoteDialog {...shown} onVote={castVote} onChange={() => setAside(true)} />
}

/**
 * The vote on a player who is away or does not move (specification section 4, 'Disconnection handling'). It opens as a
 * dialog. After the own vote, or when one wants to go on playing first, it is a strip above the table, because the
 * others may play meanwhile (DESIGN section 7).
 */
import { ActionIcon, FocusTrap } from '@mantine/core'
import { useState, type JSX } from 'react'
import { VOTES, type Vote, type VoteCause } from '#common/table/absence/votes.ts'
import type { TableView, VoteView } from '#common/table/view.ts'
import { nameAt, otherAt, playerAt, takesPart } from '../../game/seating.ts'
import { tableText } from '../../text/table/table.ts'
import { absenceText } from '../../text/table/absence.ts'
import { Button } from '../../ui/Button.tsx'
import { CrossIcon } from '../../ui/icons/page-icons.tsx'
import { Countdown } from '../../ui/Seconds.tsx'
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
  absent: { title: absenceText.title, question: absenceText.question },
  inactive: { title: absenceText.inactiveTitle, question: absenceText.inactiveQuestion },
} as const satisfies Readonly<Record<VoteCause, unknown>>

/** How many have voted, of those who can. */
const votesCast = (view: TableView, { seat, votes }: VoteView): string => {
  const cast = view.players.filter((player) => votes[player.seat] !== null)
  const awaited = view.players.filter(
    (player) =>
      player.seat !== seat &&
      votes[player.seat] === null &&
      player.computerLevel === null &&
      player.isConnected &&
      takesPart(player),
  )
  return absenceText.votes(cast.length, cast.length + awaited.length)
}

type Shown = Omit<AbsenceVoteProps, 'onVote'> & {
  readonly own: Vote | null
  readonly mayVote: boolean
  readonly onChange: () => void
}

const Strip = ({ view, vote, endsAtMs, own, mayVote, onChange }: Shown): JSX.Element => (
  <div className={`${notices.place} ${styles.strip}`} data-calm>
    <p className={styles.about}>
      <span>{absenceText.voteOn(nameAt(view, vote.seat))}</span>{' '}
      {endsAtMs !== null && <Countdown endsAtMs={endsAtMs} say={absenceText.secondsLeft} />}
    </p>
    <p className={styles.cast} role="status">
      {own === null ? votesCast(view, vote) : `${absenceText.voted} ${votesCast(view, vote)}`}
    </p>
    <Button variant="default" size="xs" onClick={onChange}>
      {own === null && mayVote ? absenceText.vote : absenceText.show}
    </Button>
  </div>
)

const VoteDialog = ({
  view,
  vote,
  endsAtMs,
  own,
  mayVote,
  onChange,
  onVote,
}: Shown & Pick<AbsenceVoteProps, 'onVote'>): JSX.Element => {
  const words = WORDS[vote.cause]
  // Computers do not vote.
  const people = view.players.filter(({ computerLevel }) => computerLevel === null).length
  const votersFor = (option: Vote): string =>
    view.players
      .filter((player) => vote.votes[player.seat] === option)
      .map((player) => otherAt(view, player.seat) ?? tableText.you)
      .join(', ')
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="absence-vote">
        {/* The card gets the focus and no button does: the next key of a player who is writing in the chat is no vote. */}
        <div className={styles.card} tabIndex={-1} data-autofocus>
          <h2 className="display" id="absence-vote">
            {words.title}
          </h2>
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
                  <span>{absenceText.options[option].label}</span> <small>{absenceText.options[option].hint}</small>{' '}
                  <span className={styles.votes} title={voters || undefined}>
                    {voters}
                  </span>
                </button>
              )
            })}
          </div>
          <div className={styles.state}>
            {endsAtMs !== null && (
              <p>
                <Countdown endsAtMs={endsAtMs} say={absenceText.closesIn} />
              </p>
            )}
            <p role="status">
              {!mayVote
                ? absenceText.mayNotVote
                : own === null
                  ? votesCast(view, vote)
                  : `${absenceText.voted} ${votesCast(view, vote)}`}
            </p>
            <p>{absenceText.majority(people - 1, people)}</p>
          </div>
          <ActionIcon
            size={44}
            variant="subtle"
            className={styles.leave ?? ''}
            aria-label={absenceText.toTable}
            title={absenceText.toTable}
            onClick={onChange}
          >
            <CrossIcon />
          </ActionIcon>
        </div>
      </div>
    </FocusTrap>
  )
}

export const AbsenceVote = ({ onVote, ...given }: AbsenceVoteProps): JSX.Element => {
  const { viewerSeat } = given.view
  const own = viewerSeat === null ? null : given.vote.votes[viewerSeat]
  // Null until the player has chosen: then the own vote says which it is.
  const [isAside, setAside] = useState<boolean | null>(null)
  const shown = { ...given, own, mayVote: takesPart(playerAt(given.view, viewerSeat)) }
  if (isAside ?? own !== null) return <Strip {...shown} onChange={() => setAside(false)} />
  const castVote = (vote: Vote): void => {
    setAside(null)
    onVote(vote)
  }
  return <VoteDialog {...shown} onVote={castVote} onChange={() => setAside(true)} />
}

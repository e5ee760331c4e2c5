/**
 * A link to a room, opened by somebody who is not signed in: who invites to which table, and the way to the seat
 * (DESIGN decision 11).
 */
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { SEAT_COUNT } from '#common/limits.ts'
import type { Invitation } from '#common/protocol/rest/answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { pageFacts } from '../../state/page-facts.ts'
import { invitationText } from '../../text/rooms.ts'
import { it } from '../../text/it.ts'
import { roomText } from '../../text/rooms.ts'
import { useEntrance } from './entrance.ts'
import type { InvitationState } from './InvitationNews.tsx'
import { Ways } from './Ways.tsx'
import { BrandMark, PersonIcon } from '../../ui/icons/icons.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './Invitation.module.css'

/** The seats go round in their order, and the visitor's own one is in front, as at the table. */
const PLACES = ['left', 'top', 'right', 'bottom'] as const

type InvitedTableProps = { readonly players: Invitation['players']; readonly isOpen: boolean }

/**
 * The table that somebody is invited to. The seats stand in the order in which they are read out: the players, free
 * seats, and the own one.
 */
const InvitedTable = ({ players, isOpen }: InvitedTableProps): JSX.Element => (
  <NamesTogether value={namesTogether(players)}>
    <ul className={styles.table} aria-label={invitationText.seats}>
      <li className={styles.mark} aria-hidden>
        <BrandMark size={64} />
      </li>
      {PLACES.map((place, index) => {
        const player = players[index]
        const isOwn = isOpen && index === SEAT_COUNT - 1
        return (
          <li
            key={place}
            className={styles.seat}
            data-place={place}
            data-taken={player !== undefined || undefined}
            data-own={isOwn || undefined}
          >
            {player === undefined ? (
              <span className={styles.chair}>{isOwn && <PersonIcon size={26} />}</span>
            ) : (
              <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={56} />
            )}
            <span className={styles.name}>{player?.name ?? (isOwn ? invitationText.yours : invitationText.free)}</span>
          </li>
        )
      })}
    </ul>
  </NamesTogether>
)

type InvitationScreenProps = {
  readonly roomId: string
  /** Told while the visitor is signed in already and has no seat yet. */
  readonly onEntering: (isEntering: boolean) => void
}

const OWN_TABLE = { component: Link, to: '/join', children: invitationText.ownTable } as const

const Gone = () => (
  <Notice title={invitationText.goneTitle} action={<Button {...OWN_TABLE} size="md" />}>
    <PageTitle>{roomText.notFound}</PageTitle>
    <p>{invitationText.gone}</p>
  </Notice>
)

/** Why nobody new can sit down. Whoever has a seat already can sign in. */
const Closed = ({ isActive }: Pick<Invitation, 'isActive'>) => (
  <Alert kind="warning">
    <strong>{isActive ? roomText.started : invitationText.full}</strong>
    {invitationText.closedHint}
  </Alert>
)

const Invited = ({
  invitation,
  onEntering,
}: { readonly invitation: Invitation } & Pick<InvitationScreenProps, 'onEntering'>) => {
  const { roomId, name, hostName, isActive, players } = invitation
  const { isBusy, problem, enter, forgetProblem } = useEntrance(roomId, onEntering)
  const free = SEAT_COUNT - players.length
  const isOpen = !isActive && free > 0
  return (
    <div className={styles.invitation}>
      <PageTitle>{invitationText.pageTitle(name)}</PageTitle>
      <header className={styles.head}>
        <p className="overline">
          {isOpen ? invitationText.overline : isActive ? invitationText.overlineStarted : invitationText.overlineFull}
        </p>
        <h1 className="display">{name}</h1>
        {isOpen && (
          <p className={styles.host}>
            {invitationText.host(hostName)}
            <b>{free === 1 ? invitationText.fourth : invitationText.freeSeats(free)}</b>
          </p>
        )}
      </header>
      <InvitedTable players={players} isOpen={isOpen} />
      <section className={styles.panel}>
        {!isOpen && <Closed isActive={isActive} />}
        <Ways
          isOpen={isOpen}
          isBusy={isBusy}
          refusal={problem}
          onEdit={forgetProblem}
          onEnter={(way, fields) => void enter(way, fields)}
        />
        {!isOpen && (
          <>
            <p className={styles.or}>{invitationText.or}</p>
            <Button {...OWN_TABLE} variant="default" size="lg" fullWidth />
          </>
        )}
      </section>
    </div>
  )
}

/** The invitation that came with the page; null when it is for another room, or there is none. */
const givenWithPage = (roomId: string): Invitation | null => {
  const { invitation } = pageFacts()
  return invitation?.roomId === roomId.toUpperCase() ? invitation : null
}

const loadNews = () => import('./InvitationNews.tsx')

export const InvitationScreen = ({ roomId, onEntering }: InvitationScreenProps): JSX.Element => {
  const [given] = useState(() => givenWithPage(roomId))
  const [{ invitation, isGone, problem }, setState] = useState<InvitationState>({
    invitation: given,
    isGone: false,
    problem: null,
  })
  const [attempt, setAttempt] = useState(0)
  const tryAgain = (): void => {
    setState({ invitation: given, isGone: false, problem: null })
    setAttempt(attempt + 1)
  }
  return (
    <>
      <LazyPart
        key={attempt}
        load={loadNews}
        render={({ InvitationNews }) => <InvitationNews roomId={roomId} given={given} onNews={setState} />}
        onFailed={() => setState({ invitation, isGone, problem: invitation === null ? it.broken.part : null })}
      />
      {invitation !== null && <Invited invitation={invitation} onEntering={onEntering} />}
      {isGone && <Gone />}
      {invitation === null && !isGone && problem === null && <Loading />}
      {problem !== null && (
        <Notice title={it.common.errorTitle} action={<Button onClick={tryAgain}>{it.common.retry}</Button>}>
          <p>{problem}</p>
        </Notice>
      )}
    </>
  )
}

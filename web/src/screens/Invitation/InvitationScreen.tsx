/** A link to a room, opened by somebody who is not signed in: who invites to which table, and the way to the seat (DESIGN decision 11). */
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { SEAT_COUNT } from '#common/limits.ts'
import type { Invitation } from '#common/protocol/answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { pageFacts } from '../../state/page-facts.ts'
import { invitationText } from '../../text/invitation.ts'
import { it } from '../../text/it.ts'
import { roomText } from '../../text/rooms.ts'
import { InvitedTable } from './InvitedTable.tsx'
import { useEntrance } from './useEntrance.ts'
import type { InvitationState } from './useInvitation.ts'
import { Ways } from './Ways.tsx'
import { WAYS } from './ways.ts'
import styles from './Invitation.module.css'

type InvitationScreenProps = {
  readonly roomId: string
  /** Told while the visitor is signed in already and has no seat yet. */
  readonly onEntering: (isEntering: boolean) => void
}

const OwnTable = () => (
  <Button component={Link} to="/join" variant="default" size="md" fullWidth>
    {invitationText.ownTable}
  </Button>
)

const Gone = () => (
  <Notice title={invitationText.goneTitle} action={<OwnTable />}>
    <PageTitle>{roomText.notFound}</PageTitle>
    <p>{invitationText.gone}</p>
  </Notice>
)

/** Why nobody new can sit down. Whoever has a seat already can sign in. */
const Closed = ({ isActive }: Pick<Invitation, 'isActive'>) => (
  <Alert kind="warning">
    <strong>{isActive ? roomText.started : invitationText.full}</strong>
    {isActive ? invitationText.startedHint : invitationText.fullHint}
  </Alert>
)

const Invited = ({ invitation, onEntering }: { readonly invitation: Invitation } & Pick<InvitationScreenProps, 'onEntering'>) => {
  const { roomId, name, hostName, isActive, players } = invitation
  const { isBusy, problem, enter, forgetProblem } = useEntrance(roomId, onEntering)
  const free = SEAT_COUNT - players.length
  const isOpen = !isActive && free > 0
  return (
    <div className={styles.invitation}>
      <PageTitle>{invitationText.pageTitle(name)}</PageTitle>
      <header className={styles.head}>
        <p className="overline">{invitationText.overline}</p>
        <h1 className="display">{name}</h1>
        <p className={styles.host}>
          {isOpen || hostName === '' ? invitationText.host(hostName) : invitationText.hostOf(hostName)}
          {isOpen && <b>{free === 1 ? invitationText.fourth : invitationText.freeSeats(free)}</b>}
        </p>
      </header>
      <InvitedTable players={players} isOpen={isOpen} />
      <section className={styles.panel}>
        {!isOpen && <Closed isActive={isActive} />}
        <Ways offered={isOpen ? WAYS : ['signIn']} isBusy={isBusy} refusal={problem} onEdit={forgetProblem} onEnter={(way, fields) => void enter(way, fields)} />
        {!isOpen && <OwnTable />}
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
  const [{ invitation, isGone, problem }, setState] = useState<InvitationState>({ invitation: given, isGone: false, problem: null })
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

/** A link to a room, opened by somebody who is not signed in: who invites to which table, and the way to the seat (DESIGN decision 11). */
import { Button } from '@mantine/core'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { SEAT_COUNT } from '#common/limits.ts'
import type { Invitation } from '#common/protocol/answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { text } from '../../text/guests.ts'
import { it } from '../../text/it.ts'
import { InvitedTable } from './InvitedTable.tsx'
import { useEntrance } from './useEntrance.ts'
import { useInvitation } from './useInvitation.ts'
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
    {text.invitation.ownTable}
  </Button>
)

const Gone = () => (
  <Notice title={text.invitation.goneTitle} action={<OwnTable />}>
    <PageTitle>{it.join.roomNotFound}</PageTitle>
    <p>{text.invitation.gone}</p>
  </Notice>
)

/** Why nobody new can sit down. Whoever has a seat already can sign in. */
const Closed = ({ isActive }: Pick<Invitation, 'isActive'>) => (
  <Alert kind="warning">
    <strong>{isActive ? it.join.started : text.invitation.full}</strong>
    {isActive ? text.invitation.startedHint : text.invitation.fullHint}
  </Alert>
)

const Invited = ({ invitation, onEntering }: { readonly invitation: Invitation } & Pick<InvitationScreenProps, 'onEntering'>) => {
  const { roomId, name, hostName, isActive, players } = invitation
  const { isBusy, problem, enter, forgetProblem } = useEntrance(roomId, onEntering)
  const free = SEAT_COUNT - players.length
  const isOpen = !isActive && free > 0
  return (
    <div className={styles.invitation}>
      <PageTitle>{text.invitation.pageTitle(name)}</PageTitle>
      <header className={styles.head}>
        <p className="overline">{text.invitation.overline}</p>
        <h1 className="display">{name}</h1>
        <p className={styles.host}>
          {text.invitation.host(hostName)}
          {isOpen && <b>{free === 1 ? text.invitation.fourth : text.invitation.freeSeats(free)}</b>}
        </p>
      </header>
      <InvitedTable players={players} isOpen={isOpen} />
      <section className={styles.panel}>
        {!isOpen && <Closed isActive={isActive} />}
        <Ways offered={isOpen ? WAYS : ['signIn']} isBusy={isBusy} problem={problem} onEdit={forgetProblem} onEnter={(way, fields) => void enter(way, fields)} />
        {!isOpen && <OwnTable />}
      </section>
    </div>
  )
}

export const InvitationScreen = ({ roomId, onEntering }: InvitationScreenProps): JSX.Element => {
  const { invitation, isGone, problem, ask } = useInvitation(roomId)
  if (invitation !== null) return <Invited invitation={invitation} onEntering={onEntering} />
  if (isGone) return <Gone />
  if (problem === null) return <Loading />
  return (
    <Notice title={it.common.errorTitle} action={<Button onClick={ask}>{it.common.retry}</Button>}>
      <p>{problem}</p>
    </Notice>
  )
}

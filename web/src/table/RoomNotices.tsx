/** The screens of a room without a table: loading, and the emergency screen of specification section 2. */
import type { JSX, ReactNode } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Elapsed } from '../ui/Seconds.tsx'
import { BrandMark } from '../ui/icons/icons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { it } from '../text/it.ts'
import { tableText } from '../text/table/table.ts'
import { absenceText } from '../text/table/absence.ts'
import styles from './RoomNotices.module.css'

type FrameProps = {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  readonly isStill?: boolean
}

/** `isStill`: nothing is in progress, so the logo is not animated. */
const Frame = ({ title, children, actions, isStill = false }: FrameProps): JSX.Element => (
  <Notice
    title={title}
    ornament={
      <span className={isStill ? undefined : 'breathing'} aria-hidden="true">
        <BrandMark size={64} />
      </span>
    }
    action={<div className={styles.actions}>{actions}</div>}
  >
    {children}
  </Notice>
)

export type LoadingScreenProps = { readonly isLost: boolean; readonly onHome: () => void; readonly onMenu: () => void }

export const LoadingScreen = ({ isLost, onHome, onMenu }: LoadingScreenProps): JSX.Element => (
  <Frame
    title={tableText.loading.title}
    actions={
      <>
        <Button variant="default" size="md" onClick={onHome}>
          {tableText.loading.home}
        </Button>
        <Button variant="default" size="md" onClick={onMenu}>
          {tableText.loading.menu}
        </Button>
      </>
    }
  >
    <p role="status">{tableText.loading.text}</p>
    {isLost && <Alert kind="error">{tableText.loading.lost}</Alert>}
  </Frame>
)

export type EmergencyScreenProps = { readonly onHome: () => void; readonly onRetry: () => void }

export const EmergencyScreen = ({ onHome, onRetry }: EmergencyScreenProps): JSX.Element => (
  <Frame
    title={tableText.emergency.title}
    actions={
      <>
        <Button variant="default" size="md" onClick={onHome}>
          {tableText.emergency.home}
        </Button>
        <Button size="md" onClick={onRetry}>
          {tableText.emergency.retry}
        </Button>
      </>
    }
  >
    <p role="alert">{tableText.emergency.text}</p>
  </Frame>
)

/** The site was updated while this page was open. The player keeps the seat and is back at it after a reload. */
export const OutdatedScreen = ({ onReload }: { readonly onReload: () => void }): JSX.Element => (
  <Frame
    isStill
    title={tableText.outdated.title}
    actions={
      <Button size="md" onClick={onReload}>
        {tableText.outdated.reload}
      </Button>
    }
  >
    <p role="alert">{tableText.outdated.text}</p>
  </Frame>
)

/** The network lets the pages pass, but not the connection to the table. */
export const BlockedScreen = ({
  onSolo,
  onRetry,
}: {
  readonly onSolo: () => void
  readonly onRetry: () => void
}): JSX.Element => (
  <Frame
    isStill
    title={tableText.blocked.title}
    actions={
      <>
        <Button variant="default" size="md" onClick={onRetry}>
          {it.common.retry}
        </Button>
        <Button size="md" onClick={onSolo}>
          {it.unreachable.solo}
        </Button>
      </>
    }
  >
    <p role="alert">{tableText.blocked.text}</p>
    <p>{tableText.blocked.help}</p>
  </Frame>
)

/** The table is closed to somebody who wants to watch it. */
export const ClosedScreen = ({
  why,
  mayRetry,
  onHome,
  onRetry,
}: {
  readonly why: string
  /** Whether it may be open later. */
  readonly mayRetry: boolean
  readonly onHome: () => void
  readonly onRetry: () => void
}): JSX.Element => (
  <Frame
    isStill
    title={why}
    actions={
      <>
        <Button variant={mayRetry ? 'default' : 'filled'} size="md" onClick={onHome}>
          {tableText.loading.home}
        </Button>
        {mayRetry && (
          <Button size="md" onClick={onRetry}>
            {it.common.retry}
          </Button>
        )}
      </>
    }
  >
    {null}
  </Frame>
)

/** A strip at the top while the connection is lost. The table stays visible. */
export const ConnectionNote = ({ isInterrupted }: { readonly isInterrupted: boolean }): JSX.Element => (
  <div className={styles.note} role="alert">
    {isInterrupted ? tableText.connection.interrupted : tableText.connection.lost}
  </div>
)

/**
 * The note of a suspended game: who is missing, for how long this page has waited (where there is space), and what one
 * can do.
 */
export const SuspendedNote = ({ missing }: { readonly missing: readonly string[] }): JSX.Element => (
  <div className={styles.note} role="status" data-calm>
    {absenceText.suspended(missing)}{' '}
    <span className={styles.waited} aria-hidden="true">
      <Elapsed key={missing.join()} fromSeconds={5} say={absenceText.waitingFor} />
    </span>
    <small className={styles.hint}>{absenceText.suspendedHint}</small>
  </div>
)

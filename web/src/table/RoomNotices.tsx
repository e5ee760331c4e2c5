/** The screens of a room without a table: loading, and the emergency screen of specification section 2. */
import type { JSX, ReactNode } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Elapsed } from '../ui/Elapsed.tsx'
import { BrandMark } from '../ui/icons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { text } from '../text/table.ts'
import styles from './RoomNotices.module.css'

type FrameProps = { readonly title: string; readonly children: ReactNode; readonly actions: ReactNode; readonly isStill?: boolean }

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
    title={text.loading.title}
    actions={
      <>
        <Button variant="default" size="md" onClick={onHome}>
          {text.loading.home}
        </Button>
        <Button variant="default" size="md" onClick={onMenu}>
          {text.loading.menu}
        </Button>
      </>
    }
  >
    <p role="status">{text.loading.text}</p>
    {isLost && <Alert kind="error">{text.loading.lost}</Alert>}
  </Frame>
)

export type EmergencyScreenProps = { readonly onHome: () => void; readonly onRetry: () => void }

export const EmergencyScreen = ({ onHome, onRetry }: EmergencyScreenProps): JSX.Element => (
  <Frame
    title={text.emergency.title}
    actions={
      <>
        <Button variant="default" size="md" onClick={onHome}>
          {text.emergency.home}
        </Button>
        <Button size="md" onClick={onRetry}>
          {text.emergency.retry}
        </Button>
      </>
    }
  >
    <p role="alert">{text.emergency.text}</p>
  </Frame>
)

/** The site was updated while this page was open. The player keeps the seat and is back at it after a reload. */
export const OutdatedScreen = ({ onReload }: { readonly onReload: () => void }): JSX.Element => (
  <Frame
    isStill
    title={text.outdated.title}
    actions={
      <Button size="md" onClick={onReload}>
        {text.outdated.reload}
      </Button>
    }
  >
    <p role="alert">{text.outdated.text}</p>
  </Frame>
)

/** A strip at the top while the connection is lost. The table stays visible. */
export const ConnectionNote = ({ isInterrupted }: { readonly isInterrupted: boolean }): JSX.Element => (
  <div className={styles.note} role="alert">
    {isInterrupted ? text.connection.interrupted : text.connection.lost}
  </div>
)

/** The note of a suspended game: who is missing, for how long this page has waited (where there is space), and what one can do. */
export const SuspendedNote = ({ missing }: { readonly missing: readonly string[] }): JSX.Element => (
  <div className={styles.note} role="status" data-calm>
    {text.absence.suspended(missing)}{' '}
    <span className={styles.waited} aria-hidden="true">
      <Elapsed key={missing.join()} fromSeconds={5} say={text.absence.waitingFor} />
    </span>
    <small className={styles.hint}>{text.absence.suspendedHint}</small>
  </div>
)

/** The screens of a room that has no table to show: loading, and the emergency of specification section 2. */
import { Button } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import { BrandMark } from '../ui/icons.tsx'
import { text } from '../text/table.ts'
import styles from './RoomNotices.module.css'

type FrameProps = { readonly title: string; readonly children: ReactNode; readonly actions: ReactNode; readonly isStill?: boolean }

/** `isStill`: nothing is under way, so that the mark does not breathe. */
const Frame = ({ title, children, actions, isStill = false }: FrameProps): JSX.Element => (
  <section className={styles.notice}>
    <span className={styles.mark} data-still={isStill || undefined} aria-hidden="true">
      <BrandMark size={64} />
    </span>
    <h1>{title}</h1>
    {children}
    <div className={styles.actions}>{actions}</div>
  </section>
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
    {isLost && (
      <p className={styles.lost} role="alert">
        {text.loading.lost}
      </p>
    )}
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

/** The site has been renewed while this page was open. The seat stays: a reload comes back to it. */
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

/** A strip at the top while the connection is away; the table stays behind it. */
export const ConnectionNote = ({ isInterrupted }: { readonly isInterrupted: boolean }): JSX.Element => (
  <div className={styles.note} role="alert">
    {isInterrupted ? text.connection.interrupted : text.connection.lost}
  </div>
)

/** A saved game stands still until everybody is there again. */
export const SuspendedNote = ({ missing }: { readonly missing: readonly string[] }): JSX.Element => (
  <div className={styles.note} role="status" data-calm>
    {text.absence.suspended(missing)}
  </div>
)

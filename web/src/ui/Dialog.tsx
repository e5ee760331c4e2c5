import { Modal } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { it } from '../text/it.ts'
import './forms/keyboard.ts'
import styles from './Dialog.module.css'

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly layer?: number
  /** Whether it takes two columns. */ readonly isWide?: boolean
  /** Whether a low window has no line for its title. */ readonly isTitleSpared?: boolean
  readonly children: ReactNode
}

/** A dialog does not move while it opens: a click that comes early hits what it was aimed at. */
const FADE = { transition: 'fade' } as const

const DialogOnPage = ({
  title,
  isOpen,
  onClose,
  layer,
  isWide = false,
  isTitleSpared = false,
  children,
}: DialogProps) => (
  <Modal.Root
    opened={isOpen}
    onClose={onClose}
    centered
    yOffset="var(--dialog-margin)"
    radius="lg"
    size={isWide ? 820 : 480}
    transitionProps={FADE}
    {...(layer !== undefined && { zIndex: layer })}
  >
    <Modal.Overlay />
    <Modal.Content>
      {/* Mantine's own title is in a <header>, which screen readers would announce as a second page header. */}
      <div className={styles.head} data-spared={isTitleSpared || undefined}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={it.common.close} />
      </div>
      <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
)

/**
 * Whether a panel was closed and stays so: then it has nothing to draw. The table, which has eight of them, is drawn
 * anew with each card.
 */
export const staysClosed = (before: { readonly isOpen: boolean }, after: { readonly isOpen: boolean }): boolean =>
  !before.isOpen && !after.isOpen

/**
 * A dialog in the middle of the page, with a button that closes it. `layer` is its z-index, where something else covers
 * the page.
 */
export const Dialog = memo(DialogOnPage, staysClosed)

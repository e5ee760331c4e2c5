import { Drawer } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { it } from '../text/it.ts'
import { staysClosed } from './Dialog.tsx'
import styles from './Dialog.module.css'

type SideDrawerProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const DrawerOnPage = ({ title, isOpen, onClose, children }: SideDrawerProps) => (
  <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(100vw, 440px)">
    <Drawer.Overlay />
    <Drawer.Content>
      <div className={styles.head}>
        <Drawer.Title>{title}</Drawer.Title>
        <Drawer.CloseButton aria-label={it.common.close} />
      </div>
      <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)

/** A panel at the right edge of the page, beside what it changes; on phones it covers the page. */
export const SideDrawer = memo(DrawerOnPage, staysClosed)

import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { it } from '../text/it.ts'
import styles from './Dialog.module.css'

type SideDrawerProps = { readonly title: string; readonly isOpen: boolean; readonly onClose: () => void; readonly children: ReactNode }

/** A panel at the right edge of the page, beside what it changes; on phones it covers the page. */
export const SideDrawer = ({ title, isOpen, onClose, children }: SideDrawerProps) => (
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

import { Drawer } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { it } from '../text/it.ts'
import styles from './Header.module.css'

type MenuPanelProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly children: ReactNode }

/** The drawer of the menu, with the links and controls of the header. */
export const MenuPanel = ({ isOpen, onClose, children }: MenuPanelProps) => {
  // Closed at first, so that the drawer moves in also when this file has just arrived.
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(isOpen))
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      position="right"
      size="min(86vw, 340px)"
      className={styles.drawer ?? ''}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.drawerHead}>
          <Drawer.Title>{it.layout.menu}</Drawer.Title>
          <Drawer.CloseButton aria-label={it.layout.closeMenu} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

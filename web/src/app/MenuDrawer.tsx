import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { it } from '../text/it.ts'
import styles from './Header.module.css'

/** The menu of narrow windows: a button with a drawer, which closes after a link in it was used. */
export const MenuDrawer = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { key } = useLocation()
  useEffect(close, [key, close])
  return (
    <>
      <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={isOpen ? it.layout.closeMenu : it.layout.openMenu} aria-expanded={isOpen} />
      <Drawer.Root opened={isOpen} onClose={close} position="right" size="min(86vw, 340px)" className={styles.drawer ?? ''}>
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={styles.drawerHead}>
            <Drawer.Title>{it.layout.menu}</Drawer.Title>
            <Drawer.CloseButton aria-label={it.layout.closeMenu} />
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}

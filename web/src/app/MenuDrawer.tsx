import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { it } from '../text/it.ts'
import { LazyPart } from '../ui/LazyPart.tsx'
import styles from './MenuDrawer.module.css'

/** The drawer is large, and the first screen does without it. */
export const loadMenuPanel = () => import('./MenuPanel.tsx')

/** Fetches the drawer before a press on the button has become a click. */
const expectMenu = (): void => void loadMenuPanel().catch(() => undefined)

/** The menu of narrow windows: a button with a drawer, which closes after a link in it was used. */
export const MenuDrawer = ({ children }: { readonly children: ReactNode }) => {
  const { key } = useLocation()
  /** The page on which it was opened: another page closes it. */
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === key
  // Back in the browser returns to a page with the same key: the menu stays closed there.
  if (openOn !== null && !isOpen) setOpenOn(null)
  // The drawer stays, so that it can move out when it closes.
  const [wasOpened, setWasOpened] = useState(false)
  const close = (): void => setOpenOn(null)
  const toggle = (): void => {
    setOpenOn(isOpen ? null : key)
    setWasOpened(true)
  }
  const fail = (): void => {
    close()
    setWasOpened(false)
  }
  return (
    <>
      <button
        type="button"
        className={styles.burger}
        onClick={toggle}
        onPointerEnter={expectMenu}
        onFocus={expectMenu}
        aria-label={isOpen ? it.layout.closeMenu : it.layout.openMenu}
        aria-expanded={isOpen}
      >
        <span className={styles.lines} />
      </button>
      {wasOpened && (
        <LazyPart
          load={loadMenuPanel}
          render={({ MenuPanel }) => (
            <MenuPanel isOpen={isOpen} onClose={close}>
              {children}
            </MenuPanel>
          )}
          onFailed={fail}
        />
      )}
    </>
  )
}

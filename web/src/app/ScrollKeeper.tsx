/**
 * A new page begins at its top, and going back shows a page where it was left, also after a reload. It stands beside the screen, so that it acts only when
 * the screen is there. It renders nothing.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation } from 'react-router-dom'

const KEPT_AS = 'regicidio.scroll'

const kept = (): readonly (readonly [string, number])[] => {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry: unknown) => (Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number' ? [[entry[0], entry[1]] as const] : []))
  } catch {
    return []
  }
}

/** How far each entry of the history is scrolled. */
const positions = new Map<string, number>(kept())

const keep = (): void => {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...positions]))
  } catch {
    // Without storage a reload begins at the top.
  }
}

export const ScrollKeeper = ({ navigation }: { readonly navigation: NavigationType }) => {
  const { key, pathname, hash } = useLocation()
  const shownPath = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isSamePage = shownPath.current === pathname
    shownPath.current = pathname
    if (navigation === NavigationType.Pop) window.scrollTo(0, positions.get(key) ?? 0)
    // Another tab of the same page, for example, has its own address and nothing else.
    else if (!isSamePage && hash === '') window.scrollTo(0, 0)
  }, [key, pathname, hash, navigation])
  useEffect(() => {
    const note = (): void => void positions.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  return null
}

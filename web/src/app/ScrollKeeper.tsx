/**
 * A new page begins at its top, and going back shows a page where it was left, also after a reload. It stands beside
 * the screen, so that it acts only when the screen is there. It renders nothing.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation } from 'react-router-dom'
import { tabStorage } from '../transport/browser-storage.ts'

const KEPT_AS = 'regicidio.scroll'

/** How far each entry of the history is scrolled. What a browser does not take for a distance scrolls nowhere. */
const kept = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(tabStorage.getItem(KEPT_AS) ?? '[]'))
  } catch {
    return new Map()
  }
}
const positions = kept()

const keep = (): void => void tabStorage.setItem(KEPT_AS, JSON.stringify([...positions]))

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

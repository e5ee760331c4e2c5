/**
 * What a screen that needs the server shows without it: what still works. Otherwise it shows its children, which say
 * what else is wrong.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isServerUp } from '../transport/rest/health.ts'
import { it } from '../text/it.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** How often a page with a network looks whether the server is back. */
const LOOK_MS = 10_000

type UnreachableProps = { readonly onRetry: () => void; readonly children: ReactNode }

/**
 * Tries again by itself when the server answers again. That a browser says it is online is not enough: it also says so
 * for a moment without a network, and trying again loads the page anew, which would stop the way to another page that
 * has just been chosen. While the server answers, the children say what is wrong, and nothing is tried again and again.
 */
export const Unreachable = ({ onRetry, children }: UnreachableProps) => {
  const [isUnreachable, setIsUnreachable] = useState(!navigator.onLine)
  const retry = useEffectEvent(() => {
    setIsUnreachable(false)
    onRetry()
  })
  const lookAgain = useEffectEvent((look: () => void) => {
    if (isUnreachable && navigator.onLine && document.visibilityState === 'visible') look()
  })
  useEffect(() => {
    let isShown = true
    void isServerUp().then((isUp) => setIsUnreachable(!isUp))
    const look = (): void => void isServerUp().then((isUp) => isUp && isShown && retry())
    const timer = setInterval(() => lookAgain(look), LOOK_MS)
    window.addEventListener('online', look)
    return () => {
      isShown = false
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [])
  if (!isUnreachable) return children
  const actions = (
    <div className="stack">
      <Button component="a" href="/solo">
        {it.unreachable.solo}
      </Button>
      <Button component="a" href="/rules" variant="default">
        {it.unreachable.rules}
      </Button>
      <Button variant="subtle" onClick={onRetry}>
        {it.common.retry}
      </Button>
    </div>
  )
  return (
    <Notice title={navigator.onLine ? it.unreachable.noServer : it.unreachable.noNetwork} action={actions}>
      <p>{it.unreachable.text}</p>
    </Notice>
  )
}

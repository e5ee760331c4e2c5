/** Swipes to the left and to the right over an element. */
import { useEffect, useRef, type RefObject } from 'react'

/** How far a finger must move sideways, in pixels. A movement that goes more up or down than sideways scrolls. */
const SWIPE_PIXELS = 40

type Point = { readonly clientX: number; readonly clientY: number }
type Swipe = 'left' | 'right'

/** The swipe from one point to another; null when it is none. */
export const swipeOf = (from: Point, to: Point): Swipe | null => {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
  if (Math.abs(x) < SWIPE_PIXELS || Math.abs(x) < Math.abs(y)) return null
  return x < 0 ? 'left' : 'right'
}

/** The ref of the element whose swipes are told. */
export const useSwipe = (onSwipe: (swipe: Swipe) => void): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  const tell = useRef(onSwipe)
  useEffect(() => {
    tell.current = onSwipe
  }, [onSwipe])
  useEffect(() => {
    const { current } = element
    let from: Point | null = null
    const begin = ({ touches }: TouchEvent): void => void (from = touches.length === 1 ? (touches[0] ?? null) : null)
    const end = ({ changedTouches: [to] }: TouchEvent): void => {
      const swipe = from !== null && to !== undefined ? swipeOf(from, to) : null
      from = null
      if (swipe !== null) tell.current(swipe)
    }
    current?.addEventListener('touchstart', begin, { passive: true })
    current?.addEventListener('touchend', end, { passive: true })
    return () => {
      current?.removeEventListener('touchstart', begin)
      current?.removeEventListener('touchend', end)
    }
  }, [])
  return element
}

/**
 * Turns what a pointer or a key does to a card of the hand into one gesture. A card that is pulled follows the pointer.
 */
import { useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'
import type { Gesture } from '../../game/hand/card-play.ts'

/** Less is a tap of a hand that trembles. */
const PULL_PX = 10
/** A card that is let go so far above its place is played. */
const PLAY_PX = 56

type Pull = { readonly id: number; readonly x: number; readonly y: number; isPulled: boolean }
type Offset = CSSProperties & Readonly<Record<'--pull-x' | '--pull-y', string>>

const pointerOf = ({ pointerType }: PointerEvent): 'mouse' | 'touch' => (pointerType === 'touch' ? 'touch' : 'mouse')

const beginningAt = ({ pointerId, clientX, clientY }: PointerEvent): Pull => ({
  id: pointerId,
  x: clientX,
  y: clientY,
  isPulled: false,
})

/** How far the pointer is from where it began, in pixels. */
const distanceFrom = ({ x, y }: Pull, { clientX, clientY }: PointerEvent): number =>
  Math.hypot(clientX - x, clientY - y)
const offsetFrom = ({ x, y }: Pull, { clientX, clientY }: PointerEvent): Offset => ({
  '--pull-x': `${clientX - x}px`,
  '--pull-y': `${clientY - y}px`,
})

export const useCardGesture = (onGesture: (gesture: Gesture) => void) => {
  const pull = useRef<Pull | null>(null)
  const pointer = useRef<'mouse' | 'touch'>('mouse')
  const isSpent = useRef(false)
  const [offset, setOffset] = useState<Offset | null>(null)
  const stop = (): void => {
    pull.current = null
    setOffset(null)
  }
  const onPointerDown = (event: PointerEvent): void => {
    isSpent.current = false
    pointer.current = pointerOf(event)
    if (!event.isPrimary || event.button !== 0) return
    pull.current = beginningAt(event)
    // From now on the card hears the pointer wherever it goes: the first move of a quick hand is past the edge of the
    // card already.
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const from = pull.current
    if (from === null || event.pointerId !== from.id) return
    // The button was let go where the page did not hear it.
    if (event.buttons === 0) return stop()
    if (!from.isPulled && distanceFrom(from, event) < PULL_PX) return
    from.isPulled = true
    setOffset(offsetFrom(from, event))
  }
  const onPointerUp = (event: PointerEvent): void => {
    const from = pull.current
    if (from === null || event.pointerId !== from.id) return
    stop()
    if (!from.isPulled) return
    // The click that the browser makes of this is not meant.
    isSpent.current = true
    if (from.y - event.clientY >= PLAY_PX) onGesture({ by: 'drag', count: 1 })
  }
  const onClick = ({ detail }: MouseEvent): void => {
    if (!isSpent.current || detail === 0) onGesture({ by: detail === 0 ? 'key' : pointer.current, count: detail })
  }
  return {
    offset,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onLostPointerCapture: stop, onClick },
  }
}

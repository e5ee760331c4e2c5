/**
 * Takes over from the page that the server has drawn (`web/first-screen`): what somebody has typed and chosen there,
 * where the focus was and how far the page was scrolled is the same in the page that replaces it.
 */
import { startTransition, useInsertionEffect, useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

type Field = { readonly name: string; readonly value: string; readonly isRadio: boolean }

const inputsIn = (root: HTMLElement): readonly HTMLInputElement[] => [...root.querySelectorAll('input')]

/**
 * What is not as the server has drawn it. The radios come last: another choice may take fields away, whose values the
 * form keeps.
 */
const begunIn = (root: HTMLElement): readonly Field[] =>
  inputsIn(root)
    .filter(({ type, checked, defaultChecked, value, defaultValue }) =>
      type === 'radio' ? checked && !defaultChecked : value !== defaultValue,
    )
    .map(({ name, value, type }) => ({ name, value, isRadio: type === 'radio' }))
    .toSorted((a, b) => Number(a.isRadio) - Number(b.isRadio))

/** As if it were typed or chosen now: the form hears of it by its own events. */
const repeat = (root: HTMLElement, { name, value, isRadio }: Field): void => {
  const field = inputsIn(root).find((input) => input.name === name && (!isRadio || input.value === value))
  if (field === undefined) return
  if (isRadio) return field.click()
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The elements of the page that are the same one in both pages. */
const likeIn = (root: HTMLElement, element: HTMLElement): readonly HTMLElement[] => {
  const key = (one: HTMLElement): string =>
    [
      one.getAttribute('name'),
      one.getAttribute('href'),
      one instanceof HTMLInputElement && one.type === 'radio' ? one.value : '',
    ].join(' ')
  return [...root.querySelectorAll<HTMLElement>(element.localName)].filter((one) => key(one) === key(element))
}

/** Remembers an element; the function that is returned finds the same one in the next page. */
const sameAs = (root: HTMLElement, element: HTMLElement): ((next: HTMLElement) => HTMLElement | undefined) => {
  const place = likeIn(root, element).indexOf(element)
  return (next) => likeIn(next, element)[place]
}

/** Remembers where the focus is; the function that is returned puts it there in the next page. */
const focusIn = (root: HTMLElement): ((next: HTMLElement) => void) => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return () => undefined
  const sameIn = sameAs(root, focused)
  const caret =
    focused instanceof HTMLInputElement && focused.selectionStart !== null
      ? ([focused.selectionStart, focused.selectionEnd] as const)
      : null
  return (next) => {
    const same = sameIn(next)
    same?.focus({ preventScroll: true })
    if (same instanceof HTMLInputElement && caret !== null) same.setSelectionRange(...caret)
  }
}

/**
 * A press with the mouse that begins on a link of the old page may end on the same link of the next one. The browser
 * does not follow it then.
 */
const pressIn = (root: HTMLElement): ((next: HTMLElement) => void) => {
  const pressed = root.querySelector<HTMLElement>('a:active')
  if (pressed === null) return () => undefined
  const sameIn = sameAs(root, pressed)
  return (next) => {
    const same = sameIn(next)
    const ended = new AbortController()
    const end = ({ type, target, pointerType, button, ctrlKey, metaKey, shiftKey }: PointerEvent): void => {
      ended.abort()
      const isPlain =
        type === 'pointerup' && pointerType === 'mouse' && button === 0 && !(ctrlKey || metaKey || shiftKey)
      if (isPlain && target instanceof Node && same?.contains(target) === true) same.click()
    }
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(type, end, { signal: ended.signal })
  }
}

/** The page is there already, so nothing comes in: animations that end are at their end. */
const endAnimations = (root: HTMLElement): void => {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

/**
 * Calls `onPlaced` when the first drawing is in the document, before anything measures it, and `onDrawn` after that.
 */
const Placed = ({ children, onPlaced, onDrawn }: PlacedProps): ReactNode => {
  useInsertionEffect(onPlaced, [onPlaced])
  useLayoutEffect(onDrawn, [onDrawn])
  return children
}
type PlacedProps = { readonly children: ReactNode; readonly onPlaced: () => void; readonly onDrawn: () => void }

/**
 * Draws `page`, all of which is there already, in the place of what the server has drawn in `root`: in small steps
 * beside it, so that a tap meanwhile is answered, and then both change places at once.
 */
export const takeOver = (root: HTMLElement, page: ReactNode): void => {
  const place = document.createElement('div')
  place.id = root.id
  let putBack = (): void => undefined
  const onPlaced = (): void => {
    const begun = begunIn(root)
    const focusAgain = focusIn(root)
    const pressAgain = pressIn(root)
    const { scrollX, scrollY } = window
    root.replaceWith(place)
    putBack = () => {
      endAnimations(place)
      for (const field of begun) repeat(place, field)
      // A visitor who has not scrolled yet begins at the top, as on every page.
      if (scrollY > 0) window.scrollTo(scrollX, scrollY)
      focusAgain(place)
      pressAgain(place)
    }
  }
  const onDrawn = (): void => queueMicrotask(putBack)
  startTransition(() =>
    createRoot(place).render(
      <Placed onPlaced={onPlaced} onDrawn={onDrawn}>
        {page}
      </Placed>,
    ),
  )
}

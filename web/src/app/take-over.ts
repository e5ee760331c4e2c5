/**
 * Takes over from the page that the server has drawn (`web/first-screen`): what somebody has typed and chosen there,
 * where the focus was and how far the page was scrolled is the same in the page that replaces it.
 */
import { flushSync } from 'react-dom'

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

/** Remembers where the focus is; the function that is returned puts it there again. */
const focusIn = (root: HTMLElement): (() => void) => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return () => undefined
  const place = likeIn(root, focused).indexOf(focused)
  const caret =
    focused instanceof HTMLInputElement && focused.selectionStart !== null
      ? ([focused.selectionStart, focused.selectionEnd] as const)
      : null
  return () => {
    const same = likeIn(root, focused)[place]
    same?.focus({ preventScroll: true })
    if (same instanceof HTMLInputElement && caret !== null) same.setSelectionRange(...caret)
  }
}

/** The page is there already, so nothing comes in: animations that end are at their end. */
const endAnimations = (root: HTMLElement): void => {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

/** `draw` begins to draw the page into `root`, all of which is there already. */
export const takeOver = (root: HTMLElement, draw: () => void): void => {
  const begun = begunIn(root)
  const focusAgain = focusIn(root)
  const { scrollX, scrollY } = window
  flushSync(draw)
  delete root.dataset['first']
  endAnimations(root)
  for (const field of begun) repeat(root, field)
  // A visitor who has not scrolled yet begins at the top, as on every page.
  if (scrollY > 0) window.scrollTo(scrollX, scrollY)
  focusAgain()
}

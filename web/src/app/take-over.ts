/**
 * Takes over from the page that the server has drawn (`web/first-screen`): what somebody has typed and chosen there, and where the focus was, is the same in
 * the page that replaces it.
 */
import { flushSync } from 'react-dom'

type Field = { readonly name: string; readonly value: string; readonly isRadio: boolean }

const inputsIn = (root: HTMLElement): readonly HTMLInputElement[] => [...root.querySelectorAll('input')]

/** What is not as the server has drawn it. */
const begunIn = (root: HTMLElement): readonly Field[] =>
  inputsIn(root)
    .filter(({ type, checked, defaultChecked, value, defaultValue }) => (type === 'radio' ? checked && !defaultChecked : value !== defaultValue))
    .map(({ name, value, type }) => ({ name, value, isRadio: type === 'radio' }))

/** As if it were typed or chosen now: the form hears of it by its own events. */
const repeat = (root: HTMLElement, { name, value, isRadio }: Field): void => {
  const field = inputsIn(root).find((input) => input.name === name && (!isRadio || input.value === value))
  if (field === undefined) return
  if (isRadio) return field.click()
  // React notes what it writes by itself into a field, and hears of nothing else.
  Reflect.set(HTMLInputElement.prototype, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** `draw` begins to draw the page into `root`, all of which is there already. */
export const takeOver = (root: HTMLElement, draw: () => void): void => {
  const begun = begunIn(root)
  const focused = inputsIn(root).find((input) => input === document.activeElement)?.name
  flushSync(draw)
  delete root.dataset['first']
  for (const field of begun) repeat(root, field)
  inputsIn(root).find(({ name }) => name === focused)?.focus({ preventScroll: true })
}

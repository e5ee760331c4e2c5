/**
 * Tells the style sheet what the keyboard of a phone covers (`--keyboard`, and `--seen-top` for what is moved out of
 * sight above). Browsers leave the page as high as it was, and show a part of it: what is fixed at its lower edge, such
 * as the field of a chat, would be under the keyboard. It begins when this module is loaded.
 */

/** The bars of a browser come and go, too. No keyboard is so low. */
const LOWEST_PX = 120

let isOpen = false

const follow = (seen: VisualViewport): void => {
  const page = document.documentElement
  const wasOpen = isOpen
  // A page that is zoomed in is also seen only in part.
  isOpen = Math.abs(seen.scale - 1) < 0.01 && page.clientHeight - seen.height >= LOWEST_PX
  if (isOpen) {
    page.style.setProperty('--seen-top', `${seen.offsetTop}px`)
    page.style.setProperty('--keyboard', `${Math.max(0, page.clientHeight - seen.offsetTop - seen.height)}px`)
    if (!wasOpen) document.activeElement?.scrollIntoView({ block: 'nearest' })
  } else if (wasOpen) {
    for (const name of ['--seen-top', '--keyboard']) page.style.removeProperty(name)
    // A page that has nothing to scroll to was moved by the keyboard alone.
    if (page.scrollHeight <= page.clientHeight) window.scrollTo(0, 0)
  }
}

const seen = globalThis.visualViewport ?? null
for (const type of ['resize', 'scroll']) seen?.addEventListener(type, () => follow(seen))

/** How large the things are that a finger can hit. */
import type { Page } from 'playwright-core'

/** CSS pixels (WCAG 2.5.5). */
const LEAST_PX = 44
/**
 * Where a control stands in the window when it is tried, as parts of its height: something that stays in place may
 * cover one of these.
 */
const PLACES = [0.5, 0.25, 0.75]
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=slider]'

/**
 * The controls in sight that are smaller than 44x44 px, each with its name and the size of what can really be hit: what
 * another element covers does not count, and what a label or a pseudo-element adds does. Links within a line of text
 * and disabled controls may be smaller, as WCAG says, and the ranges of players that the browser draws. While a dialog
 * is open only its own controls count, and what a popup covers counts as free: a press beside it closes it. The page is
 * scrolled to each control, to where most of it can be hit, and back.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([controls, least, places]) => {
      const isInText = (control: Element): boolean =>
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
        )
      /** Where a press counts as one on this control. */
      const isHit = (control: Element, x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y)
        return (
          hit !== null &&
          (control.contains(hit) ||
            hit.closest('label')?.control === control ||
            (hit.closest('[data-popup]') !== null && control.closest('[data-popup]') === null))
        )
      }
      /** A point that hits the control; none when it is covered, or for screen readers only. */
      const pointOn = (control: Element, boxes: readonly DOMRect[]): readonly [number, number] | null => {
        for (const { left, top, width, height } of boxes) {
          for (const down of [0.5, 0.25, 0.75, 0.05, 0.95])
            for (const right of [0.5, 0.25, 0.75, 0.05, 0.95])
              if (isHit(control, left + right * width, top + down * height))
                return [left + right * width, top + down * height]
        }
        return null
      }
      /** How far hits go from a point in both directions of an axis. */
      const reach = (control: Element, [x, y]: readonly [number, number], dx: number, dy: number): number => {
        const along = (sign: number): number => {
          let far = 0
          while (far < least && isHit(control, x + sign * dx * (far + 1), y + sign * dy * (far + 1))) far += 1
          return far
        }
        return along(1) + along(-1) + 1
      }
      const dialogs = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter((dialog) =>
        dialog.checkVisibility(),
      )
      const within: ParentNode = dialogs.at(-1) ?? document
      const before = [window.scrollX, window.scrollY] as const
      const small = [...within.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        if (
          !control.checkVisibility() ||
          control.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *') ||
          isInText(control)
        )
          return []
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        const boxes = (): readonly DOMRect[] =>
          [control, ...labels]
            .map((element) => element.getBoundingClientRect())
            .filter(({ width, height }) => width > 2 && height > 2)
        // A pixel at an edge may be shared with the next control.
        const isLarge = ([width, height]: readonly [number, number]): boolean =>
          width >= least - 1 && height >= least - 1
        const sizes: (readonly [number, number])[] = []
        for (const place of places) {
          // Also within a list that scrolls by itself.
          control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
          window.scrollBy({ top: (0.5 - place) * window.innerHeight, behavior: 'instant' })
          const point = pointOn(control, boxes())
          if (point !== null) sizes.push([reach(control, point, 1, 0), reach(control, point, 0, 1)])
          if (sizes.some(isLarge)) return []
        }
        const [largest] = sizes.toSorted((one, other) => other[0] * other[1] - one[0] * one[1])
        if (largest === undefined) return []
        const [width, height] = largest
        const name = control.getAttribute('aria-label') ?? labels[0]?.innerText ?? control.innerText
        return [`${control.tagName.toLowerCase()} '${name.trim().replaceAll(/\s+/g, ' ')}': ${width}x${height}`]
      })
      window.scrollTo(...before)
      return small
    },
    [CONTROLS, LEAST_PX, PLACES] as const,
  )

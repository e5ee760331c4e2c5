/** What the server has written into the page: who opens it, and the invitation that a link leads to. */

/**
 * `isVisitor`: nobody is signed in. `areGuestsWelcome`: a nickname is enough to play online. `invitation`: JSON, not checked yet; null when the page is no
 * invitation.
 */
export type PageFacts = { readonly isVisitor: boolean; readonly areGuestsWelcome: boolean; readonly invitation: string | null }

const written = (): PageFacts => {
  // Tests of plain code have no page.
  if (typeof document === 'undefined') return { isVisitor: false, areGuestsWelcome: true, invitation: null }
  const { visitor, guests } = document.documentElement.dataset
  return { isVisitor: visitor !== undefined, areGuestsWelcome: guests !== 'off', invitation: document.getElementById('invitation')?.textContent ?? null }
}

let facts: PageFacts | null = null

export const pageFacts = (): PageFacts => (facts ??= written())

/** On the server, which draws the page before there is one: these are the facts of the next page. */
export const drawPageWith = (next: PageFacts): void => {
  facts = next
}

/** What the server has written into the page: who opens it, and the invitation that a link leads to. */
import type { Invitation } from '#common/protocol/rest/answers.ts'

/**
 * `isVisitor`: nobody is signed in. `areGuestsWelcome`: a nickname is enough to play online. `invitation`: null when
 * the page is none. It came with the page, so it is of the same server and version, and nobody checks it.
 */
export type PageFacts = {
  readonly isVisitor: boolean
  readonly areGuestsWelcome: boolean
  readonly invitation: Invitation | null
}

const writtenInvitation = (): Invitation | null => {
  const text = document.getElementById('invitation')?.textContent
  return text === undefined ? null : JSON.parse(text)
}

const written = (): PageFacts => {
  // Tests of plain code have no page.
  if (typeof document === 'undefined') return { isVisitor: false, areGuestsWelcome: true, invitation: null }
  const { visitor, guests } = document.documentElement.dataset
  return { isVisitor: visitor !== undefined, areGuestsWelcome: guests !== 'off', invitation: writtenInvitation() }
}

let facts: PageFacts | null = null

export const pageFacts = (): PageFacts => (facts ??= written())

/** On the server, which draws the page before there is one: these are the facts of the next page. */
export const drawPageWith = (next: PageFacts): void => {
  facts = next
}

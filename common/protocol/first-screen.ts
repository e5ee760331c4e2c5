/**
 * The first screen of a visitor as HTML, so that it is there before any script: the built site draws it, and the server
 * asks for it.
 */
import type { Invitation } from './rest/answers.ts'

/**
 * `path`: of the request. `areGuestsWelcome`: whether a nickname is enough to play online. `invitation`: the room that
 * the link leads to, also the one to its circle; null for every other page, and for a room that does not exist.
 */
export type FirstScreenFacts = {
  readonly path: string
  readonly areGuestsWelcome: boolean
  readonly invitation: Invitation | null
}

/**
 * `title`: of the browser's tab. `head`: tags for the styles and scripts that this screen needs. `body`: what `#root`
 * contains. All of it is safe HTML.
 */
export type FirstScreen = { readonly title: string; readonly head: string; readonly body: string }

/** Null for a page that is not drawn before its scripts are there. */
export type DrawFirstScreen = (facts: FirstScreenFacts) => FirstScreen | null

/** The seconds until something happens, in a sentence that says what. */
import type { JSX } from 'react'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** `endsAtMs` is on the page's own clock; `say` turns the seconds into a sentence. */
export const Countdown = ({ endsAtMs, say }: { readonly endsAtMs: number; readonly say: (seconds: number) => string }): JSX.Element => (
  <span aria-live="off">{say(useSecondsLeft(endsAtMs))}</span>
)

/** The seconds until something happens, within a sentence that says what. */
import type { JSX } from 'react'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** `endsAtMs` is on the page's own clock; `say` puts the seconds into words. */
export const Countdown = ({ endsAtMs, say }: { readonly endsAtMs: number; readonly say: (seconds: number) => string }): JSX.Element => (
  <span aria-live="off">{say(useSecondsLeft(endsAtMs))}</span>
)

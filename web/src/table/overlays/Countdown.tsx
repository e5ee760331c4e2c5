/** The seconds until a vote, for the toast that announces an absence. */
import { useEffect, useState, type JSX } from 'react'
import { text } from '../text.ts'

const SECOND_MS = 1_000

export const Countdown = ({ seconds }: { readonly seconds: number }): JSX.Element => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span aria-live="off">{text.absence.countdown(left)}</span>
}

/** The four suit signs. Each has its own silhouette, so that they can be told apart without their colours. */
import type { JSX } from 'react'
import type { Suit } from '#common/rules/cards.ts'

/** The colours of the suits on paper: two, or four for who wants them ('Impostazioni'). */
export const SUIT_COLOURS = [
  'var(--suit-clubs)',
  'var(--suit-hearts)',
  'var(--suit-spades)',
  'var(--suit-diamonds)',
] as const satisfies Readonly<Record<Suit, string>>

/** Outlines within -50..5. */
const OUTLINES = [
  'M0 -47a21.5 21.5 0 0 1 17 34.6a21.5 21.5 0 1 1 -12.2 36.8C5.8 35 9.5 42 17 48H-17C-9.5 42 -5.8 35 -4.8 24.4a21.5 21.5 0 1 1 -12.2 -36.8A21.5 21.5 0 0 1 0 -47Z',
  'M0 46C-10 28 -47 8 -47 -19C-47 -36 -35 -45 -23 -45C-12 -45 -4 -38 0 -28C4 -38 12 -45 23 -45C35 -45 47 -36 47 -19C47 8 10 28 0 46Z',
  'M0 -48C10 -28 45 -10 45 15C45 30 34 38 23 38C15 38 8 34 4.5 27C5.5 37 10 44 17 48H-17C-10 44 -5.5 37 -4.5 27C-8 34 -15 38 -23 38C-34 38 -45 30 -45 15C-45 -10 -10 -28 0 -48Z',
  'M0 -50C9 -29 22 -12 38 0C22 12 9 29 0 50C-9 29 -22 12 -38 0C-22 -12 -9 -29 0 -50Z',
] as const satisfies Readonly<Record<Suit, string>>

type PipProps = {
  readonly suit: Suit
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turned?: boolean
}

/** A suit sign of `size` units around a point, upside down when `turned`. */
export const Pip = ({ suit, x, y, size, turned = false }: PipProps): JSX.Element => (
  <path d={OUTLINES[suit]} transform={`translate(${x} ${y}) scale(${(turned ? -size : size) / 100})`} />
)

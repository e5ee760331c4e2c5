/** Jacks, queens and kings: a half figure, and the same figure turned upside down, in a frame of 154 x 258 units. */
import type { JSX } from 'react'
import { SPADES, type Suit } from '#common/rules/cards.ts'
import { Bust, Features, JackParts, KingParts, QueenParts } from './court-parts.tsx'
import { DarkQueen } from './DarkQueen.tsx'
import { Pip } from './Pip.tsx'

export type CourtRank = 11 | 12 | 13

const ROBES = ['var(--art-robe-clubs)', 'var(--art-robe-hearts)', 'var(--art-robe-spades)', 'var(--art-robe-diamonds)'] as const satisfies Readonly<Record<Suit, string>>
const INLAYS = ['var(--art-gold)', 'var(--art-robe-spades)', 'var(--art-crimson)', 'var(--art-robe-clubs)'] as const satisfies Readonly<Record<Suit, string>>

const Figure = ({ rank, suit }: { readonly rank: CourtRank; readonly suit: Suit }): JSX.Element => {
  if (rank === 12 && suit === SPADES) return <DarkQueen />
  return (
    <>
      <Bust robe={ROBES[suit]} inlay={INLAYS[suit]} />
      <Features />
      {rank === 13 && <KingParts />}
      {rank === 12 && <QueenParts />}
      {rank === 11 && <JackParts robe={ROBES[suit]} />}
    </>
  )
}

/** A court card without its corners. */
export const CourtFace = ({ rank, suit }: { readonly rank: CourtRank; readonly suit: Suit }): JSX.Element => {
  const isDark = rank === 12 && suit === SPADES
  const half = (
    <svg x="48" y="46" width="154" height="129" viewBox="-2 -3 154 129">
      <Figure rank={rank} suit={suit} />
      {!isDark && <Pip suit={suit} x={rank === 11 ? 62 : 20} y={rank === 11 ? 112 : 24} size={rank === 11 ? 0 : 34} />}
      {rank === 11 && <Pip suit={suit} x={130} y={70} size={34} />}
    </svg>
  )
  return (
    <>
      <rect x="48" y="46" width="154" height="258" rx="8" fill={isDark ? 'var(--art-night)' : 'var(--art-field)'} />
      {half}
      <g transform="rotate(180 125 175)">{half}</g>
      <path stroke="var(--art-line)" strokeWidth="5.6" d="M48 175H202" />
      <path stroke="var(--art-gold)" strokeWidth="3" d="M48 175H202" />
      <path fill="var(--art-gold)" stroke="var(--art-line)" strokeWidth="1.6" d="M125 164l11 11-11 11-11-11z" />
      <rect x="48" y="46" width="154" height="258" rx="8" fill="none" stroke="var(--art-gold-deep)" strokeWidth="2.4" />
    </>
  )
}

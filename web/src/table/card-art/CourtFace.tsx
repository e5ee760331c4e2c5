/** Jacks, queens and kings: a half figure, and the same figure turned upside down, in a frame of 154 x 258 units. */
import type { JSX } from 'react'
import { SPADES, type Suit } from '#common/rules/cards.ts'
import { Bust, Features, JackParts, KingParts, QueenParts } from './court-parts.tsx'
import { Pip } from './Pip.tsx'

const RAYS = Array.from({ length: 17 }, (_, index) => 180 + index * 11.25)

/** The queen of spades. Unlike the other queens she has a veil, moonlight, and a dagger instead of a rose. */
const DarkQueen = (): JSX.Element => (
  <>
    <g stroke="var(--art-gold-deep)" strokeWidth="1.3">
      {RAYS.map((angle) => (
        <path key={angle} d="M44 0H66" transform={`translate(75 52) rotate(${angle})`} />
      ))}
    </g>
    <circle cx="75" cy="52" r="41" fill="var(--art-moon)" stroke="var(--art-gold)" strokeWidth="2" />
    <g stroke="var(--art-line)" strokeWidth="1.8" strokeLinejoin="round">
      <path
        fill="var(--art-veil)"
        d="M75 20C38 20 42 64 24 108C48 112 60 92 60 62C60 46 66 38 75 38C84 38 90 46 90 62C90 92 102 112 126 108C108 64 112 20 75 20Z"
      />
      <path fill="var(--art-skin-shade)" d="M67 70h16v16l-8 8-8-8z" />
      <path fill="var(--art-night-deep)" d="M2 126C3 104 24 93 55 84L75 103L95 84C126 93 147 104 148 126Z" />
      <path fill="var(--art-crimson)" d="M62 126L66 99L75 106L84 99L88 126Z" />
      <path fill="var(--art-gold)" d="M55 84L75 112L95 84L89 80L75 101L61 80Z" />
      <path fill="var(--art-pale)" d="M58 44C58 66 66.5 79 75 79C83.5 79 92 66 92 44C92 34 58 34 58 44Z" />
      <path fill="var(--art-gold)" d="M56 34L48 8L63 21L75 0L87 21L102 8L94 34C84 29 66 29 56 34Z" />
      <path fill="var(--art-crimson)" d="M75 17l4.5 6-4.5 6-4.5-6z" />
      <path fill="var(--art-steel)" d="M128.5 118L123 104V56H134V104Z" />
      <path fill="var(--art-gold)" d="M114 50h29v6h-29zM125 34h7v16h-7z" />
      <circle cx="128.5" cy="31" r="4.6" fill="var(--art-crimson)" />
    </g>
    <g fill="none" stroke="var(--art-line)" strokeWidth="1.7" strokeLinecap="round">
      <path d="M62.5 50.5q5-4 9.5-1M78 49.5q4.5-3 9.5 1" />
      <path d="M75 53l-2.6 9h4" strokeWidth="1.2" />
      <path stroke="var(--art-crimson)" strokeWidth="3.2" d="M70.5 70q4.5 2.2 9 0" />
      <circle cx="67.5" cy="55" r="2" fill="var(--art-line)" stroke="none" />
      <circle cx="82.5" cy="55" r="2" fill="var(--art-line)" stroke="none" />
    </g>
    <g fill="none" stroke="var(--art-gold)" strokeWidth="2.4">
      <path d="M15 126C18 113 34 106 51 100M135 126C132 113 116 106 99 100" />
    </g>
    <g fill="var(--art-gold)">
      <Pip suit={SPADES} x={19} y={22} size={32} />
    </g>
  </>
)

export type CourtRank = 11 | 12 | 13

const ROBES = [
  'var(--art-robe-clubs)',
  'var(--art-robe-hearts)',
  'var(--art-robe-spades)',
  'var(--art-robe-diamonds)',
] as const satisfies Readonly<Record<Suit, string>>
const INLAYS = [
  'var(--art-gold)',
  'var(--art-robe-spades)',
  'var(--art-crimson)',
  'var(--art-robe-clubs)',
] as const satisfies Readonly<Record<Suit, string>>

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

/**
 * The upper half of a court card, as a portrait of 138 x 204 units around its face: what can still be recognised on the
 * small card of a phone.
 */
export const Portrait = ({ rank, suit }: { readonly rank: CourtRank; readonly suit: Suit }): JSX.Element => {
  const isDark = rank === 12 && suit === SPADES
  return (
    <svg x="106" y="134" width="138" height="204" viewBox="17 -5 116 171.5">
      <rect x="17" y="-5" width="116" height="172" fill={isDark ? 'var(--art-night)' : 'var(--art-field)'} />
      <Figure rank={rank} suit={suit} />
      <path fill={isDark ? 'var(--art-night-deep)' : ROBES[suit]} d="M0 125H150V170H0Z" />
      <path
        fill={isDark ? 'var(--art-crimson)' : INLAYS[suit]}
        stroke="var(--art-line)"
        strokeWidth="1.8"
        d="M60 125L57 170H93L90 125"
      />
      <rect
        x="18"
        y="-4"
        width="114"
        height="169.5"
        rx="5"
        fill="none"
        stroke="var(--art-gold-deep)"
        strokeWidth="2.4"
      />
    </svg>
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

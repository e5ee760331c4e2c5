/** Aces: one large suit sign in a golden wreath. The ace of spades also has a crown. */
import type { JSX } from 'react'
import { SPADES, type Suit } from '#common/rules/cards.ts'
import { Pip } from './Pip.tsx'

const PETALS = Array.from({ length: 24 }, (_, index) => index * 15)

export const AceFace = ({ suit }: { readonly suit: Suit }): JSX.Element => (
  <>
    <g fill="none" stroke="var(--art-gold)">
      <circle cx="125" cy="175" r="78" strokeWidth="1.6" />
      <circle cx="125" cy="175" r="70" strokeWidth="3" />
      {PETALS.map((angle) => (
        <path key={angle} strokeWidth="1.6" d="M0 -80C6 -86 6 -92 0 -98C-6 -92 -6 -86 0 -80Z" transform={`translate(125 175) rotate(${angle})`} />
      ))}
    </g>
    <Pip suit={suit} x={125} y={suit === SPADES ? 172 : 177} size={112} />
    {suit === SPADES && (
      <path fill="var(--art-gold)" d="M106 192L101 168L114 178L125 161L136 178L149 168L144 192Z" />
    )}
  </>
)

/**
 * The face of a card as an SVG of 250 x 350 units: in full, or in a compact form for cards so small that pips would be
 * too small to see.
 */
import { use, type JSX } from 'react'
import { rankOf, suitOf, type CardId, type Rank, type Suit, SPADES } from '#common/rules/cards.ts'
import { cornerOf, knownCard } from '../../game/hand/card-names.ts'
import { CourtFace, Portrait, type CourtRank } from './CourtFace.tsx'
import { DeckFace } from './deck-face.ts'
import { Pip, SUIT_COLOURS } from './Pip.tsx'

const PETALS = Array.from({ length: 24 }, (_, index) => index * 15)

/** Aces: one large suit sign in a golden wreath. The ace of spades also has a crown. */
const AceFace = ({ suit }: { readonly suit: Suit }): JSX.Element => (
  <>
    <g fill="none" stroke="var(--art-gold)">
      <circle cx="125" cy="175" r="78" strokeWidth="1.6" />
      <circle cx="125" cy="175" r="70" strokeWidth="3" />
      {PETALS.map((angle) => (
        <path
          key={angle}
          strokeWidth="1.6"
          d="M0 -80C6 -86 6 -92 0 -98C-6 -92 -6 -86 0 -80Z"
          transform={`translate(125 175) rotate(${angle})`}
        />
      ))}
    </g>
    <Pip suit={suit} x={125} y={suit === SPADES ? 172 : 177} size={112} />
    {suit === SPADES && <path fill="var(--art-gold)" d="M106 192L101 168L114 178L125 161L136 178L149 168L144 192Z" />}
  </>
)

type PipPlace = readonly [x: number, y: number]

const [LEFT, MIDDLE, RIGHT] = [85, 125, 165] as const
const [TOP, BOTTOM] = [64, 286] as const
/** The height at this share of the distance from the top row to the bottom row. */
const at = (share: number): number => TOP + (BOTTOM - TOP) * share

const row = (share: number): readonly PipPlace[] => [
  [LEFT, at(share)],
  [RIGHT, at(share)],
]
const one = (share: number): PipPlace => [MIDDLE, at(share)]
const FOUR_ROWS = [...row(0), ...row(1 / 3), ...row(2 / 3), ...row(1)]

/** The positions of the suit signs of number cards. */
const PIP_LAYOUTS: Readonly<Partial<Record<Rank, readonly PipPlace[]>>> = {
  2: [one(0), one(1)],
  3: [one(0), one(0.5), one(1)],
  4: [...row(0), ...row(1)],
  5: [...row(0), one(0.5), ...row(1)],
  6: [...row(0), ...row(0.5), ...row(1)],
  7: [...row(0), one(0.25), ...row(0.5), ...row(1)],
  8: [...row(0), one(0.25), ...row(0.5), one(0.75), ...row(1)],
  9: [...FOUR_ROWS, one(0.5)],
  10: [...FOUR_ROWS, one(1 / 6), one(5 / 6)],
}

/** Whether a sign is upside down: the signs of the lower half are. */
const isTurned = ([, y]: PipPlace): boolean => y > 176

type Face = { readonly rank: Rank; readonly suit: Suit }

const isCourt = (rank: Rank): rank is CourtRank => rank > 10

const Corner = ({ rank, suit }: Face): JSX.Element => (
  <>
    <text x={26} y={55} fontSize={rank === 10 ? 49 : 55} textAnchor="middle" letterSpacing={rank === 10 ? -5 : 0}>
      {cornerOf(rank)}
    </text>
    <Pip suit={suit} x={26} y={82} size={36} />
  </>
)

const FullFace = ({ rank, suit }: Face): JSX.Element => (
  <>
    {rank === 1 && <AceFace suit={suit} />}
    {isCourt(rank) && <CourtFace rank={rank} suit={suit} />}
    {PIP_LAYOUTS[rank]?.map((place) => (
      <Pip key={place.join()} suit={suit} x={place[0]} y={place[1]} size={50} turned={isTurned(place)} />
    ))}
    <Corner rank={rank} suit={suit} />
    <g transform="rotate(180 125 175)">
      <Corner rank={rank} suit={suit} />
    </g>
  </>
)

const CompactFace = ({ rank, suit }: Face): JSX.Element => (
  <>
    {/* The ten is narrow: of a card below another one, nearly half is to be seen, and all other ranks fit in that. */}
    <text
      transform={rank === 10 ? 'translate(5 122) scale(0.8 1)' : 'translate(14 122)'}
      fontSize={136}
      letterSpacing={rank === 10 ? -16 : 0}
    >
      {cornerOf(rank)}
    </text>
    <Pip suit={suit} x={isCourt(rank) ? 58 : 62} y={188} size={88} />
    {isCourt(rank) ? <Portrait rank={rank} suit={suit} /> : <Pip suit={suit} x={172} y={262} size={138} />}
  </>
)

/**
 * The deck with large signs: rank and suit in two corners, each as large as a third of the card, and a court figure or
 * one sign in the middle.
 */
const LargeCorner = ({ rank, suit }: Face): JSX.Element => (
  <>
    <text x={12} y={104} fontSize={rank === 10 ? 108 : 118} letterSpacing={rank === 10 ? -14 : 0}>
      {cornerOf(rank)}
    </text>
    <Pip suit={suit} x={50} y={152} size={76} />
  </>
)

const LargeFace = ({ rank, suit }: Face): JSX.Element => (
  <>
    <LargeCorner rank={rank} suit={suit} />
    {isCourt(rank) ? <Portrait rank={rank} suit={suit} /> : <Pip suit={suit} x={166} y={252} size={150} />}
  </>
)

export const CardFace = ({ card, isCompact }: { readonly card: CardId; readonly isCompact: boolean }): JSX.Element => {
  const known = knownCard(card)
  const isLarge = use(DeckFace) === 'large'
  const face = { rank: rankOf(known), suit: suitOf(known) }
  return (
    <svg
      viewBox="0 0 250 350"
      fill={SUIT_COLOURS[face.suit]}
      fontFamily="var(--font-text)"
      fontWeight="750"
      aria-hidden="true"
      focusable="false"
    >
      {isCompact && <CompactFace {...face} />}
      {!isCompact && (isLarge ? <LargeFace {...face} /> : <FullFace {...face} />)}
    </svg>
  )
}

/** The face of a card as an SVG of 250 x 350 units: in full, or in a compact form for cards so small that pips would be too small to see. */
import { use, type JSX } from 'react'
import { rankOf, suitOf, type CardId, type Rank, type Suit } from '#common/rules/cards.ts'
import { cornerOf, knownCard } from '../../game/card-names.ts'
import { AceFace } from './AceFace.tsx'
import { CourtFace, type CourtRank } from './CourtFace.tsx'
import { DeckFace } from './deck-face.ts'
import { PIP_LAYOUTS, isTurned } from './pip-layouts.ts'
import { Pip } from './Pip.tsx'
import { SUIT_COLOURS } from './suit-colours.ts'

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

/** The crown, the tiara and the cap by which kings, queens and jacks can be recognised at 40 pixels. */
const EMBLEMS: Readonly<Record<CourtRank, string>> = {
  11: 'M-42 26C-58 -6 -24 -30 8 -30C18 -52 44 -58 62 -46C58 -30 46 -18 34 -14C46 -4 46 12 42 26Z',
  12: 'M-46 30L-56 -24L-28 -2L0 -40L28 -2L56 -24L46 30C20 20 -20 20 -46 30Z',
  13: 'M-48 18L-60 -38L-30 -14L0 -54L30 -14L60 -38L48 18ZM-48 26H48V42H-48Z',
}

const CompactFace = ({ rank, suit }: Face): JSX.Element => (
  <>
    {/* The ten is narrow: of a card below another one, nearly half is to be seen, and all other ranks fit in that. */}
    <text transform={rank === 10 ? 'translate(5 122) scale(0.8 1)' : 'translate(14 122)'} fontSize={136} letterSpacing={rank === 10 ? -16 : 0}>
      {cornerOf(rank)}
    </text>
    <Pip suit={suit} x={62} y={188} size={88} />
    {isCourt(rank) && (
      <path d={EMBLEMS[rank]} fill="var(--art-gold)" stroke="var(--art-line)" strokeWidth="5" strokeLinejoin="round" transform="translate(178 205) scale(0.95)" />
    )}
    <Pip suit={suit} x={172} y={isCourt(rank) ? 288 : 262} size={isCourt(rank) ? 92 : 138} />
  </>
)

/** The deck with large signs: rank and suit in two corners, each as large as a third of the card, and a court figure or one sign in the middle. */
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
    {isCourt(rank) ? (
      <svg x="92" y="150" width="146" height="188" viewBox="48 46 154 258" preserveAspectRatio="xMidYMid slice">
        <CourtFace rank={rank} suit={suit} />
      </svg>
    ) : (
      <Pip suit={suit} x={166} y={252} size={150} />
    )}
  </>
)

export const CardFace = ({ card, isCompact }: { readonly card: CardId; readonly isCompact: boolean }): JSX.Element => {
  const known = knownCard(card)
  const isLarge = use(DeckFace) === 'large'
  const face = { rank: rankOf(known), suit: suitOf(known) }
  return (
    <svg viewBox="0 0 250 350" fill={SUIT_COLOURS[face.suit]} fontFamily="var(--font-text)" fontWeight="750" aria-hidden="true" focusable="false">
      {isCompact && <CompactFace {...face} />}
      {!isCompact && (isLarge ? <LargeFace {...face} /> : <FullFace {...face} />)}
    </svg>
  )
}

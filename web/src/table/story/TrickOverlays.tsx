/** The overlays of a trick: its winner, the queen of spades being played, and the two special ways of taking her. */
import type { CSSProperties, JSX } from 'react'
import { PlayingCard } from '../hand/PlayingCard.tsx'
import { DeckFace } from '../card-art/deck-face.ts'
import { Pip } from '../card-art/Pip.tsx'
import { HEARTS } from '#common/rules/cards.ts'
import { tableText } from '../../text/table/table.ts'
import { announceText } from '../../text/table/story.ts'
import styles from './TrickOverlays.module.css'

type OverlayProps = { /** Null for the viewer. */ readonly name: string | null; readonly onSkip: () => void }

/** `cost`: what the trick was worth, in words; null where sums are not shown. */
type SceneProps = OverlayProps & { readonly cost: string | null }

const Cost = ({ cost }: Pick<SceneProps, 'cost'>): JSX.Element | null =>
  cost === null ? null : <span className={styles.cost}>{cost}</span>

/** '{name} ha vinto la presa!' */
export const TrickWinner = ({ name, onSkip }: OverlayProps): JSX.Element => (
  <div>
    <button type="button" className={styles.winner} title={tableText.table.skip} onClick={onSkip}>
      {announceText.trickWon(name)}
    </button>
  </div>
)

/** 'Donna di Picche giocata!', and below it whose she is. */
export const QueenBanner = ({ way }: { readonly way: string }): JSX.Element => (
  <div className={styles.banner} role="status" data-over-header>
    <span className={styles.bannerCard} aria-hidden="true">
      <PlayingCard card="s12" size="sm" />
    </span>
    <span className={styles.bannerWords}>
      {announceText.queen} <small>{way}</small>
    </span>
  </div>
)

/** Covers the screen; a click anywhere goes on. */
const Cover = ({ onClick }: { readonly onClick: () => void }): JSX.Element => (
  <button type="button" className={styles.cover} aria-label={tableText.table.skip} onClick={onClick} />
)

type Spark = CSSProperties & Readonly<Record<'--angle' | '--far' | '--late', string>>

const sparks = (count: number): readonly Spark[] =>
  Array.from({ length: count }, (_, index) => ({
    '--angle': `${(index * 360) / count + (index % 3) * 7}deg`,
    '--far': `${26 + ((index * 37) % 24)}vmin`,
    '--late': `${((index * 53) % 12) * 30}ms`,
  }))
const SHARDS = sparks(28)
const HEARTS_RISING = sparks(22)

const CROWN_LEFT = 'M10 96L-4 20L40 58L78 4L84 40L70 62L88 96Z'
const CROWN_RIGHT = 'M88 96L70 62L84 40L78 4L116 58L160 20L146 96Z'

/** The king or the ace of spades takes the queen: a blade comes down and her crown breaks. */
export const Regicide = ({ name, cost, onSkip }: SceneProps): JSX.Element => (
  <div className={styles.stage} data-scene="regicide" role="alert" data-over-header>
    <Cover onClick={onSkip} />
    <div className={styles.flash} aria-hidden="true" />
    {SHARDS.map((spark, index) => (
      <i key={index} className={styles.shard} style={spark} aria-hidden="true" />
    ))}
    <div className={styles.scene} aria-hidden="true">
      <svg className={styles.crown} viewBox="-30 -20 216 150">
        <g className={styles.half} data-side="left">
          <path d={CROWN_LEFT} />
          <path d="M10 102H88V116H12Z" />
        </g>
        <g className={styles.half} data-side="right">
          <path d={CROWN_RIGHT} />
          <path d="M88 102H146L144 116H88Z" />
        </g>
      </svg>
      <span className={styles.slash} />
    </div>
    <strong className={styles.title}>{announceText.regicide}</strong>
    <span className={styles.subtitle}>{announceText.regicideBy(name)}</span>
    <Cost cost={cost} />
  </div>
)

/** The ace of hearts takes the queen: she is saved and carried away. */
export const AceOfHearts = ({ name, cost, onSkip }: SceneProps): JSX.Element => (
  <div className={styles.stage} data-scene="ace" role="alert" data-over-header>
    <Cover onClick={onSkip} />
    {HEARTS_RISING.map((spark, index) => (
      <svg key={index} className={styles.heart} style={spark} viewBox="-50 -50 100 100" aria-hidden="true">
        <Pip suit={HEARTS} x={0} y={0} size={100} />
      </svg>
    ))}
    <div className={styles.pair} aria-hidden="true">
      {/* In full, because it is a picture: the large signs would show half of the queen. */}
      <DeckFace value="classic">
        <span data-side="left">
          <PlayingCard card="s12" size="lg" />
        </span>
        <span data-side="right">
          <PlayingCard card="h1" size="lg" highlighted />
        </span>
      </DeckFace>
    </div>
    <strong className={styles.title}>{announceText.aceOfHearts}</strong>
    <span className={styles.subtitle}>{announceText.aceOfHeartsBy(name)}</span>
    <Cost cost={cost} />
  </div>
)

/** 'ROUND 4 / NO CHANGE / BUONA FORTUNA!' */
export const KeepRound = ({ onClose }: { readonly onClose: () => void }): JSX.Element => {
  const [round, change, luck] = announceText.keepRound
  return (
    <div className={styles.stage} role="alert" data-over-header>
      <Cover onClick={onClose} />
      <strong className={styles.title}>{round}</strong>
      <span className={styles.change}>{change}</span>
      <span className={styles.subtitle}>{luck}</span>
    </div>
  )
}

/**
 * The table of a replay: the felt with the trick, and the four hands around it. At the end the winner has a crown; on a
 * phone the final list takes the place of the hands.
 */
import type { JSX, CSSProperties } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import type { CardPrice, CardPrices } from '../../game/replay/card-prices.ts'
import type { OpenHandCards } from '../../game/replay/replay.ts'
import { nameAt, positionOf, seatNews, type Position } from '../../game/seating.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { Cloth } from '../Cloth.tsx'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { SeatBadge } from '../seats/SeatBadge.tsx'
import { TrickPile } from '../trick/TrickPile.tsx'
import { ReplayTotals } from './ReplayScores.tsx'
import { cardName } from '../../game/hand/card-names.ts'
import { PlayingCard } from '../hand/PlayingCard.tsx'
import styles from './ReplayStage.module.css'

const PERCENT = 100
/** From so many per cent on a card is a mistake. */
const HIGH = 5
const wholeCost = ({ lost }: CardPrice): number => Math.round(lost * PERCENT)

/** How a card is named, with what it costs where that is shown. */
const named = (card: CardId, price: CardPrice | undefined): string =>
  price === undefined ? cardName(card) : REPLAY_TEXT.priced(cardName(card), wholeCost(price), price.isMade)

const sizeOf = (cost: number): 'none' | 'low' | 'high' => {
  if (cost === 0) return 'none'
  return cost < HIGH ? 'low' : 'high'
}

const Cost = ({ price }: { readonly price: CardPrice }): JSX.Element => (
  <small
    className={styles.cost}
    data-size={sizeOf(wholeCost(price))}
    data-made={price.isMade || undefined}
    aria-hidden="true"
  >
    {REPLAY_TEXT.cost(wholeCost(price))}
  </small>
)

type OpenHandProps = {
  readonly name: string
  readonly position: Position
  readonly hand: OpenHandCards
  readonly faceDown: boolean
  readonly isTurn: boolean
  /** What the cards cost whose price is shown. */
  readonly prices: CardPrices | null
  /** Points at a card of the hand; null for who may not. */
  readonly onCard: ((card: CardId) => void) | null
  readonly isDesktop: boolean
}

type Count = CSSProperties & Readonly<Record<'--n', number>>
const count = (cards: number): Count => ({ '--n': cards })

/** A hand of a replay: face up, or only its backs. */
const OpenHand = ({
  name,
  position,
  hand: { cards, marked },
  faceDown,
  isTurn,
  prices,
  onCard,
  isDesktop,
}: OpenHandProps): JSX.Element => (
  <div className={styles.place} data-position={position} data-turn={isTurn || undefined}>
    <span className={styles.name} aria-hidden="true">
      {name}
    </span>
    <ul className={styles.hand} style={count(cards.length)} aria-label={REPLAY_TEXT.handOf(name)}>
      {cards.map((card) => {
        const price = faceDown ? undefined : prices?.get(card)
        const isMarked = !faceDown && marked.includes(card)
        return (
          <li key={card} data-marked={isMarked || undefined}>
            {onCard === null || faceDown ? (
              <span role="img" aria-label={faceDown ? REPLAY_TEXT.hidden : named(card, price)}>
                <PlayingCard card={card} size="sm" faceDown={faceDown} highlighted={isMarked} />
              </span>
            ) : (
              // The cards of a phone are too narrow for anything but a finger, which need not be precise.
              <button
                type="button"
                className={styles.pointed}
                tabIndex={isDesktop ? 0 : -1}
                aria-label={named(card, price)}
                data-card={card}
                aria-pressed={isMarked}
                onClick={() => onCard(card)}
              >
                <PlayingCard card={card} size="sm" highlighted={isMarked} />
              </button>
            )}
            {price !== undefined && <Cost price={price} />}
          </li>
        )
      })}
    </ul>
  </div>
)

type ReplayStageProps = {
  readonly view: TableView & { readonly game: PublicGameView }
  readonly hands: PerSeat<OpenHandCards>
  /** Whether only the hand of the viewer is shown face up. */
  readonly hidesOthers: boolean
  /** Whether cards get prices. */
  readonly isPriced: boolean
  /** What the cards cost of the seat that decides next; null where that is not shown, and until it is known. */
  readonly priced: { readonly seat: Seat; readonly prices: CardPrices } | null
  readonly isDesktop: boolean
  /** Points at a card; null for who may not. */
  readonly onCard: ((card: CardId) => void) | null
}

export const ReplayStage = ({
  view,
  hands,
  hidesOthers,
  isPriced,
  priced,
  isDesktop,
  onCard,
}: ReplayStageProps): JSX.Element => {
  const { game } = view
  // The step stays, so a trick and its points are counted with its last card, as if it had left the table.
  const counted = { ...game, trickWinner: null }
  const isOver = game.phase === 'gameOver'
  const cardSize = isDesktop ? 'md' : 'sm'
  return (
    <div className={styles.stage} data-priced={isPriced || undefined} role="group" aria-label={REPLAY_TEXT.stage}>
      <div className={styles.felt}>
        <Cloth cardSize={cardSize}>
          {view.players.map((player) => (
            <SeatBadge
              key={player.id}
              player={player}
              {...seatNews(view, counted, player.seat)}
              voice="away"
              avatarSize={isDesktop ? 50 : 40}
              onOpen={null}
            >
              {view.duplicate === null && game.winners.includes(player.seat) ? (
                <span className={styles.crown} aria-hidden="true">
                  <CrownIcon size={24} />
                </span>
              ) : null}
            </SeatBadge>
          ))}
          <TrickPile
            viewerSeat={view.viewerSeat}
            trick={game.trick}
            winner={game.trickWinner}
            taker={game.lastTrick?.winner ?? null}
            size={cardSize}
            nameOf={(seat) => nameAt(view, seat)}
          />
        </Cloth>
      </div>
      {isOver && !isDesktop ? (
        <div className={styles.end}>
          <ReplayTotals view={view} roundPoints={null} />
        </div>
      ) : (
        SEATS.map((seat) => (
          <OpenHand
            key={seat}
            name={nameAt(view, seat)}
            position={positionOf(view.viewerSeat, seat)}
            hand={hands[seat]}
            faceDown={hidesOthers && seat !== view.viewerSeat}
            isTurn={game.turn === seat}
            prices={priced?.seat === seat ? priced.prices : null}
            onCard={onCard}
            isDesktop={isDesktop}
          />
        ))
      )}
    </div>
  )
}

/**
 * The table of a replay: the felt with the trick, and the four hands around it. At the end the winner has a crown; on a
 * phone the final list takes the place of the hands.
 */
import type { JSX, CSSProperties } from 'react'
import { SEATS, type PerSeat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
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

type OpenHandProps = {
  readonly name: string
  readonly position: Position
  readonly hand: OpenHandCards
  readonly faceDown: boolean
  readonly isTurn: boolean
}

type Count = CSSProperties & Readonly<Record<'--n', number>>
const count = (cards: number): Count => ({ '--n': cards })

/** A hand of a replay: face up, or only its backs. */
const OpenHand = ({ name, position, hand: { cards, marked }, faceDown, isTurn }: OpenHandProps): JSX.Element => (
  <div className={styles.place} data-position={position} data-turn={isTurn || undefined}>
    <span className={styles.name} aria-hidden="true">
      {name}
    </span>
    <ul className={styles.hand} style={count(cards.length)} aria-label={REPLAY_TEXT.handOf(name)}>
      {cards.map((card) => (
        <li key={card} data-marked={(!faceDown && marked.includes(card)) || undefined}>
          <span role="img" aria-label={faceDown ? REPLAY_TEXT.hidden : cardName(card)}>
            <PlayingCard card={card} size="sm" faceDown={faceDown} highlighted={!faceDown && marked.includes(card)} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)

type ReplayStageProps = {
  readonly view: TableView & { readonly game: PublicGameView }
  readonly hands: PerSeat<OpenHandCards>
  /** Whether only the hand of the viewer is shown face up. */
  readonly hidesOthers: boolean
  readonly isDesktop: boolean
}

export const ReplayStage = ({ view, hands, hidesOthers, isDesktop }: ReplayStageProps): JSX.Element => {
  const { game } = view
  // The step stays, so a trick and its points are counted with its last card, as if it had left the table.
  const counted = { ...game, trickWinner: null }
  const isOver = game.phase === 'gameOver'
  const cardSize = isDesktop ? 'md' : 'sm'
  return (
    <div className={styles.stage} role="group" aria-label={REPLAY_TEXT.stage}>
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
              {game.winners.includes(player.seat) ? (
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
          />
        ))
      )}
    </div>
  )
}

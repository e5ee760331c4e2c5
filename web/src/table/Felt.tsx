/** The round table: four seats, the trick in the middle, and whose turn it is. */
import type { JSX, ReactNode } from 'react'
import type { TableView } from '#common/table/view.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import { BrandMark } from '../ui/icons.tsx'
import type { CardSize } from './PlayingCard.tsx'
import { mayCallVote, nameAt, positionOf, viewerIdOf } from '../game/seating.ts'
import { voicePresenceOf, type VoiceView } from '../game/voice-view.ts'
import { CallVote } from './CallVote.tsx'
import { SeatBadge } from './SeatBadge.tsx'
import { text } from '../text/table.ts'
import { TrickPile } from './TrickPile.tsx'
import styles from './Felt.module.css'

export type FeltProps = {
  readonly view: TableView
  readonly game: PublicGameView
  readonly voice: VoiceView
  readonly cardSize: CardSize
  readonly avatarSize: number
  /** Calls a vote on the player with this id. */
  readonly onCallVote: (playerId: string) => void
  /** What covers the middle, such as the passing panel. */
  readonly children?: ReactNode
}

const TurnPill = ({ view, game }: { readonly view: TableView; readonly game: PublicGameView }): JSX.Element => (
  <div className={styles.turn} role="status" aria-live="polite" data-own={game.turn === view.viewerSeat || undefined} data-shown={game.turn !== null || undefined}>
    {game.phase === 'playing' && game.turn !== null && text.table.turnOf(nameAt(view, game.turn))}
  </div>
)

export const Felt = ({ view, game, voice, cardSize, avatarSize, onCallVote, children }: FeltProps): JSX.Element => (
  <div className={styles.arena} data-size={cardSize}>
    <div className={styles.felt}>
      <div className={styles.cloth} aria-hidden="true">
        <BrandMark size={96} />
      </div>
      {view.players.map((player) => (
        <SeatBadge
          key={player.id}
          player={player}
          position={positionOf(view.viewerSeat, player.seat)}
          cardCount={game.handSizes[player.seat]}
          tricksTaken={game.tricksTaken[player.seat]}
          isTurn={game.turn === player.seat}
          showsPassed={game.phase === 'passing' && game.hasPassed[player.seat]}
          voice={voicePresenceOf(voice, player.id, viewerIdOf(view))}
          avatarSize={avatarSize}
        >
          {mayCallVote(view, player.seat) && <CallVote name={player.name} onCall={() => onCallVote(player.id)} />}
        </SeatBadge>
      ))}
      <TrickPile viewerSeat={view.viewerSeat} trick={game.trick} winner={game.trickWinner} taker={game.lastTrick?.winner ?? null} size={cardSize} />
      <TurnPill view={view} game={game} />
      {children}
    </div>
  </div>
)

/** The round table: four seats, the trick in the middle, and whose turn it is. */
import type { JSX, ReactNode } from 'react'
import type { Pace } from '#common/protocol/settings.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import type { PlayedCard, PublicGameView } from '#common/rules/view.ts'
import type { CardSize } from './PlayingCard.tsx'
import { isOwnTurn } from '../game/playable.ts'
import { isRestShown } from '../game/rest.ts'
import { mayCallVote, otherAt, seatNews, viewerIdOf } from '../game/seating.ts'
import { voicePresenceOf, type VoiceView } from '../game/voice-view.ts'
import { Cloth } from './Cloth.tsx'
import { PassFlight } from './PassFlight.tsx'
import { SeatBadge } from './SeatBadge.tsx'
import { SeatButton } from './SeatButton.tsx'
import type { TableActions, TableTalk } from './table-props.ts'
import { QuickTalk } from './talk/QuickTalk.tsx'
import { TalkLayer } from './talk/TalkLayer.tsx'
import { text } from '../text/table.ts'
import { text as talkText } from '../text/talk.ts'
import { TrickPile } from './TrickPile.tsx'
import { TurnPill } from './TurnPill.tsx'
import { TrickSum } from './TrickSum.tsx'

export type FeltProps = {
  readonly view: TableView
  readonly game: PublicGameView
  readonly voice: VoiceView
  readonly cardSize: CardSize
  readonly avatarSize: number
  /** Whether what the trick is worth and the points of the round are shown. */
  readonly showsSums: boolean
  readonly pace: Pace
  /** Whether the pass has just been made. */
  readonly isPassed: boolean
  /** A phone in landscape. */
  readonly isLow: boolean
  readonly isCovered: boolean
  /** Null at a solo table. */
  readonly talk: TableTalk | null
  readonly actions: Pick<TableActions, 'callVote' | 'nudge' | 'openPlayer' | 'react' | 'say'>
  /** What covers the middle, such as the passing panel. */
  readonly children?: ReactNode
}

const NOTHING_LYING: readonly PlayedCard[] = []

/** What can be done about a player who does not move: first they can be woken, later the others can vote. */
const callOn = ({ id, name }: PlayerView, mayVote: boolean, mayWake: boolean, actions: FeltProps['actions']): JSX.Element | null => {
  if (mayVote) return <SeatButton label={text.absence.callVoteOn(name)} onPress={() => actions.callVote(id)}>{text.absence.callVote}</SeatButton>
  return mayWake ? <SeatButton label={talkText.nudgeOn(name)} onPress={() => actions.nudge(id)}>{talkText.nudge}</SeatButton> : null
}

export const Felt = ({ view, game, voice, cardSize, avatarSize, showsSums, pace, isPassed, isLow, isCovered, talk, actions, children }: FeltProps): JSX.Element => (
  <Cloth cardSize={cardSize} isOwnTurn={isOwnTurn(view)} isCovered={isCovered} aside={talk !== null && <QuickTalk onSay={actions.say} onReact={(reaction) => actions.react(viewerIdOf(view), reaction)} />}>
    {view.players.map((player) => (
      <SeatBadge
        key={player.id}
        player={player}
        {...seatNews(view, game, player.seat, showsSums)}
        voice={voicePresenceOf(voice, player.id, viewerIdOf(view))}
        avatarSize={avatarSize}
        onOpen={talk === null || player.seat === view.viewerSeat || player.computerLevel !== null ? null : actions.openPlayer}
      >
        {callOn(player, mayCallVote(view, player.seat), talk?.nudgeable.includes(player.seat) === true, actions)}
      </SeatBadge>
    ))}
    <TrickPile viewerSeat={view.viewerSeat} trick={isRestShown(game) ? NOTHING_LYING : game.trick} winner={game.trickWinner} taker={game.lastTrick?.winner ?? null} size={cardSize} pace={pace} nameOf={(seat) => otherAt(view, seat)} />
    {showsSums && !isRestShown(game) && <TrickSum viewerSeat={view.viewerSeat} game={game} pace={pace} isLow={isLow} />}
    {isPassed && <PassFlight viewerSeat={view.viewerSeat} direction={game.direction} />}
    <TurnPill view={view} isCovered={isCovered} />
    {children}
    {talk !== null && <TalkLayer view={view} bubbles={talk.bubbles} flights={talk.flights} isChatShown={talk.isChatShown} />}
  </Cloth>
)

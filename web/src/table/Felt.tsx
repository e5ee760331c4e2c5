/** The round table: four seats, the trick in the middle, and whose turn it is. */
import type { JSX, ReactNode } from 'react'
import type { Pace } from '#common/protocol/rest/settings.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import type { PlayedCard, PublicGameView } from '#common/rules/view.ts'
import type { CardSize } from './hand/PlayingCard.tsx'
import { isOwnTurn, seatToPlay } from '../game/hand/playable.ts'
import { isRestShown } from '../game/score/sums.ts'
import { mayCallVote, otherAt, seatNews, viewerIdOf, nameAt, playerAt } from '../game/seating.ts'
import { voicePresenceOf, type VoiceView } from '../game/voice/voice-view.ts'
import { Cloth } from './Cloth.tsx'
import { PassFlight } from './hand/PassFlight.tsx'
import { SeatBadge, SeatButton } from './seats/SeatBadge.tsx'
import type { TableActions, TableTalk } from './table-props.ts'
import { QuickTalk } from './talk/QuickTalk.tsx'
import { TalkLayer } from './talk/TalkLayer.tsx'
import { absenceText } from '../text/table/absence.ts'
import { talkText } from '../text/table/talk.ts'
import { TrickPile } from './trick/TrickPile.tsx'
import { TrickSum } from './trick/TrickSum.tsx'
import { momentOf } from '../game/turn.ts'
import { tableText } from '../text/table/table.ts'
import { turnText } from '../text/table/hand.ts'
import { Elapsed } from '../ui/Seconds.tsx'
import styles from './TurnPill.module.css'

/** From this wait on, the seconds are shown. */
const LONG_SECONDS = 5

/**
 * Whose turn it is: 'Tocca a te', or 'Turno di: {name}' with how long they have been thinking (specification section
 * 2). `isCovered`: whether an announcement covers the table.
 */
const TurnPill = ({ view, isCovered }: { readonly view: TableView; readonly isCovered: boolean }): JSX.Element => {
  const seat = seatToPlay(view)
  const isOwn = seat === view.viewerSeat
  return (
    <div className={styles.turn} data-own={isOwn || undefined} data-shown={(seat !== null && !isCovered) || undefined}>
      <span className="clipped" role="status" aria-live="polite">
        {isOwn && turnText.own}
        {seat !== null && !isOwn && (
          <>
            {tableText.table.turnOf} <b>{nameAt(view, seat)}</b>
          </>
        )}
      </span>
      {seat !== null && !isOwn && playerAt(view, seat)?.isConnected === true && (
        <small aria-hidden="true">
          <Elapsed key={momentOf(view)} fromSeconds={LONG_SECONDS} say={turnText.thinking} />
        </small>
      )}
    </div>
  )
}

type FeltProps = {
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
  /** Who watches, at the edge of the felt. */
  readonly eye: ReactNode
  readonly actions: Pick<TableActions, 'callVote' | 'nudge' | 'openPlayer' | 'react' | 'say'>
  /** What covers the middle, such as the passing panel. */
  readonly children?: ReactNode
}

const NOTHING_LYING: readonly PlayedCard[] = []

/** What can be done about a player who does not move: first they can be woken, later the others can vote. */
const callOn = (
  { id, name }: PlayerView,
  mayVote: boolean,
  mayWake: boolean,
  actions: FeltProps['actions'],
): JSX.Element | null => {
  if (mayVote)
    return (
      <SeatButton label={absenceText.callVoteOn(name)} onPress={() => actions.callVote(id)}>
        {absenceText.callVote}
      </SeatButton>
    )
  return mayWake ? (
    <SeatButton label={talkText.nudgeOn(name)} onPress={() => actions.nudge(id)}>
      {talkText.nudge}
    </SeatButton>
  ) : null
}

export const Felt = ({
  view,
  game,
  voice,
  cardSize,
  avatarSize,
  showsSums,
  pace,
  isPassed,
  isLow,
  isCovered,
  talk,
  eye,
  actions,
  children,
}: FeltProps): JSX.Element => (
  <Cloth
    cardSize={cardSize}
    isOwnTurn={isOwnTurn(view)}
    isCovered={isCovered}
    aside={
      <>
        {eye}
        {talk !== null && (
          <QuickTalk onSay={actions.say} onReact={(reaction) => actions.react(viewerIdOf(view), reaction)} />
        )}
      </>
    }
  >
    {view.players.map((player) => (
      <SeatBadge
        key={player.id}
        player={player}
        {...seatNews(view, game, player.seat, showsSums)}
        voice={voicePresenceOf(voice, player.id, viewerIdOf(view))}
        avatarSize={avatarSize}
        onOpen={
          talk === null || player.seat === view.viewerSeat || player.computerLevel !== null ? null : actions.openPlayer
        }
      >
        {callOn(player, mayCallVote(view, player.seat), talk?.nudgeable.includes(player.seat) === true, actions)}
      </SeatBadge>
    ))}
    <TrickPile
      viewerSeat={view.viewerSeat}
      trick={isRestShown(game) ? NOTHING_LYING : game.trick}
      winner={game.trickWinner}
      taker={game.lastTrick?.winner ?? null}
      size={cardSize}
      pace={pace}
      nameOf={(seat) => otherAt(view, seat)}
    />
    {showsSums && !isRestShown(game) && <TrickSum viewerSeat={view.viewerSeat} game={game} pace={pace} isLow={isLow} />}
    {isPassed && <PassFlight viewerSeat={view.viewerSeat} direction={game.direction} />}
    <TurnPill view={view} isCovered={isCovered} />
    {children}
    {talk !== null && (
      <TalkLayer view={view} bubbles={talk.bubbles} flights={talk.flights} isChatShown={talk.isChatShown} />
    )}
  </Cloth>
)

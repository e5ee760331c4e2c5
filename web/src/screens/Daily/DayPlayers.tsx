/** Who has played the hand of a day, with the points; the hands themselves when the day is over. */
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { DailyDayAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { gamePage } from '../../navigation/game-address.ts'
import { dailyText, playersText } from '../../text/hands/daily.ts'
import { Button } from '../../ui/Button.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './Daily.module.css'

/** How many are shown before somebody asks for all. */
const SHOWN_AT_FIRST = 10

type Player = DailyDayAnswer['players'][number]

/** Who has the same points has the same place. */
const placeOf = (players: readonly Player[], { points }: Player): number =>
  1 + players.filter((other) => other.points > points).length

const Row = ({
  player,
  place,
  isOwn,
}: {
  readonly player: Player
  readonly place: number
  readonly isOwn: boolean
}) => {
  const { nickname, avatarUrl, points, gameId } = player
  return (
    <li className="score" data-viewer={isOwn || undefined}>
      <span className={styles.place}>{place}</span>
      <PlayerAvatar name={nickname} avatarUrl={avatarUrl} size={36} />
      <span className={styles.name}>{nickname}</span>
      <strong className={styles.points}>{dailyText.points(points)}</strong>
      {gameId !== null && (
        <Button
          component={Link}
          to={gamePage(gameId)}
          variant="subtle"
          aria-label={isOwn ? playersText.watchOwn : playersText.watchHand(nickname)}
        >
          {playersText.watch}
        </Button>
      )}
    </li>
  )
}

export const DayPlayers = ({ shown, user }: { readonly shown: DailyDayAnswer; readonly user: User }): JSX.Element => {
  const [isWhole, setWhole] = useState(false)
  const { players, isOver, own } = shown
  const ownId = String(user.id)
  const isListed = players.some(({ playerId }) => playerId === ownId)
  const ownGame = own?.gameId ?? null
  return (
    <NamesTogether value={namesTogether(players.map(({ nickname }) => ({ name: nickname })))}>
      <section className="panel">
        <h2 className="overline">{playersText.title}</h2>
        {players.length === 0 && <p className={styles.empty}>{playersText.nobody}</p>}
        <ol className={styles.players}>
          {players.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((player) => (
            <Row
              key={player.playerId}
              player={player}
              place={placeOf(players, player)}
              isOwn={player.playerId === ownId}
            />
          ))}
        </ol>
        {!isWhole && players.length > SHOWN_AT_FIRST && (
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {playersText.more}
          </Button>
        )}
        {!isOver && <p className="small">{playersText.later}</p>}
        {!isListed && ownGame !== null && (
          <Button component={Link} to={gamePage(ownGame)} variant="default">
            {playersText.watchOwn}
          </Button>
        )}
      </section>
    </NamesTogether>
  )
}

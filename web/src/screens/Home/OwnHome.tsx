/** The home page of somebody who is signed in: their table, what to do next, and their last evening. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { wallTimeAt } from '#common/circles/wall-time.ts'
import type { OwnSeat, User } from '#common/protocol/rest/answers.ts'
import type { LastGame } from '#common/protocol/rest/statistics-answers.ts'
import { gamePage } from '../../navigation/game-address.ts'
import { roomPath } from '../../navigation/return-address.ts'
import { refreshOwnSeats, seatsThatWait, takeOwnSeat, useOwnSeats, wayBack } from '../../state/account/own-seats.ts'
import { queryClient } from '../../state/queries.ts'
import { isHandBegun } from '../../state/daily-note.ts'
import { dailyText } from '../../text/hands/daily.ts'
import { dateAndTime } from '../../text/formats.ts'
import { homeText } from '../../text/home.ts'
import { ownHomeText } from '../../text/own-home.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { lastGames } from '../../transport/rest/home.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { CircleRows } from '../Circle/CircleRows.tsx'
import { useCircles } from '../Circle/useCircles.ts'
import { DailyCard, HomeCard, RulesCard } from './HomeCards.tsx'
import { WatchableGame } from './WatchableGame.tsx'
import homeStyles from './Home.module.css'
import styles from './OwnHome.module.css'

/** Undefined until the first answer. Without an answer there is no last evening to show. */
const useLastGames = (userId: number): readonly LastGame[] | undefined => {
  const { data, isPending } = useQuery(
    {
      queryKey: ['last-games', userId],
      queryFn: async ({ signal }) => valueOrThrow(await lastGames(signal)).games,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  return isPending ? undefined : (data ?? [])
}

/** Undefined until the server has answered. */
const useSeatsNow = (): readonly OwnSeat[] | undefined => {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => void refreshOwnSeats().finally(() => setAsked(true)), [])
  const seats = useOwnSeats()
  return isAsked || seats.length > 0 ? seats : undefined
}

const stateOf = ({ isPlaying, suspendedAt }: OwnSeat): string => {
  if (suspendedAt !== null) return ownHomeText.suspended
  return isPlaying ? ownHomeText.running : ownHomeText.waiting
}

type SeatProps = { readonly seat: OwnSeat; readonly onSit: (seat: OwnSeat) => void }

const OwnTable = ({ seat, onSit }: SeatProps) => (
  <section className={styles.next}>
    <p className="overline">{stateOf(seat)}</p>
    <h1 className="display">{seat.roomName}</h1>
    <div className={homeStyles.links}>
      <Button size="lg" rightSection={<ArrowIcon />} onClick={() => onSit(seat)}>
        {wayBack(seat)}
      </Button>
    </div>
  </section>
)

/** `isNewcomer`: has not played a game yet. */
const PlayNext = ({ isNewcomer }: { readonly isNewcomer: boolean }) => (
  <section className={styles.next}>
    <h1 className="display">{ownHomeText.play}</h1>
    <p className="soft">{ownHomeText.playText}</p>
    <div className={homeStyles.links}>
      <Button component={Link} to="/join" size="lg" rightSection={<ArrowIcon />}>
        {homeText.onlineLink}
      </Button>
      {isNewcomer && (
        <Button component={Link} to="/solo/lesson" size="lg" variant="default">
          {homeText.lessonLink}
        </Button>
      )}
      <Button component={Link} to="/solo" size="lg" variant={isNewcomer ? 'subtle' : 'default'}>
        {homeText.soloLink}
      </Button>
    </div>
  </section>
)

const OtherSeats = ({ seats, onSit }: { readonly seats: readonly OwnSeat[] } & Pick<SeatProps, 'onSit'>) => (
  <section className="panel">
    <h2 className="display">{ownHomeText.seats}</h2>
    <ul className="ruled">
      {seats.map((seat) => (
        <li key={seat.roomId}>
          <div className="ends">
            <span className={styles.name}>
              {seat.roomName}
              <small>{stateOf(seat)}</small>
            </span>
            <Button variant="default" aria-label={`${wayBack(seat)}: ${seat.roomName}`} onClick={() => onSit(seat)}>
              {wayBack(seat)}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Evening = ({ games }: { readonly games: readonly LastGame[] }) => (
  <section className="panel">
    <h2 className="display">{ownHomeText.evening}</h2>
    <ul className="ruled">
      {games.map(({ id, endedAt, isWinner, finalScore, winners }) => (
        <li key={id}>
          <div className="ends">
            <span className={styles.name}>
              <b data-own={isWinner || undefined}>{isWinner ? ownHomeText.own : ownHomeText.winners(winners)}</b>
              <small>
                <time dateTime={endedAt}>{dateAndTime(endedAt)}</time>
              </small>
            </span>
            <strong className={styles.points}>{STATISTICS_TEXT.statistics.points(plainNumber(finalScore))}</strong>
            <Button
              component={Link}
              to={gamePage(id)}
              variant="default"
              aria-label={REPLAY_TEXT.watchGame(dateAndTime(endedAt))}
            >
              {REPLAY_TEXT.watch}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

export const OwnHome = ({ user }: { readonly user: User }) => {
  const navigate = useNavigate()
  const seats = useSeatsNow()
  const games = useLastGames(user.id)
  const circles = useCircles(user.id)
  if (seats === undefined || games === undefined || circles === undefined) return <Loading />
  const sit = async (seat: OwnSeat): Promise<void> => {
    await takeOwnSeat(user, seat)
    await navigate(roomPath(seat.roomId))
  }
  const [next] = seatsThatWait(seats, serverNow())
  const isBegun = isHandBegun({ userId: String(user.id), day: wallTimeAt(serverNow().getTime()).day })
  const others = seats.filter((seat) => seat !== next)
  return (
    <div className={homeStyles.home}>
      {next === undefined ? (
        <PlayNext isNewcomer={games.length === 0} />
      ) : (
        <OwnTable seat={next} onSit={(seat) => void sit(seat)} />
      )}
      <CircleRows circles={circles} />
      {others.length > 0 && <OtherSeats seats={others} onSit={(seat) => void sit(seat)} />}
      {games.length > 0 && <Evening games={games} />}
      <WatchableGame ownRoomIds={seats.map(({ roomId }) => roomId)} />
      <div className={homeStyles.ways}>
        {next !== undefined && (
          <HomeCard suit="spades" title={homeText.onlineTitle} text={ownHomeText.playText}>
            <Button component={Link} to="/join" size="md" variant="default" rightSection={<ArrowIcon />}>
              {homeText.roomsLink}
            </Button>
          </HomeCard>
        )}
        <DailyCard {...(isBegun && { link: dailyText.resume })} />
        <RulesCard />
      </div>
    </div>
  )
}

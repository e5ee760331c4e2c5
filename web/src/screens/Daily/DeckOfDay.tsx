/**
 * 'Verifica il mazzo' of a day: what is promised of the days to come, and, when it is over, whether its cards are those
 * that were promised. Nothing is asked of the server before somebody looks.
 */
import { useState, type JSX } from 'react'
import { movesIn } from '#common/protocol/game-record.ts'
import type { DailyDayAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { promiseOf } from '../../state/promise-notes.ts'
import { DeckCheck } from '../../table/replay/DeckCheck.tsx'
import { dailyText, promiseText } from '../../text/hands/daily.ts'
import { gamePath, recordedGame } from '../../transport/rest/games.ts'
import { useAsked } from '../useAsked.ts'
import { Loading } from '../../ui/Loading.tsx'
import { findingsOfDay, type PublishedDay } from './deck-of-day.ts'
import { usePromises } from './useDaily.ts'
import styles from './Daily.module.css'

type CheckProps = {
  readonly day: string
  readonly deck: PublishedDay
  /** A hand of that day that may be looked at. */
  readonly gameId: number | null
}

const Check = ({ day, deck, gameId }: CheckProps): JSX.Element => {
  const path = gamePath(String(gameId))
  const { data, problem } = useAsked([path, 'deck'], (signal) => recordedGame(path, signal), {
    isWanted: gameId !== null,
  })
  if (gameId !== null && data === undefined && problem === null) return <Loading />
  const game = data === undefined || data === 'gone' ? null : data.game
  return (
    <DeckCheck
      findings={findingsOfDay(deck, promiseOf(day), game === null ? [] : movesIn(game.moves))}
      serverPart={deck.serverPart}
      seedParts={[]}
      seed={deck.seed}
      nameOf={(seat) => game?.players[seat]?.name ?? ''}
    />
  )
}

const Promises = (): JSX.Element | null => {
  const { data, problem } = usePromises()
  if (data === undefined || data === 'gone') return problem === null ? null : <p className="small">{problem}</p>
  return (
    <dl className={styles.promises}>
      {data.promises.map(({ day, serverPartHash }) => (
        <div key={day}>
          <dt>{dailyText.before(day)}</dt>
          <dd>
            <code>{serverPartHash}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const DeckOfDay = ({ shown: { day, deck, own, players } }: { readonly shown: DailyDayAnswer }): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const gameId = own?.gameId ?? players.find((player) => player.gameId !== null)?.gameId ?? null
  return (
    <details className={styles.deck} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{promiseText.title}</summary>
      <p className="small">{deck === null ? promiseText.today : promiseText.lead}</p>
      {isOpen && deck !== null && (
        <>
          <Check day={day} deck={deck} gameId={gameId} />
          <h3 className="overline">{promiseText.ahead}</h3>
        </>
      )}
      {isOpen && <Promises />}
    </details>
  )
}

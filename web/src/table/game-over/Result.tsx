/** How a game has ended: who has won, the final list with the lowest total first, and the evening. */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import type { Evening } from '../../game/score/evening.ts'
import { finalList, total, type Standing } from '../../game/score/standings.ts'
import { playerAt } from '../../game/seating.ts'
import { gameOverText } from '../../text/table/game-over.ts'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { FinalRow } from './FinalRow.tsx'
import styles from './GameOver.module.css'

export type ResultProps = {
  readonly view: TableView
  /** Shows what one can do about the player with this id; null where there are only computers, and for a spectator. */
  readonly onOpenPlayer: ((playerId: string) => void) | null
  /** What the evening stands at; null when this was its first game. */
  readonly evening: Evening | null
}

/** What the same four have won and lost together in the games of the evening. */
const EveningLine = ({ games, standings }: Evening): JSX.Element => (
  <div className={styles.evening}>
    <h3>{gameOverText.evening(games)}</h3>
    <ol>
      {standings.map(({ name, total: points }) => (
        <li key={name}>
          {name} <b>{total(points)}</b>
        </li>
      ))}
    </ol>
  </div>
)

export const winnersOf = (view: TableView): readonly Standing[] => finalList(view).filter(({ isWinner }) => isWinner)

/** Who has won, said to the viewer or, on the poster, to anybody. */
export const headline = (winners: readonly Standing[], toViewer: boolean): string => {
  if (toViewer && winners.length === 1 && winners[0]?.isViewer === true) return gameOverText.youWon
  const names = new Intl.ListFormat('it').format(winners.map(({ name }) => name))
  return winners.length > 1 ? gameOverText.wonTogether(names) : gameOverText.won(names)
}

/** What a tap on a line of the list does: nothing on that of the viewer or of a computer. */
const openerOf = (
  view: TableView,
  { seat, isViewer }: Standing,
  open: ResultProps['onOpenPlayer'],
): (() => void) | null => {
  const player = playerAt(view, seat)
  return open === null || isViewer || player === undefined || player.computerLevel !== null
    ? null
    : () => open(player.id)
}

/** Who has won, the final list, and the evening. */
export const Result = ({ view, onOpenPlayer, evening }: ResultProps): JSX.Element => {
  const list = finalList(view)
  return (
    <div className={styles.part}>
      <span className={styles.crown} aria-hidden="true">
        <CrownIcon size={46} />
      </span>
      <h2 className="display" id="game-over">
        {headline(winnersOf(view), true)}
      </h2>
      <p>{gameOverText.rule}</p>
      <ol className={styles.list}>
        {list.map((standing) => (
          <FinalRow
            key={standing.seat}
            standing={standing}
            place={1 + list.filter(({ total: other }) => other > standing.total).length}
            wantsAgain={playerAt(view, standing.seat)?.wantsPlayAgain === true}
            onOpen={openerOf(view, standing, onOpenPlayer)}
          />
        ))}
      </ol>
      {evening !== null && <EveningLine {...evening} />}
    </div>
  )
}

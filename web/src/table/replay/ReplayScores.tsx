/** The scores of a replay at its step: totals, the points of the round so far, and the sheet with the chart. */
import type { JSX } from 'react'
import type { PerSeat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { signed, standings, total } from '../../game/standings.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { ScoreSheet } from '../ScoreSheet.tsx'
import styles from './ReplayScores.module.css'

export type ReplayScoresProps = { readonly view: TableView & { readonly game: PublicGameView }; readonly roundPoints: PerSeat<number> }

export const ReplayScores = ({ view, roundPoints }: ReplayScoresProps): JSX.Element => (
  <div className={styles.scores}>
    <ul className={styles.list}>
      {standings(view).map(({ seat, name, avatarUrl, total: points, isViewer }) => (
        <li key={seat} className={styles.row} data-viewer={isViewer || undefined}>
          <PlayerAvatar name={name} avatarUrl={avatarUrl} size={28} />
          <span className={styles.name}>
            {name}
            <small data-sign={Math.sign(roundPoints[seat])}>
              {signed(roundPoints[seat])} {REPLAY_TEXT.inRound}
            </small>
          </span>
          <strong>{total(points)}</strong>
        </li>
      ))}
    </ul>
    <ScoreSheet view={view} game={view.game} />
  </div>
)

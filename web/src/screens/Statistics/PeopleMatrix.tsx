import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './QueenMatrix.module.css'

const EVENTS = { hover: true, focus: false, touch: true } as const

/** With more players than these the pictures above the columns are smaller, for phones. */
const ROOMY = 6

/** What a cell shows; `sentence` says it in words. `heat`: how strongly it is coloured, from 0 to 4. */
export type MatrixCell = { readonly sentence: string; readonly heat: number; readonly shown: ReactNode }

type PeopleMatrixProps = {
  readonly players: readonly { readonly name: string; readonly avatarUrl: string | null; readonly isSelf: boolean }[]
  /** The words above the names. */
  readonly corner: string
  /** The cell in the row of one player and the column of another; null for an empty one. */
  readonly cellAt: (row: number, column: number) => MatrixCell | null
}

/** A table of players against players: a row and a column for each. */
export const PeopleMatrix = ({ players, corner, cellAt }: PeopleMatrixProps) => (
  <table className={styles.matrix}>
    <thead>
      <tr>
        <th className={styles.corner} scope="col">
          {corner}
        </th>
        {players.map(({ name, avatarUrl }, column) => (
          <th key={column} scope="col">
            <PlayerAvatar name={name} avatarUrl={avatarUrl} size={players.length > ROOMY ? 24 : 30} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {players.map(({ name, avatarUrl, isSelf }, row) => (
        <tr key={row} data-self={isSelf || undefined}>
          <th scope="row">
            <PlayerAvatar name={name} avatarUrl={avatarUrl} size={26} />
            <span className={styles.name}>{name}</span>
          </th>
          {players.map((_, column) => {
            const cell = cellAt(row, column)
            if (cell === null)
              return (
                <td key={column}>
                  <div className={styles.cell}>–</div>
                </td>
              )
            return (
              <td key={column} aria-label={cell.sentence}>
                <Tooltip label={cell.sentence} events={EVENTS} withinPortal={false}>
                  <div className={styles.cell} data-heat={cell.heat} data-own-card={column === row || undefined}>
                    {cell.shown}
                  </div>
                </Tooltip>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Hands that others play too, in the record of a game: a fixed number of rounds, which nobody wins. */
import type { GameRecord } from '#common/protocol/game-record.ts'
import type { TableView } from '#common/table/view.ts'

/** What the view of such a table says of them; null in a game. Which hands they are, nothing asks that shows a record. */
export const handsIn = ({ rounds }: Pick<GameRecord, 'rounds'>): TableView['duplicate'] =>
  rounds === undefined ? null : { set: '', rounds }

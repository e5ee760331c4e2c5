/** 'Verifica il mazzo' at the table: what the server has committed to, and of whose parts the deck is made. */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { nameAt } from '../../game/seating.ts'
import { SEATS } from '#common/rules/seats.ts'
import { CopyIcon } from '../../ui/icons/page-icons.tsx'
import { deckText } from '../../text/table/deck.ts'
import styles from './DeckDetails.module.css'

export type DeckDetailsProps = {
  readonly view: TableView
  /**
   * The part that this browser has given for the game on the table, or for the next one in a waiting room; null when it
   * has given none.
   */
  readonly ownPart: string | null
  readonly onCopy: (hash: string) => void
}

const Code = ({
  name,
  value,
  onCopy,
}: {
  readonly name: string
  readonly value: string
  readonly onCopy: (value: string) => void
}): JSX.Element => (
  <>
    <dt>{name}</dt>
    <dd className={styles.code}>
      <code>{value}</code>
      <ActionIcon size={36} variant="subtle" aria-label={deckText.copy(name)} onClick={() => onCopy(value)}>
        <CopyIcon size={18} />
      </ActionIcon>
    </dd>
  </>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: string }): JSX.Element => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Who has given a part of the game on the table. */
const givers = (view: TableView): readonly string[] =>
  SEATS.filter((seat) => view.game?.hasSeedPart[seat] === true).map((seat) => nameAt(view, seat))

export const DeckDetails = ({ view, ownPart, onCopy }: DeckDetailsProps): JSX.Element => {
  const { game } = view
  const hash = game === null ? view.nextServerPartHash : game.serverPartHash
  return (
    <div className={styles.deck}>
      <p>{hash === null ? deckText.withoutParts : deckText.intro}</p>
      <dl>
        {hash !== null && <Code name={deckText.serverPartHash} value={hash} onCopy={onCopy} />}
        {game !== null && <Code name={deckText.seedHash} value={game.seedHash} onCopy={onCopy} />}
        {hash !== null && ownPart !== null && <Code name={deckText.ownPart} value={ownPart} onCopy={onCopy} />}
        {hash !== null && ownPart === null && (
          <Fact name={deckText.ownPart}>{game === null ? deckText.notYet : deckText.noOwnPart}</Fact>
        )}
        {hash !== null && game !== null && (
          <Fact name={deckText.givers}>
            {givers(view).length === 0 ? deckText.nobody : new Intl.ListFormat('it').format(givers(view))}
          </Fact>
        )}
      </dl>
      {hash === null ? (
        <p className="small">{deckText.laterWithoutParts}</p>
      ) : (
        <details>
          <summary>{deckText.how}</summary>
          <p className="small">
            {deckText.explained} {deckText.later}
          </p>
        </details>
      )}
    </div>
  )
}

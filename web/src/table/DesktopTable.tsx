/** The game table of a desk: chat, felt and hand, scores. */
import type { JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { Felt } from './Felt.tsx'
import { Hand } from './Hand.tsx'
import { PassPanel } from './PassPanel.tsx'
import { isOwnTurn, usableCards } from './playable.ts'
import { LeftPanel, RightPanel } from './SidePanels.tsx'
import type { TableProps } from './table-props.ts'
import styles from './DesktopTable.module.css'

export const DesktopTable = (props: TableProps & { readonly game: PublicGameView }): JSX.Element => {
  const { view, game, selected, hasPassed, actions } = props
  const isPlaying = isOwnTurn(view)
  return (
    <div className={styles.table} data-playing>
      <LeftPanel {...props} />
      <div className={styles.centre}>
        <Felt view={view} game={game} cardSize="md" avatarSize={58}>
          {game.phase === 'passing' && <PassPanel view={view} game={game} selected={selected} hasPassed={hasPassed} isCompact={false} onConfirm={actions.confirmPass} />}
          {props.message}
        </Felt>
        <Hand
          cards={view.own?.hand ?? []}
          selected={game.phase === 'passing' ? (view.own?.passing ?? selected) : []}
          usable={usableCards(view, hasPassed)}
          isActive={isPlaying || (game.phase === 'passing' && hasPassed)}
          isPlaying={isPlaying}
          rows={1}
          size="lg"
          onCard={actions.clickCard}
        />
      </div>
      <RightPanel {...props} />
    </div>
  )
}

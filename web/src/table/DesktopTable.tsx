/** The game table on a desktop: chat, felt and hand, scores. */
import type { JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { NO_VOICE } from '../game/voice/voice-view.ts'
import { Felt } from './Felt.tsx'
import { OwnHand } from './hand/OwnHand.tsx'
import { PassPanel } from './hand/PassPanel.tsx'
import { LeftPanel, RightPanel } from './SidePanels.tsx'
import { shakesOf, type TableProps } from './table-props.ts'
import styles from './DesktopTable.module.css'

export const DesktopTable = (props: TableProps & { readonly game: PublicGameView }): JSX.Element => {
  const { view, game, selected, hasPassed, talk, shakes, showsSums, actions } = props
  return (
    <div className={styles.table} data-playing data-desk data-pace={props.pace} data-shakes={shakesOf(shakes)}>
      <LeftPanel {...props} />
      <div className={styles.centre}>
        <Felt
          view={view}
          game={game}
          voice={props.ownVoice?.voice ?? NO_VOICE}
          cardSize="md"
          avatarSize={58}
          showsSums={showsSums}
          pace={props.pace}
          isPassed={props.received !== null}
          isLow={false}
          isCovered={props.isCovered}
          talk={talk}
          eye={props.eye}
          actions={actions}
        >
          {game.phase === 'passing' && (
            <PassPanel
              view={view}
              game={game}
              selected={selected}
              hasPassed={hasPassed}
              isCompact={false}
              onConfirm={actions.confirmPass}
            />
          )}
          {props.message}
        </Felt>
        {props.announcements}
        {props.watching === null ? <OwnHand {...props} rows={1} size="lg" /> : <div>{props.watching.hands}</div>}
      </div>
      <RightPanel {...props} />
    </div>
  )
}

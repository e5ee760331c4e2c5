/** Who leads a game that is looked at together, and what the viewer can do: lead, follow, or go their own way. */
import { ActionIcon } from '@mantine/core'
import { useState, type JSX, type ReactNode } from 'react'
import type { TableView } from '#common/table/view.ts'
import { cardName } from '../../../game/hand/card-names.ts'
import type { Together } from '../../../game/together.ts'
import { useSpectators } from '../../../state/spectators.ts'
import { togetherText as text } from '../../../text/table/together.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { BackIcon } from '../../../ui/icons/page-icons.tsx'
import { CrownIcon } from '../../../ui/icons/table-icons.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import styles from './Together.module.css'

type TogetherBarProps = {
  readonly view: TableView
  readonly viewerId: string
  readonly voice: ReactNode
  readonly shown: Together
  readonly isLeader: boolean
  /** Whether the viewer has left the group, and looks at moments of their own. */
  readonly isFree: boolean
  readonly onFree: () => void
  readonly onFollow: () => void
  readonly onPrices: () => void
  readonly onHandOn: (playerId: string) => void
  readonly onBack: () => void
}

/** Those who are there besides the viewer: players, then spectators. */
const useOthers = (view: TableView, viewerId: string): readonly { readonly id: string; readonly name: string }[] => {
  const spectators = useSpectators()
  const players = view.players.filter(({ isConnected, computerLevel }) => isConnected && computerLevel === null)
  const watching = spectators.filter(({ id }) => !players.some((player) => player.id === id))
  return [...players, ...watching].filter(({ id }) => id !== viewerId)
}

type CrownProps = Pick<TogetherBarProps, 'view' | 'viewerId' | 'onHandOn'>

const HandOn = ({ view, viewerId, onHandOn }: CrownProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const others = useOthers(view, viewerId)
  return (
    <>
      <Button variant="default" size="md" leftSection={<CrownIcon size={18} />} onClick={() => setOpen(true)}>
        {text.handOn}
      </Button>
      <Dialog title={text.handOn} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="stack">
          {others.length === 0 && <p>{text.nobody}</p>}
          {others.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="md"
              fullWidth
              onClick={() => {
                setOpen(false)
                onHandOn(id)
              }}
            >
              <span dir="auto">{name}</span>
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  )
}

export const TogetherBar = (props: TogetherBarProps): JSX.Element => {
  const { voice, shown, isLeader, isFree, onFree, onFollow, onPrices, onBack } = props
  const { leaderName, card, showsPrices } = shown
  const title = isLeader ? text.youLead : text.leads(leaderName)
  const pointed = card === undefined ? null : text.points(leaderName, cardName(card))
  return (
    <header className={styles.bar}>
      <PageTitle>{text.start}</PageTitle>
      <ActionIcon size={44} variant="subtle" aria-label={text.back} title={text.back} onClick={onBack}>
        <BackIcon />
      </ActionIcon>
      <div className={styles.title}>
        <h1>{isFree ? text.alone : title}</h1>
        <p role="status" data-pointing={(!isFree && pointed !== null) || undefined}>
          {isFree ? title : (pointed ?? (showsPrices ? text.pricesHint : isLeader && text.pointHint))}
        </p>
      </div>
      {voice}
      <div className={styles.actions}>
        {isLeader ? (
          <>
            <Button variant="default" size="md" aria-pressed={showsPrices} onClick={onPrices}>
              {text.prices}
            </Button>
            <HandOn {...props} />
          </>
        ) : (
          <Button variant="default" size="md" onClick={isFree ? onFollow : onFree}>
            {isFree ? text.follow : text.free}
          </Button>
        )}
      </div>
    </header>
  )
}

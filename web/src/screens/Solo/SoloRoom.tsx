/** The table of a solo game: the same as online, behind the same port. */
import { tableText } from '../../text/table/table.ts'
import { useEffect, useMemo, useState, type JSX } from 'react'
import { SOLO_PLAYER } from '../../game/solo/solo-game.ts'
import { soloStore } from '../../state/solo-store.ts'
import { useTable } from '../../state/table.ts'
import { hintText, LEVEL_TEXT } from '../../text/table/solo.ts'
import { browserTimers } from '../../transport/timers.ts'
import { freshSeed, soloTables } from '../../transport/solo/solo-table.ts'
import { browserComputers, type WorkerComputers } from '../../transport/solo/worker-computers.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { HintIcon } from '../../ui/icons/table-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SoloTable } from './SoloTable.tsx'
import { useTableConnection, type TablePlace } from '../PlayingTable/useTableConnection.ts'
import { HintPanel } from './HintPanel.tsx'
import { hintedCards, useHint, type SoloHints } from './useHint.ts'
import styles from './Solo.module.css'

/** The left sidebar of a solo table. */
const SoloPanel = ({ hints }: { readonly hints: SoloHints }): JSX.Element => (
  <div className={styles.panel}>
    <h2 className="display">{hintText.title}</h2>
    <HintPanel {...hints} />
  </div>
)

/** What must be loaded while there is still a network: the confetti of the end. */
const loadTheRest = (): void =>
  void import('canvas-confetti').catch((problem: unknown) => console.warn('not loaded', problem))

const placeWith = (computers: WorkerComputers): TablePlace => ({
  ...SOLO_PLAYER,
  open: soloTables(
    {
      timers: browserTimers,
      computers: (known, level) => computers.move(known, level),
      newSeed: freshSeed,
      keep: (game) => soloStore.keep(game),
    },
    () => soloStore.game,
  ),
  isServerUp: () => Promise.resolve(true),
  openVoice: null,
  onGameStarted: () => undefined,
})

type SoloRoomProps = { readonly onLeave: () => void; readonly onChangeLevel: () => void }

export const SoloRoom = ({ onLeave, onChangeLevel }: SoloRoomProps): JSX.Element => {
  const computers = useMemo(() => browserComputers(browserTimers), [])
  const place = useMemo(() => placeWith(computers), [computers])
  const { send } = useTableConnection(place)
  const { snapshot } = useTable()
  const hints = useHint(computers, snapshot?.view ?? null)
  const [isHintShown, setHintShown] = useState(false)
  useEffect(() => {
    computers.warmUp()
    loadTheRest()
    return () => computers.stop()
  }, [computers])

  const level = soloStore.game?.level ?? 'medio'
  if (snapshot === null || snapshot.view.game === null) return <Loading />
  const button = (
    <Button variant="default" size="md" leftSection={<HintIcon size={18} />} onClick={() => setHintShown(true)}>
      {hintText.short}
    </Button>
  )
  const solo = {
    levelName: LEVEL_TEXT[level].name,
    rounds: null,
    short: LEVEL_TEXT[level].name,
    leave: tableText.table.leave,
    asked: hintedCards(hints.state),
    panel: <SoloPanel hints={hints} />,
    button,
    banner: null,
  }
  return (
    <>
      <SoloTable
        snapshot={snapshot}
        game={snapshot.view.game}
        solo={solo}
        send={send}
        onLeave={onLeave}
        onChangeLevel={onChangeLevel}
      />
      <Dialog title={hintText.title} isOpen={isHintShown} onClose={() => setHintShown(false)}>
        <HintPanel {...hints} />
      </Dialog>
    </>
  )
}

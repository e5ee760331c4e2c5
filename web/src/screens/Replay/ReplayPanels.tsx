/** The panels around the table of a replay: beside it on a desktop, in dialogs on a phone. */
import { Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatIcon, HintIcon, ScoresIcon, TrickIcon } from '../../ui/icons/table-icons.tsx'
import styles from './Replay.module.css'

type PanelName = 'story' | 'analysis' | 'scores' | 'chat'

const PANELS = [
  { name: 'story', icon: <TrickIcon size={18} /> },
  { name: 'analysis', icon: <HintIcon size={18} /> },
  { name: 'scores', icon: <ScoresIcon size={18} /> },
  { name: 'chat', icon: <ChatIcon size={18} /> },
] as const

/** What the panels show; false for a panel that there is not. */
export type Panels = Readonly<Record<PanelName, ReactNode>>
type PanelsProps = {
  readonly panels: Panels
  readonly open: PanelName | null
  readonly onOpen: (panel: PanelName | null) => void
}

/**
 * The panel that is open: on a phone as a dialog, on a desktop in the place of the tricks. Where a table looks at its
 * game together, the leader opens and closes the analysis for all who see it beside the table. `isAnalysed`: whether a
 * leader shows the analysis.
 */
export const usePanel = (
  isAnalysed: boolean,
): { readonly open: PanelName | null; readonly setOpen: (panel: PanelName | null) => void } => {
  const [open, setOpen] = useState<PanelName | null>(null)
  const [wasAnalysed, setWasAnalysed] = useState(false)
  if (isAnalysed !== wasAnalysed) {
    setWasAnalysed(isAnalysed)
    setOpen(isAnalysed ? 'analysis' : null)
  }
  return { open, setOpen }
}

/** The panels of a replay on a phone: a button and a dialog for each that there is. */
export const PanelButtons = ({ panels, open, onOpen }: PanelsProps) => {
  const shown = PANELS.filter(({ name }) => panels[name] !== false)
  return (
    <nav className={styles.buttons}>
      {shown.map(({ name, icon }) => (
        <Button key={name} variant="default" size="md" leftSection={icon} onClick={() => onOpen(name)}>
          {REPLAY_TEXT.panels[name]}
        </Button>
      ))}
      {shown.map(({ name }) => (
        <Dialog key={name} title={REPLAY_TEXT.panels[name]} isOpen={open === name} onClose={() => onOpen(null)}>
          {panels[name]}
        </Dialog>
      ))}
    </nav>
  )
}

/** What is beside the table on a desktop: one of them. */
const ASIDE = ['story', 'analysis'] as const
const ASIDE_STYLES = { story: styles.tricks, analysis: styles.analysis } as const

/** The left side of a replay on a desktop. */
export const AsideTabs = ({ panels, open, onOpen }: PanelsProps) => (
  <aside className={styles.story} aria-label={REPLAY_TEXT.aside}>
    <Tabs
      value={open === 'analysis' ? 'analysis' : 'story'}
      onChange={(tab) => onOpen(tab === 'analysis' ? tab : null)}
      keepMounted={false}
    >
      <Tabs.List aria-label={REPLAY_TEXT.aside}>
        {ASIDE.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {REPLAY_TEXT.panels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ASIDE.map((name) => (
        <Tabs.Panel key={name} value={name} className={ASIDE_STYLES[name] ?? ''}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  </aside>
)

/** The right side of a replay on a desktop. */
export const SidePanels = ({ panels }: { readonly panels: Panels }) => (
  <aside className={styles.side}>
    {/* It may scroll, and a keyboard scrolls what has the focus. */}
    <section className={styles.scores} tabIndex={0} aria-label={REPLAY_TEXT.scores}>
      {panels.scores}
    </section>
    {panels.chat !== false && (
      <section className={styles.chat}>
        <h2 className="overline">{REPLAY_TEXT.chat}</h2>
        {panels.chat}
      </section>
    )}
  </aside>
)

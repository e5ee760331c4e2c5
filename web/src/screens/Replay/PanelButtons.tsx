import { useState, type ReactNode } from 'react'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatIcon, ScoresIcon, TrickIcon } from '../../ui/table-icons.tsx'
import styles from './Replay.module.css'

export type PanelName = 'story' | 'scores' | 'chat'

const PANELS = [
  { name: 'story', icon: <TrickIcon size={18} /> },
  { name: 'scores', icon: <ScoresIcon size={18} /> },
  { name: 'chat', icon: <ChatIcon size={18} /> },
] as const

/** The panels of a replay on a phone: a button and a dialog for each that there is. */
export const PanelButtons = ({ panels }: { readonly panels: Readonly<Record<PanelName, ReactNode>> }) => {
  const [open, setOpen] = useState<PanelName | null>(null)
  const shown = PANELS.filter(({ name }) => panels[name] !== false)
  return (
    <nav className={styles.buttons}>
      {shown.map(({ name, icon }) => (
        <Button key={name} variant="default" size="md" leftSection={icon} onClick={() => setOpen(name)}>
          {REPLAY_TEXT.panels[name]}
        </Button>
      ))}
      {shown.map(({ name }) => (
        <Dialog key={name} title={REPLAY_TEXT.panels[name]} isOpen={open === name} onClose={() => setOpen(null)}>
          {panels[name]}
        </Dialog>
      ))}
    </nav>
  )
}

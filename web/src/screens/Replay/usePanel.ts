/**
 * The panel of a replay that is open: on a phone as a dialog, on a desktop in the place of the tricks. Where a table
 * looks at its game together, the leader opens and closes the analysis for all who see it beside the table.
 */
import { useState } from 'react'
import type { PanelName } from './ReplayPanels.tsx'

/** `isAnalysed`: whether a leader shows the analysis. */
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

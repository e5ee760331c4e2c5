import { SettingsPanel } from '../../table/settings/SettingsPanel.tsx'
import { text } from '../../text/settings.ts'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { useSettingsPanel } from './useSettingsPanel.ts'

/** 'Impostazioni' at the table. */
export const SettingsDrawer = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const panel = useSettingsPanel()
  return (
    <SideDrawer title={text.title} isOpen={isOpen} onClose={onClose}>
      <SettingsPanel {...panel} />
    </SideDrawer>
  )
}

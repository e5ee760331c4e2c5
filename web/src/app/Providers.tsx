import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { StateProvider } from '../state/StateProvider.tsx'
import { SettingsKeeper } from './SettingsKeeper.tsx'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/Toasts.tsx'

/** The providers that all screens need. */
export const Providers = ({ children }: { readonly children: ReactNode }) => (
  <StateProvider>
    <MantineProvider theme={theme} forceColorScheme="dark">
      <Toasts />
      <SettingsKeeper>{children}</SettingsKeeper>
    </MantineProvider>
  </StateProvider>
)

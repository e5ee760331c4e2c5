import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TOASTS_AT_ONCE } from '#common/limits.ts'
import { TOAST_MS } from '#common/timings.ts'
import { StateProvider } from '../state/StateProvider.tsx'
import { queryClient } from '../state/queries.ts'
import { SettingsKeeper } from './SettingsKeeper.tsx'
import { theme } from '../ui/theme.ts'

/** The providers that all screens need. */
export const Providers = ({ children }: { readonly children: ReactNode }) => (
  <StateProvider>
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} forceColorScheme="dark">
        <Notifications position="top-right" limit={TOASTS_AT_ONCE} autoClose={TOAST_MS} containerWidth={380} />
        <SettingsKeeper>{children}</SettingsKeeper>
      </MantineProvider>
    </QueryClientProvider>
  </StateProvider>
)

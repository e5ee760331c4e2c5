import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { StateProvider } from '../state/store.ts'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { followAccount, followOtherTabsSettings, useSettings } from '../state/settings/settings.ts'
import { useSession } from '../state/account/session.ts'
import { NOT_WIDE } from '../ui/theme.ts'
import { DeckFace } from '../table/card-art/deck-face.ts'

/** Dresses every page in the player's settings, and asks the account for them. It renders nothing but its children. */
const SettingsKeeper = ({ children }: { readonly children: ReactNode }) => {
  const { user, isLoading } = useSession()
  const userId = user?.id ?? null
  const { felt, cardBack, deckFace, fourColours, leftHanded } = useSettings()
  // On a window that is not wide the small signs of the classic deck would be hard to read.
  const isSmall = useMediaQuery(NOT_WIDE, false, { getInitialValueInEffect: false })
  useEffect(() => {
    if (!isLoading) followAccount(userId)
  }, [userId, isLoading])
  useEffect(followOtherTabsSettings, [])
  // The style sheets ask for these (ui/theme.css).
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, {
      felt,
      back: cardBack,
      colours: fourColours ? 'four' : 'two',
      hand: leftHanded ? 'left' : 'right',
    })
  }, [felt, cardBack, fourColours, leftHanded])
  return <DeckFace value={isSmall ? 'large' : deckFace}>{children}</DeckFace>
}

/** The providers that all screens need. */
export const Providers = ({ children }: { readonly children: ReactNode }) => (
  <StateProvider>
    <MantineProvider theme={theme} forceColorScheme="dark">
      <Toasts />
      <SettingsKeeper>{children}</SettingsKeeper>
    </MantineProvider>
  </StateProvider>
)

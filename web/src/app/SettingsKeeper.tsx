/** Dresses every page in the player's settings, and asks the account for them. It renders nothing but its children. */
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { followAccount, followOtherTabsSettings, useSettings } from '../state/settings.ts'
import { useSession } from '../state/session.ts'
import { DeckFace } from '../table/card-art/deck-face.ts'

export const SettingsKeeper = ({ children }: { readonly children: ReactNode }) => {
  const { user, isLoading } = useSession()
  const userId = user?.id ?? null
  const { felt, cardBack, deckFace, fourColours } = useSettings()
  useEffect(() => {
    if (!isLoading) followAccount(userId)
  }, [userId, isLoading])
  useEffect(followOtherTabsSettings, [])
  // The style sheets ask for these (ui/theme.css).
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { felt, back: cardBack, colours: fourColours ? 'four' : 'two' })
  }, [felt, cardBack, fourColours])
  return <DeckFace value={deckFace}>{children}</DeckFace>
}

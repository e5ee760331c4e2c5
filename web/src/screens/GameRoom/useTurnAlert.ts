/** Tells a player who looks elsewhere that it is their turn: by the sign of the tab, a sound and a vibration. The title does so, too (`tabTitle`). */
import { useEffect } from 'react'
import { currentSettings } from '../../state/settings.ts'
import { play } from './sounds.ts'

const CALM_ICON = '/favicon.svg'
const TURN_ICON = '/favicon-turn.svg'
const TURN_VIBRATION_MS = 60

const showIcon = (href: string): void => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  if (icon !== null) icon.href = href
}

/** Browsers allow a vibration only on pages that were touched, and complain otherwise. */
const vibrate = (): void => {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(TURN_VIBRATION_MS)
}

/** `isTurn`: whether the viewer has to play a card now. */
export const useTurnAlert = (isTurn: boolean): void => {
  useEffect(() => {
    if (!isTurn) return
    showIcon(TURN_ICON)
    const { turnSound, turnVibration } = currentSettings()
    if (turnSound) play('turn')
    if (turnVibration) vibrate()
    return () => showIcon(CALM_ICON)
  }, [isTurn])
}

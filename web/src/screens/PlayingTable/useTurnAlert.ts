/**
 * Tells a player who looks elsewhere that it is their turn: by the sign of the tab, a sound and a vibration. The title
 * does so, too (`tabTitle`).
 */
import { useEffect } from 'react'
import { currentSettings } from '../../state/settings/settings.ts'
import { play } from './sounds.ts'

const ICONS = { calm: '/favicon.svg', turn: '/favicon-turn.svg' } as const
type Sign = keyof typeof ICONS
const TURN_VIBRATION_MS = 60

/**
 * The pictures themselves, by their signs. Browsers fetch the picture of an address again each time it is shown, and
 * there may be no network then. So both are fetched once, when the table is opened.
 */
const pictures = new Map<Sign, string>()
let shown: Sign = 'calm'

const show = (sign: Sign): void => {
  shown = sign
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  const picture = pictures.get(sign)
  if (icon !== null && picture !== undefined && icon.href !== picture) icon.href = picture
}

const fetchPicture = async (sign: Sign): Promise<void> => {
  const answer = await fetch(ICONS[sign])
  if (answer.ok) pictures.set(sign, `data:image/svg+xml,${encodeURIComponent(await answer.text())}`)
}

const fetchPictures = async (): Promise<void> => {
  if (pictures.size > 0) return
  // Without the pictures the sign of the tab stays as it is; nothing else depends on them.
  await Promise.all([fetchPicture('calm'), fetchPicture('turn')]).catch(() => undefined)
  show(shown)
}

/** Browsers allow a vibration only on pages that were touched, and complain otherwise. */
const vibrate = (): void => {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(TURN_VIBRATION_MS)
}

/** `isTurn`: whether the viewer has to play a card now. */
export const useTurnAlert = (isTurn: boolean): void => {
  useEffect(() => void fetchPictures(), [])
  useEffect(() => {
    if (!isTurn) return
    show('turn')
    const { turnSound, turnVibration } = currentSettings()
    if (turnSound) play('turn')
    if (turnVibration) vibrate()
    return () => show('calm')
  }, [isTurn])
}

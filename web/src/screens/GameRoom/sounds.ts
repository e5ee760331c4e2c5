/** The sounds of the table. They are muted by default, and a failure is only logged (specification section 8). */
import { currentSettings } from '../../state/settings.ts'
import { isMuted } from '../../state/table-preferences.ts'

export type Sound = 'hit' | 'success' | 'wake' | 'turn'

/** Parameters of zzfx. The first is the volume: 0.3 for a card that is played (specification section 9). */
const SOUNDS: Readonly<Record<Sound, readonly (number | undefined)[]>> = {
  hit: [0.3, 0.04, 168, 0, 0.008, 0.05, 4, 2.4, -9, undefined, undefined, undefined, undefined, 5.2, undefined, undefined, undefined, 0.62, 0.02],
  turn: [0.4, 0, 659.25, 0.01, 0.05, 0.16, 0, 1.4, undefined, undefined, 220, 0.06, undefined, undefined, undefined, undefined, undefined, 0.7, 0.03],
  wake: [0.45, 0, 880, 0.01, 0.08, 0.24, 0, 1.2, undefined, undefined, 330, 0.09, 0.18, undefined, undefined, undefined, undefined, 0.8, 0.04],
  success: [0.5, 0, 523.25, 0.01, 0.16, 0.32, 1, 1.6, undefined, undefined, 261.6, 0.07, undefined, undefined, undefined, undefined, 0.03, 0.7, 0.09],
}

export const play = (sound: Sound): void => {
  if (isMuted()) return
  // The library is loaded for the first sound, because it opens the audio device as soon as it is loaded.
  import('zzfx').then(({ zzfx, ZZFX }) => {
    ZZFX.volume = currentSettings()[sound === 'hit' ? 'cardVolume' : 'alertVolume'] / 100
    zzfx(...SOUNDS[sound])
  }).catch((problem: unknown) => console.error('sound not played', problem))
}

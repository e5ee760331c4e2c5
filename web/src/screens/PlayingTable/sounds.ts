/** Plays the sounds of the table. They are muted by default, and a failure is only logged (specification section 8). */
import { currentSettings } from '../../state/settings/settings.ts'
import { isMuted } from '../../state/settings/table-preferences.ts'
import { soundSystem } from '../../transport/voice/audio-system.ts'
import type { Sound } from '../../game/story/view-diff.ts'
import { render } from './synth.ts'

/** Which volume a sound follows: that of the cards, or that of what calls the player. */
const VOLUMES = {
  card: 'cardVolume',
  trick: 'cardVolume',
  queen: 'cardVolume',
  regicide: 'cardVolume',
  turn: 'alertVolume',
  wake: 'alertVolume',
  join: 'alertVolume',
  chat: 'alertVolume',
  win: 'alertVolume',
} as const satisfies Readonly<Record<Sound, 'cardVolume' | 'alertVolume'>>

/**
 * A sound that would begin later than this after what it tells of is left out, for example when the browser lets sounds
 * begin only at the first touch.
 */
const LATE_MS = 300

const waves = new Map<Sound, Promise<AudioBuffer>>()

const waveOf = (sound: Sound): Promise<AudioBuffer> => {
  const known = waves.get(sound) ?? render(sound)
  waves.set(sound, known)
  return known
}

const start = async (sound: Sound, volume: number): Promise<void> => {
  const askedMs = performance.now()
  const device = soundSystem.context()
  const source = device.createBufferSource()
  source.buffer = await waveOf(sound)
  if (performance.now() - askedMs > LATE_MS) return
  const loudness = device.createGain()
  loudness.gain.value = volume
  source.connect(loudness).connect(device.destination)
  source.start()
  // It waits in a device that does not run yet, which may take until the next touch.
  setTimeout(() => {
    if (device.state !== 'running') loudness.disconnect()
  }, LATE_MS)
}

export const play = (sound: Sound): void => {
  const volume = currentSettings()[VOLUMES[sound]] / 100
  if (isMuted() || volume === 0) return
  start(sound, volume).catch((problem: unknown) => console.error('sound not played', problem))
}

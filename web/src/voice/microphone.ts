/**
 * The microphone. It is asked for only when a player clicks, or when they have allowed it before and reload the page.
 */
import { ok, refused, type Result } from '#common/result.ts'
import type { Microphone, VoiceProblem } from '../game/voice/voice-view.ts'

type MicrophoneProblem = Extract<
  VoiceProblem,
  'denied' | 'noMicrophone' | 'microphoneBusy' | 'unsupported' | 'insecure'
>

const PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'microphoneBusy',
  AbortError: 'microphoneBusy',
}

/** In older browsers an OverconstrainedError is neither a DOMException nor an Error. */
const nameOf = (problem: unknown): string =>
  typeof problem === 'object' && problem !== null && 'name' in problem ? String(problem.name) : ''

/**
 * Opens a microphone, with the three kinds of processing of specification section 7; another one when that with this id
 * is gone.
 */
export const openMicrophone = async (microphoneId: string): Promise<Result<MediaStreamTrack, MicrophoneProblem>> => {
  // Without TLS browsers have no `mediaDevices`.
  if (!('mediaDevices' in navigator)) return refused(isSecureContext ? 'unsupported' : 'insecure')
  const wanted = microphoneId === '' ? {} : { deviceId: { exact: microphoneId } }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...wanted },
    })
    const [track] = stream.getAudioTracks()
    return track === undefined ? refused('noMicrophone') : ok(track)
  } catch (problem) {
    const name = nameOf(problem)
    if (microphoneId !== '' && name === 'OverconstrainedError') return openMicrophone('')
    console.warn('the microphone cannot be used', problem)
    return refused(PROBLEMS[name] ?? 'microphoneBusy')
  }
}

/** Whether the microphone can be opened without asking. False when the browser does not say. */
export const isMicrophoneAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted'
  } catch {
    return false
  }
}

/** The microphones of this device. Before one was allowed their names are unknown, so the list is empty. */
export const microphones = async (): Promise<readonly Microphone[]> => {
  if (!('mediaDevices' in navigator)) return []
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, label }) => kind === 'audioinput' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

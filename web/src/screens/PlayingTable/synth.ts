/**
 * The sounds of the table, made of tones and noise by Web Audio. This file imports types only, so that a test can give
 * it to a browser as it is, and measure what comes out (`web/browser-test/table/sounds.test.ts`).
 */
import type { Sound } from '../../game/story/view-diff.ts'

/**
 * Times and lengths in seconds from the beginning of the sound, `hz` the pitch, `gain` the loudness (1 is the loudest
 * there is).
 */
type Tone = {
  readonly hz: number
  readonly at?: number
  readonly length: number
  readonly gain: number
  readonly shape?: OscillatorType
  readonly attack?: number
  readonly toHz?: number
}
/** Noise between two pitches. */
type Noise = {
  readonly at?: number
  readonly length: number
  readonly gain: number
  readonly lowHz: number
  readonly highHz: number
}
type Recipe = { readonly length: number; readonly tones?: readonly Tone[]; readonly noises?: readonly Noise[] }

/** A bell: a tone with a weak octave and twelfth above it. */
const bell = (hz: number, at: number, length: number, gain: number): readonly Tone[] => [
  { hz, at, length, gain },
  { hz: hz * 2, at, length: length * 0.6, gain: gain * 0.3 },
  { hz: hz * 3.01, at, length: length * 0.35, gain: gain * 0.12 },
]
/** A horn: a swelling tone with its fifth. */
const horn = (hz: number, at: number, length: number, gain: number): readonly Tone[] => [
  { hz, at, length, gain, shape: 'triangle', attack: 0.05 },
  { hz: hz * 1.5, at, length, gain: gain * 0.4, shape: 'triangle', attack: 0.06 },
]

const D4 = 293.66
const F4 = 349.23
const A4 = 440
const C5 = 523.25
const E5 = 659.25
const G5 = 783.99

export const RECIPES: Readonly<Record<Sound, Recipe>> = {
  // Cardboard on felt: a dull thump, and the edge of the card. Its loudest sample is about 0.3 (specification section
  // 9).
  card: {
    length: 0.16,
    tones: [{ hz: 150, toHz: 82, length: 0.1, gain: 0.22 }],
    noises: [
      { length: 0.05, gain: 0.15, lowHz: 900, highHz: 4_200 },
      { at: 0.012, length: 0.1, gain: 0.08, lowHz: 180, highHz: 1_100 },
    ],
  },
  // Four cards that are pushed together, and a small bell for who took them.
  trick: {
    length: 0.7,
    tones: [...bell(C5, 0.09, 0.5, 0.2), ...bell(G5, 0.17, 0.5, 0.17)],
    noises: [{ length: 0.22, gain: 0.09, lowHz: 500, highHz: 3_000 }],
  },
  // The queen of spades: a low, uneasy chord.
  queen: {
    length: 1.5,
    tones: [
      { hz: D4 / 2, length: 1.4, gain: 0.24, shape: 'triangle', attack: 0.06 },
      { hz: F4 / 2, at: 0.05, length: 1.3, gain: 0.15, shape: 'triangle', attack: 0.08 },
      { hz: 207.65, at: 0.1, length: 1.2, gain: 0.13, attack: 0.1, toHz: 202 },
      ...bell(D4 * 2, 0.02, 0.9, 0.1),
    ],
  },
  // The queen falls: a blow, and horns.
  regicide: {
    length: 2.2,
    tones: [
      { hz: 96, toHz: 42, length: 0.6, gain: 0.38 },
      ...horn(D4, 0.28, 0.36, 0.15),
      ...horn(F4, 0.58, 0.36, 0.15),
      ...horn(A4, 0.88, 1.1, 0.17),
      { hz: D4 / 2, at: 0.88, length: 1.2, gain: 0.13, shape: 'triangle', attack: 0.05 },
    ],
    noises: [
      { length: 0.5, gain: 0.2, lowHz: 60, highHz: 900 },
      { at: 0.02, length: 0.18, gain: 0.12, lowHz: 2_000, highHz: 7_000 },
    ],
  },
  turn: { length: 0.6, tones: [...bell(E5, 0, 0.4, 0.22), ...bell(A4 * 2, 0.11, 0.45, 0.2)] },
  // Somebody knocks.
  wake: {
    length: 0.8,
    tones: [...bell(A4 * 2, 0, 0.3, 0.28), ...bell(A4 * 2, 0.16, 0.3, 0.28), ...bell(E5 * 2, 0.32, 0.45, 0.24)],
    noises: [
      { length: 0.04, gain: 0.2, lowHz: 300, highHz: 2_500 },
      { at: 0.16, length: 0.04, gain: 0.2, lowHz: 300, highHz: 2_500 },
    ],
  },
  join: { length: 0.6, tones: [...bell(C5, 0, 0.35, 0.2), ...bell(E5, 0.1, 0.45, 0.2)] },
  chat: { length: 0.2, tones: [{ hz: 620, toHz: 880, length: 0.14, gain: 0.2, attack: 0.01 }] },
  win: {
    length: 1.8,
    tones: [
      ...bell(C5, 0, 0.8, 0.2),
      ...bell(E5, 0.13, 0.8, 0.2),
      ...bell(G5, 0.26, 0.9, 0.2),
      ...bell(C5 * 2, 0.39, 1.3, 0.22),
      { hz: C5 / 2, at: 0.39, length: 1.3, gain: 0.16, shape: 'triangle', attack: 0.04 },
    ],
  },
}

const SILENCE = 0.0001
const SAMPLE_RATE = 44_100

/** Rises within the attack, and fades until the end. */
const envelope = (context: BaseAudioContext, at: number, attack: number, length: number, gain: number): GainNode => {
  const node = context.createGain()
  node.gain.setValueAtTime(SILENCE, at)
  node.gain.exponentialRampToValueAtTime(gain, at + attack)
  node.gain.exponentialRampToValueAtTime(SILENCE, at + length)
  node.connect(context.destination)
  return node
}

const addTone = (
  context: BaseAudioContext,
  { hz, at = 0, length, gain, shape = 'sine', attack = 0.004, toHz }: Tone,
): void => {
  const tone = context.createOscillator()
  tone.type = shape
  tone.frequency.setValueAtTime(hz, at)
  if (toHz !== undefined) tone.frequency.exponentialRampToValueAtTime(toHz, at + length)
  tone.connect(envelope(context, at, attack, length, gain))
  tone.start(at)
  tone.stop(at + length)
}

/** The same noise every time: a linear congruential sequence. */
const whiteNoise = (context: BaseAudioContext, length: number): AudioBuffer => {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate)
  let state = 20_260
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    samples[index] = state / 2 ** 31 - 1
  }
  return buffer
}

const addNoise = (context: BaseAudioContext, { at = 0, length, gain, lowHz, highHz }: Noise): void => {
  const noise = context.createBufferSource()
  noise.buffer = whiteNoise(context, length)
  const low = context.createBiquadFilter()
  low.type = 'highpass'
  low.frequency.value = lowHz
  const high = context.createBiquadFilter()
  high.type = 'lowpass'
  high.frequency.value = highHz
  noise
    .connect(low)
    .connect(high)
    .connect(envelope(context, at, 0.003, length, gain))
  noise.start(at)
}

/** The waveform of a sound. It is rendered once, before it is heard for the first time. */
export const render = (sound: Sound): Promise<AudioBuffer> => {
  const { length, tones = [], noises = [] } = RECIPES[sound]
  const context = new OfflineAudioContext(1, Math.ceil(length * SAMPLE_RATE), SAMPLE_RATE)
  for (const tone of tones) addTone(context, tone)
  for (const noise of noises) addNoise(context, noise)
  return context.startRendering()
}

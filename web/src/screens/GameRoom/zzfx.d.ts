declare module 'zzfx' {
  /** Plays a sound with up to 20 parameters: volume, randomness, frequency, attack, sustain, release, shape, ... */
  export function zzfx(...parameters: readonly (number | undefined)[]): unknown
  export const ZZFX: { volume: number }
}

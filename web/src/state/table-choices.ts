/** How a player likes the table: choices that this browser stores. The settings show them, and the table reads them. */
import { atom, useAtomValue } from 'jotai'
import { store } from './store.ts'

/** A choice that is stored under `regicidio.NAME`. `get` and `set` work outside of components, too. */
export type TableChoice<Value extends string> = {
  readonly values: readonly Value[]
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly use: () => Value
}

const choice = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): TableChoice<Value> => {
  const key = `regicidio.${name}`
  const stored = (): Value => {
    try {
      const text = localStorage.getItem(key)
      return values.find((value) => value === text) ?? otherwise
    } catch {
      return otherwise
    }
  }
  const chosen = atom(stored())
  return {
    values,
    get: () => store.get(chosen),
    set: (value) => {
      store.set(chosen, value)
      try {
        localStorage.setItem(key, value)
      } catch (problem) {
        console.warn('choice not stored', problem)
      }
    },
    use: () => useAtomValue(chosen),
  }
}

const SWITCH = ['on', 'off'] as const

/** Whether the table does the sums: what the trick is worth, and the points of the round. Some players want to count themselves. */
export const sums = choice('sums', SWITCH, 'on')

/**
 * The pace of the own table. 'calmo': cards move slowly. 'normale': as the specification says. 'veloce': cards move quickly, and the player's wish for the
 * next trick is sent by itself when the message of the trick has been read.
 */
export const pace = choice('pace', ['calmo', 'normale', 'veloce'], 'normale')

/** Whether a sound tells that it is the player's turn. No sound is heard while sounds are muted. */
export const turnSound = choice('turnSound', SWITCH, 'on')

/** Whether the phone vibrates when it is the player's turn. */
export const turnVibration = choice('turnVibration', SWITCH, 'on')

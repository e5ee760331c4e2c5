/** The only jotai store. Code outside React (transports, loaders) uses it to read and write the same state as the screens. */
import { createStore } from 'jotai'

export const store = createStore()

/** The one jotai store, so that code outside React (transports, loaders) reads and writes the same state as the screens. */
import { createStore } from 'jotai'

export const store = createStore()

import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { store } from './store.ts'

/** Gives the screens below it the product's one store. */
export const StateProvider = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>

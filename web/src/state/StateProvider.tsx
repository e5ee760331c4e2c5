import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { store } from './store.ts'

/** Gives the screens inside it the one store of the product. */
export const StateProvider = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>

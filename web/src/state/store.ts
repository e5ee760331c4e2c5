/**
 * The only jotai store. Code outside React (transports, loaders) uses it to read and write the same state as the
 * screens.
 */
import { createStore, Provider } from 'jotai'
import { createElement, type JSX, type ReactNode } from 'react'

export const store = createStore()

/** Gives the screens inside it the one store of the product. */
export const StateProvider = ({ children }: { readonly children: ReactNode }): JSX.Element =>
  createElement(Provider, { store }, children)

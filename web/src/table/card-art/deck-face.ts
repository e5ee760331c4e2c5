import { createContext } from 'react'
import type { Settings } from '#common/protocol/rest/settings.ts'

/**
 * How the faces of all cards below are drawn. It is a context, because every card of every screen needs it and nothing
 * between cares.
 */
export const DeckFace = createContext<Settings['deckFace']>('classic')

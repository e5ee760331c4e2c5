/** Whether the server has a newer version of the site than this page, and how to take it. */
import { atom, useAtomValue } from 'jotai'
import { keepSiteCopy } from '../transport/site-copy.ts'
import { store } from './store.ts'

type SiteUpdate = { readonly take: () => void }
const updateAtom = atom<SiteUpdate | null>(null)

/** Keeps a copy of the site in this browser and looks for newer versions, until the returned function is called. */
export const followSiteUpdates = (): (() => void) => keepSiteCopy((take) => store.set(updateAtom, { take }))

export const useSiteUpdate = (): SiteUpdate | null => useAtomValue(updateAtom)

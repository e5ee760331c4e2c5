/** Who is looked at when a name is pressed: in a chat, and among those who watch. */
import { createContext } from 'react'

type Named = { readonly id: string; readonly name: string }

/**
 * Shows what one can do about somebody, unless it is the viewer. It is a context, because names are in all parts of a
 * table and nothing between cares.
 */
export type OpenPerson = { readonly viewerId: string; readonly open: (person: Named) => void }

/** Null where nobody can be looked at. */
export const PeopleAtTable = createContext<OpenPerson | null>(null)

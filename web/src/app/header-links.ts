/** The links of the header, by role (specification section 2, 'Layout and navigation'). */
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { it } from '../text/it.ts'

export type NavigationLink = { readonly to: string; readonly label: string }

/** The pages for a signed-in user, or for a visitor when null, in the order shown. */
export const pagesFor = (user: Pick<User, 'id'> | null): readonly NavigationLink[] => [
  { to: '/', label: it.layout.home },
  { to: '/rules', label: it.layout.rules },
  ...(user === null ? [] : [{ to: '/statistics', label: it.layout.statistics }]),
  ...(user?.id === ADMIN_USER_ID ? [{ to: '/admin', label: it.layout.admin }] : []),
]

/** The links that only a visitor gets. */
export const VISITOR_LINKS: readonly NavigationLink[] = [
  { to: '/login', label: it.layout.signIn },
  { to: '/register', label: it.layout.register },
]

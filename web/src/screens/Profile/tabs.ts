/** The four tabs of the profile and their addresses: /profile?tab=gettoni. */

export const PROFILE_TABS = ['dati-personali', 'avatar', 'gettoni', 'partite-sospese'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab that an address asks for; the first for any other text, or none. */
export const tabOf = (text: string | null): ProfileTab => PROFILE_TABS.find((tab) => tab === text) ?? PROFILE_TABS[0]
/** What the address says about a tab: nothing about the first. */
export const searchFor = (tab: ProfileTab): Readonly<Record<string, string>> => (tab === PROFILE_TABS[0] ? {} : { tab })

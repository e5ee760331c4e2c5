/** The four tabs of the profile and their addresses: /profile?tab=gettoni. */

export const PROFILE_TABS = ['dati-personali', 'avatar', 'gettoni', 'partite-sospese'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab of an address; the first tab when the text is null or not the name of a tab. */
export const tabOf = (text: string | null): ProfileTab => PROFILE_TABS.find((tab) => tab === text) ?? PROFILE_TABS[0]
/** The search parameters for a tab; none for the first tab. */
export const searchFor = (tab: ProfileTab): Readonly<Record<string, string>> => (tab === PROFILE_TABS[0] ? {} : { tab })

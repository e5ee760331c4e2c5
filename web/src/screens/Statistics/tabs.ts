/** The tabs of the statistics and their addresses: /statistics?tab=classifica. */

export const STATISTICS_TABS = ['personali', 'classifica'] as const
export type StatisticsTab = (typeof STATISTICS_TABS)[number]

/** The tab of an address; the first tab when the text is null or not the name of a tab. */
export const tabOf = (text: string | null): StatisticsTab => STATISTICS_TABS.find((tab) => tab === text) ?? STATISTICS_TABS[0]
/** The search parameters for a tab; none for the first tab. */
export const searchFor = (tab: StatisticsTab): Readonly<Record<string, string>> => (tab === STATISTICS_TABS[0] ? {} : { tab })

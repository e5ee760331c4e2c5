/** The tabs of a page and their addresses, as in /profile?tab=gettoni. The first tab has the address of the page. */
export const tabsAt = <Tab extends string>(first: Tab, ...others: readonly Tab[]) => {
  const all: readonly Tab[] = [first, ...others]
  return {
    all,
    /** The tab of an address; the first one when the text is null or not the name of a tab. */
    of: (text: string | null): Tab => all.find((tab) => tab === text) ?? first,
    /** The search parameters for a tab. */
    searchFor: (tab: Tab): Readonly<Record<string, string>> => (tab === first ? {} : { tab }),
  }
}

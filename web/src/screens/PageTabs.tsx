import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { tabsAt } from '../navigation/tabs.ts'

type PageTabsProps<Tab extends string> = {
  readonly tabs: ReturnType<typeof tabsAt<Tab>>
  readonly labels: Readonly<Record<Tab, { readonly label: string; readonly icon: ReactNode }>>
  /** The name of the list of tabs. */
  readonly name: string
  /** The panels. A panel that stays mounted is only hidden. */
  readonly children: ReactNode
}

/** The tabs of a page, with an address each. */
export const PageTabs = <Tab extends string>({ tabs, labels, name, children }: PageTabsProps<Tab>) => {
  const [search, setSearch] = useSearchParams()
  return (
    <Tabs
      value={tabs.of(search.get('tab'))}
      onChange={(value) => setSearch(tabs.searchFor(tabs.of(value)), { replace: true, preventScrollReset: true })}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={name}>
        {tabs.all.map((tab) => (
          <Tabs.Tab key={tab} value={tab} leftSection={labels[tab].icon}>
            {labels[tab].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  )
}

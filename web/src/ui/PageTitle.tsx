import { BRAND } from '../text/it.ts'

/** The title of the browser's tab; React moves it into the head. */
export const PageTitle = ({ children }: { readonly children?: string }) => (
  <title>{children === undefined ? BRAND : `${children} · ${BRAND}`}</title>
)

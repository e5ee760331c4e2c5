/** The router in React: the page of the moment for everything below, and where screens ask about it. */
import { Component, createContext, startTransition, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { Params } from './match.ts'
import { type Location, type Navigate as NavigateFunction, type NavigateOptions, type NavigationType, type Page, type Router } from './router.ts'
import { keepScroll, noteScroll, scrollOf } from './scroll.ts'

const RouterContext = createContext<{ readonly router: Router; readonly page: Page } | null>(null)

const useRouter = (): { readonly router: Router; readonly page: Page } => {
  const value = use(RouterContext)
  if (value === null) throw new Error('there is no router around this component')
  return value
}

/** A new page begins at its top or at what its address names; one that was there before where it was left. */
const useScroll = ({ location, type, Screen, keepsScroll }: Page): void => {
  const isThere = Screen !== null
  useLayoutEffect(() => {
    if (!isThere) return
    const kept = type === 'pop' ? scrollOf(location.key) : null
    const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (kept !== null) window.scrollTo(0, kept)
    else if (target !== null) target.scrollIntoView()
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [location, type, keepsScroll, isThere])
}

/** Gives the page of `router` to everything inside. */
export const RouterProvider = ({ router, children }: { readonly router: Router; readonly children: ReactNode }) => {
  const [page, setPage] = useState(router.page)
  useLayoutEffect(() => {
    let shown = router.page()
    const follow = (): void => {
      const next = router.page()
      if (next.location !== shown.location) noteScroll(shown.location.key)
      shown = next
      startTransition(() => setPage(next))
    }
    follow()
    return router.subscribe(follow)
  }, [router])
  useScroll(page)
  useEffect(() => keepScroll(() => router.page().location.key), [router])
  const value = useMemo(() => ({ router, page }), [router, page])
  return <RouterContext value={value}>{children}</RouterContext>
}

export const usePage = (): Page => useRouter().page
export const useLocation = (): Location => usePage().location
export const useNavigationType = (): NavigationType => usePage().type
export const useParams = (): Params => usePage().params
/** The same function at every call. */
export const useNavigate = (): NavigateFunction => useRouter().router.navigate
/** Fetches the screen of a path ahead; the same function at every call. */
export const useExpect = (): ((to: string) => void) => useRouter().router.expect

type SetSearch = (search: Readonly<Record<string, string>>, options?: NavigateOptions) => void

/** What stands behind the question mark, and how to change it. */
export const useSearchParams = (): readonly [URLSearchParams, SetSearch] => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearch = (next, options) => {
    const text = new URLSearchParams(next).toString()
    void navigate(text === '' ? pathname : `${pathname}?${text}`, options)
  }
  return [params, set]
}

/** Goes to another page as soon as it is drawn. */
export const Navigate = ({ to, ...options }: NavigateOptions & { readonly to: string }) => {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate(to, options))
  useEffect(() => go(), [to])
  return null
}

type BoundaryProps = { readonly location: Location; readonly broken: ReactNode; readonly children: ReactNode }
type BoundaryState = { readonly hasFailed: boolean; readonly location: Location }

/** React asks for a class here. Another page is tried anew. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState {
    return state.location === location ? state : { hasFailed: false, location }
  }
  override state: BoundaryState = { hasFailed: false, location: this.props.location }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.broken : this.props.children
  }
}

/** What is drawn inside fails alone: `broken` takes its place until the next page. */
export const PageBoundary = ({ broken, children }: { readonly broken: ReactNode; readonly children: ReactNode }) => (
  <ScreenBoundary location={useLocation()} broken={broken}>
    {children}
  </ScreenBoundary>
)

/** The screen of the page. `waiting` stands there while the first one is fetched, `broken` when it could not be fetched or drawn. */
export const Outlet = ({ waiting, broken }: { readonly waiting: ReactNode; readonly broken: ReactNode }) => {
  const { Screen, hasFailed } = usePage()
  if (Screen === null) return hasFailed ? broken : waiting
  return (
    <PageBoundary broken={broken}>
      <Screen />
    </PageBoundary>
  )
}


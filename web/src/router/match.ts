/** Which route an address leads to. Patterns are like `/join/:roomId?`: a name matches one segment, a question mark makes it optional, `*` is every path. */
export type Params = Readonly<Partial<Record<string, string>>>
export type Match<Route> = { readonly route: Route; readonly params: Params }

const NAME = /^:(\w+)(\??)$/

const segmentPattern = (segment: string): string => {
  const [, name, mark] = NAME.exec(segment) ?? []
  if (name === undefined) return `/${segment}`
  return mark === '?' ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`
}

const patternOf = (path: string): RegExp =>
  path === '*' ? /^/ : new RegExp(`^${path.split('/').filter((segment) => segment !== '').map(segmentPattern).join('')}/?$`, 'i')

/** A segment of an address as text; as it is when it was not encoded properly. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The first route whose pattern fits the path; null when none does. */
export const matchRoute = <Route extends { readonly path: string }>(routes: readonly Route[], pathname: string): Match<Route> | null => {
  for (const route of routes) {
    const found = patternOf(route.path).exec(pathname)
    if (found === null) continue
    const params = Object.entries(found.groups ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)] as const]))
    return { route, params: Object.fromEntries(params) }
  }
  return null
}

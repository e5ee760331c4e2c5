import { deepEqual, equal } from 'node:assert/strict'
import { matchRoute } from './match.ts'

const ROUTES = ['/', '/join/:roomId?', '/room/:roomId', '/solo', '/solo/lesson', '*'].map((path) => ({ path }))
const matched = (pathname: string): readonly [string | undefined, object | undefined] => {
  const match = matchRoute(ROUTES, pathname)
  return [match?.route.path, match?.params]
}

describe('the route of an address', () => {
  const cases: readonly [string, string, object][] = [
    ['/', '/', {}],
    ['/join', '/join/:roomId?', {}],
    ['/join/', '/join/:roomId?', {}],
    ['/join/AB12', '/join/:roomId?', { roomId: 'AB12' }],
    ['/JOIN/ab12/', '/join/:roomId?', { roomId: 'ab12' }],
    ['/join/a/b', '*', {}],
    ['/joint', '*', {}],
    ['/room', '*', {}],
    ['/room/a%20b', '/room/:roomId', { roomId: 'a b' }],
    ['/room/%', '/room/:roomId', { roomId: '%' }],
    ['/solo', '/solo', {}],
    ['/solo/lesson', '/solo/lesson', {}],
    ['/nowhere', '*', {}],
  ]
  for (const [pathname, path, params] of cases) it(`${pathname} is ${path} with ${JSON.stringify(params)}`, () => deepEqual(matched(pathname), [path, params]))

  it('is none when no pattern fits', () => equal(matchRoute([{ path: '/' }], '/elsewhere'), null))
})

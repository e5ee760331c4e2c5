/** Shows the screen of the address. The page before stays until the script of the next is there. */
import { use, useDeferredValue, useEffect } from 'react'
import { Route as At, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { Layout } from './Layout.tsx'
import { fetchNext, ROUTES, routeOf, screenOf, type Route } from './routes.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const Screen = ({ route }: { readonly route: Route }) => use(screenOf(route))

/** Inside a router that does not use transitions of its own: the deferred values are what waits for a script. */
export const Site = () => {
  const location = useLocation()
  const shown = useDeferredValue(location)
  const navigation = useDeferredValue(useNavigationType())
  const { pathname, key } = shown
  useEffect(() => fetchNext(pathname), [pathname])
  const isRoom = routeOf(pathname)?.isRoom === true
  return (
    <ScreenBoundary at={key}>
      <Routes location={shown}>
        <At element={<Layout isRoom={isRoom} isNavigating={shown !== location} navigation={navigation} />}>
          {ROUTES.map((route) => (
            <At key={route.path} path={route.path} element={<Screen key={route.path} route={route} />} />
          ))}
        </At>
      </Routes>
    </ScreenBoundary>
  )
}

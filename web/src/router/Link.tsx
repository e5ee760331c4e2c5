/** Links within the site. The screen behind a link is fetched as soon as a pointer or the focus is on it. */
import type { ComponentProps, MouseEvent } from 'react'
import { useExpect, useLocation, useNavigate } from './RouterProvider.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly state?: unknown }

/** Clicks that open a new tab or window, or save the page, belong to the browser. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean => button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

export const Link = ({ to, state, onClick, children, ...rest }: LinkProps) => {
  const navigate = useNavigate()
  const expect = useExpect()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, { state })
  }
  const prepare = (): void => expect(to)
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  )
}

/** A link that says when it leads to the page on screen, or with `end: false` to one above it. */
export const NavLink = ({ end = false, ...link }: LinkProps & { readonly end?: boolean }) => {
  const pathname = useLocation().pathname.toLowerCase()
  const isHere = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />
}

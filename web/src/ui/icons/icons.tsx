/**
 * The drawings that a first visit needs: line icons of 24 units, and the logo. All are decorative. `page-icons.tsx` has
 * those of other pages, and `table-icons.tsx` those of tables.
 */
import type { ReactNode } from 'react'

export type IconProps = { readonly size?: number }

/** A line icon; `usualSize` is its size in pixels when no other is given. */
export const line = (shape: ReactNode, usualSize = 18) =>
  function Icon({ size = usualSize }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
      >
        {shape}
      </svg>
    )
  }

export const ArrowIcon = line(<path d="M5 12h13.5m-5.5-5.5 5.5 5.5-5.5 5.5" />)
export const PersonIcon = line(
  <>
    <circle cx="12" cy="8" r="3.7" />
    <path d="M4.8 20c.8-4 3.6-6 7.2-6s6.4 2 7.2 6" />
  </>,
)
export const AlertIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.8v5m0 3.2v.1" />
  </>,
)
/** Its eight teeth are the dashes of a circle. */
export const GearIcon = line(
  <>
    <circle cx="12" cy="12" r="3" />
    <circle cx="12" cy="12" r="6.4" />
    <circle cx="12" cy="12" r="8.2" strokeWidth="3" strokeLinecap="butt" strokeDasharray="3.22" />
  </>,
)

/** The logo of Regicidio: a spade with a crown. */
export const BrandMark = ({ size = 30 }: IconProps) => (
  <svg width={size * 0.8} height={size} viewBox="0 0 32 40" aria-hidden focusable="false">
    <path d="M4.5 2.5 10 7.3 16 .8l6 6.5 5.5-4.8-2.2 9.7H6.7Z" fill="var(--gold)" />
    <path
      d="M16 13.5c-3.3 5.2-11.5 8.7-11.5 14.7 0 3.3 2.5 5.7 5.6 5.7 1.9 0 3.4-.9 4.4-2.3-.2 2.7-1.2 5-3 6.9h9c-1.8-1.9-2.8-4.2-3-6.9 1 1.4 2.5 2.3 4.4 2.3 3.1 0 5.6-2.4 5.6-5.7 0-6-8.2-9.5-11.5-14.7Z"
      fill="var(--ivory)"
    />
  </svg>
)

/** A token: a brass coin. */
export const CoinIcon = ({ size = 16 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
    <circle cx="12" cy="12" r="10.5" fill="var(--gold)" />
    <circle cx="12" cy="12" r="8" fill="none" stroke="var(--on-gold)" strokeOpacity=".45" strokeWidth="1.2" />
    <path
      d="M12 6.5c-1.5 2.4-5.2 4-5.2 6.7a2.55 2.55 0 0 0 4.55 1.55c-.1 1.2-.55 2.3-1.35 3.15h4c-.8-.85-1.25-1.95-1.35-3.15a2.55 2.55 0 0 0 4.55-1.55c0-2.7-3.7-4.3-5.2-6.7Z"
      fill="var(--on-gold)"
    />
  </svg>
)

/** The drawings that pages need: line icons of 24 units, suits, and the logo. All are decorative. `table-icons.tsx` has those of tables. */
import type { ReactNode } from 'react'
import type { SuitName } from '#common/rules/cards.ts'

export type IconProps = { readonly size?: number }

/** A line icon; `usualSize` is its size in pixels when no other is given. */
export const line = (shape: ReactNode, usualSize = 18) =>
  function Icon({ size = usualSize }: IconProps) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden focusable="false">
        {shape}
      </svg>
    )
  }

export const CopyIcon = line(<><rect x="8.5" y="8.5" width="11" height="11" rx="2.5" /><path d="M15.5 8.5V6A1.5 1.5 0 0 0 14 4.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5" /></>)
export const CheckIcon = line(<path d="m5 12.5 4.7 4.5L19 7" />)
export const RefreshIcon = line(<><path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3" /><path d="M19.8 3.5v4.2h-4.2" /></>)
export const ArrowIcon = line(<path d="M5 12h13.5m-5.5-5.5 5.5 5.5-5.5 5.5" />)
export const BackIcon = line(<path d="M19 12H5.5m5.5 5.5L5.5 12 11 6.5" />)
export const SearchIcon = line(<><circle cx="10.5" cy="10.5" r="6" /><path d="m15 15 5 5" /></>)
export const PersonIcon = line(<><circle cx="12" cy="8" r="3.7" /><path d="M4.8 20c.8-4 3.6-6 7.2-6s6.4 2 7.2 6" /></>)
export const MailIcon = line(<><rect x="3.5" y="5.5" width="17" height="13" rx="2.5" /><path d="m4.5 7.5 7.5 6 7.5-6" /></>)
export const PictureIcon = line(<><rect x="3.5" y="4.5" width="17" height="15" rx="2.5" /><circle cx="9" cy="9.8" r="1.7" /><path d="m4.5 17.5 4.8-4.3 3.2 2.8 3.4-3.6 4 4.2" /></>)
export const StackIcon = line(<><ellipse cx="12" cy="7" rx="7" ry="3" /><path d="M5 7v5c0 1.7 3.1 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5" /></>)
export const TrashIcon = line(<path d="M5 7h14m-9.5 0V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2m-8 0 .8 11.2A1.8 1.8 0 0 0 9.1 20h5.8a1.8 1.8 0 0 0 1.8-1.8L17.5 7M10 11v5m4-5v5" />)
export const CrossIcon = line(<path d="m6.5 6.5 11 11m0-11-11 11" />)
export const OutwardIcon = line(<path d="M8 16 17 7m-7.5 0H17v7.5" />)
export const AlertIcon = line(<><circle cx="12" cy="12" r="8.5" /><path d="M12 7.8v5m0 3.2v.1" /></>)
export const GearIcon = line(<><circle cx="12" cy="12" r="3" /><path d="M12 3.5v2.2m0 12.6v2.2M3.5 12h2.2m12.6 0h2.2M6 6l1.6 1.6m8.8 8.8L18 18M6 18l1.6-1.6m8.8-8.8L18 6" /></>)

const SUIT_SHAPES: Readonly<Record<SuitName, string>> = {
  spades: 'M12 1.8C9.4 6 3 9.3 3 14.1c0 2.6 2 4.5 4.4 4.5 1.5 0 2.7-.7 3.5-1.8-.2 2.2-1 4-2.5 5.4h7.2c-1.5-1.4-2.3-3.2-2.5-5.4.8 1.1 2 1.8 3.5 1.8 2.4 0 4.4-1.9 4.4-4.5C21 9.3 14.6 6 12 1.8Z',
  hearts: 'M12 21.5C8.5 17.6 2.5 13.7 2.5 8.4 2.5 5.3 4.7 3 7.4 3c2 0 3.7 1.1 4.6 3 .9-1.9 2.6-3 4.6-3 2.7 0 4.9 2.3 4.9 5.4 0 5.3-6 9.2-9.5 13.1Z',
  diamonds: 'M12 1.5c2 3.9 4.4 7.3 7.5 10.5-3.1 3.2-5.5 6.6-7.5 10.5-2-3.9-4.4-7.3-7.5-10.5C7.6 8.8 10 5.4 12 1.5Z',
  clubs: 'M12 1.8a4.6 4.6 0 0 0-3.7 7.4 4.6 4.6 0 1 0 2.7 7.3c-.2 2.3-1 4.2-2.5 5.7h7c-1.5-1.5-2.3-3.4-2.5-5.7a4.6 4.6 0 1 0 2.7-7.3A4.6 4.6 0 0 0 12 1.8Z',
}

/** A suit in the current text colour. */
export const SuitIcon = ({ suit, size = 16 }: { readonly suit: SuitName } & IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
    <path d={SUIT_SHAPES[suit]} />
  </svg>
)

/** The logo of Regicidio: a spade with a crown. */
export const BrandMark = ({ size = 30 }: IconProps) => (
  <svg width={size * 0.8} height={size} viewBox="0 0 32 40" aria-hidden focusable="false">
    <path d="M4.5 2.5 10 7.3 16 .8l6 6.5 5.5-4.8-2.2 9.7H6.7Z" fill="var(--gold)" />
    <path d="M16 13.5c-3.3 5.2-11.5 8.7-11.5 14.7 0 3.3 2.5 5.7 5.6 5.7 1.9 0 3.4-.9 4.4-2.3-.2 2.7-1.2 5-3 6.9h9c-1.8-1.9-2.8-4.2-3-6.9 1 1.4 2.5 2.3 4.4 2.3 3.1 0 5.6-2.4 5.6-5.7 0-6-8.2-9.5-11.5-14.7Z" fill="var(--ivory)" />
  </svg>
)

/** A token: a brass coin. */
export const CoinIcon = ({ size = 16 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
    <circle cx="12" cy="12" r="10.5" fill="var(--gold)" />
    <circle cx="12" cy="12" r="8" fill="none" stroke="var(--on-gold)" strokeOpacity=".45" strokeWidth="1.2" />
    <path d="M12 6.5c-1.5 2.4-5.2 4-5.2 6.7a2.55 2.55 0 0 0 4.55 1.55c-.1 1.2-.55 2.3-1.35 3.15h4c-.8-.85-1.25-1.95-1.35-3.15a2.55 2.55 0 0 0 4.55-1.55c0-2.7-3.7-4.3-5.2-6.7Z" fill="var(--on-gold)" />
  </svg>
)

/** Small line drawings of the game room, 24 units wide. All are decorative. */
import type { JSX, ReactNode } from 'react'

const line = (shape: ReactNode) =>
  function Icon({ size = 20 }: { readonly size?: number }): JSX.Element {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    )
  }

export const ChatIcon = line(<path d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-7L7 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5Z" />)
export const ScoresIcon = line(<path d="M5 19.5V12m7 7.5V5m7 14.5V9" />)
export const TrickIcon = line(<><rect x="4" y="7" width="9" height="12.5" rx="1.8" transform="rotate(-10 8 13)" /><path d="m13 6.5 4.8.9a1.8 1.8 0 0 1 1.4 2.1l-1.7 8.8" /></>)
export const SoundOnIcon = line(<path d="M4.5 9.5v5h3.3l4.7 3.8V5.7L7.8 9.5ZM16 9a4.2 4.2 0 0 1 0 6m2.6-8.6a8 8 0 0 1 0 11.2" />)
export const SoundOffIcon = line(<path d="M4.5 9.5v5h3.3l4.7 3.8V5.7L7.8 9.5Zm11.7.2 4.6 4.6m0-4.6-4.6 4.6" />)
export const LeaveIcon = line(<path d="M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />)
export const CopyIcon = line(<><rect x="8.5" y="8.5" width="11" height="11" rx="2.5" /><path d="M15.5 8.5V6A1.5 1.5 0 0 0 14 4.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5" /></>)
export const SendIcon = line(<path d="M4 12 20 4.5 15.5 20 11 13.5Zm7 1.5L20 4.5" />)
export const CheckIcon = line(<path d="m5 12.5 4.7 4.5L19 7" />)
export const HideIcon = line(<path d="m14.5 6-6 6 6 6" />)
export const OfflineIcon = line(<path d="M4 4l16 16M8.5 12.6a5.5 5.5 0 0 1 2.8-1.5m4.2 1.5.4.4M5.5 9.5a10 10 0 0 1 3-1.9m10 1.9a10 10 0 0 0-6-2.4M12 17v.1" />)

/** The crown of whoever opened the room. */
export const CrownIcon = ({ size = 16 }: { readonly size?: number }): JSX.Element => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <path d="M4 18 2.5 7.5 8 11.5 12 5l4 6.5 5.5-4L20 18Z" />
  </svg>
)

/** Two cards, for a count of cards. */
export const CardsIcon = ({ size = 14 }: { readonly size?: number }): JSX.Element => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <rect x="3" y="5" width="11" height="16" rx="2.5" opacity="0.55" />
    <rect x="9" y="3" width="12" height="17" rx="2.5" />
  </svg>
)

/** A pile of tricks. */
export const TricksIcon = ({ size = 14 }: { readonly size?: number }): JSX.Element => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinejoin="round" aria-hidden="true" focusable="false">
    <path d="M12 3 22 8.5 12 14 2 8.5Z" fill="currentColor" />
    <path d="m2.5 13 9.5 5.2 9.5-5.2M2.5 17.3 12 22.5l9.5-5.2" />
  </svg>
)

/** The drawings that only tables, replays and statistics need: no first visit fetches them. All are decorative. */
import { line, type IconProps } from './icons.tsx'

export const PauseIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M10 9v6m4-6v6" />
  </>,
)
export const PlayIcon = line(<path d="M8 5.5v13l11-6.5Z" />)
export const ToStartIcon = line(<path d="M6 5.5v13M18.5 6v12L9.5 12Z" />)
export const ToEndIcon = line(<path d="M18 5.5v13M5.5 6v12l9-6Z" />)
export const EyeIcon = line(
  <>
    <path d="M2.8 12C5 8 8.2 6 12 6s7 2 9.2 6c-2.2 4-5.4 6-9.2 6s-7-2-9.2-6Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = line(
  <path d="M4 4l16 16M9.2 6.4A9.4 9.4 0 0 1 12 6c3.800 0 7 2 9.200 6a14 14 0 0 1-2.400 3.200M6 8.100A14 14 0 0 0 2.800 12C5 16 8.200 18 12 18c1.400 0 2.700-.300 3.900-.800M9.900 10a2.800 2.800 0 0 0 4 3.900" />,
)
export const ShareIcon = line(
  <>
    <circle cx="6.5" cy="12" r="2.6" />
    <circle cx="17" cy="6" r="2.6" />
    <circle cx="17" cy="18" r="2.6" />
    <path d="m8.9 10.8 5.8-3.5m-5.8 5.9 5.8 3.5" />
  </>,
)
export const DownloadIcon = line(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />)
export const ChatIcon = line(
  <path d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-7L7 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5Z" />,
  20,
)
export const ScoresIcon = line(<path d="M5 19.5V12m7 7.5V5m7 14.5V9" />, 20)
export const HintIcon = line(
  <path d="M9.5 17h5m-4.5 3h4M12 4a5.5 5.5 0 0 0-3.2 10c.5.4.7.8.7 1.4V17h5v-1.6c0-.6.2-1 .7-1.4A5.5 5.5 0 0 0 12 4Z" />,
  20,
)
export const TrickIcon = line(
  <>
    <rect x="4" y="7" width="9" height="12.5" rx="1.8" transform="rotate(-10 8 13)" />
    <path d="m13 6.5 4.8.9a1.8 1.8 0 0 1 1.4 2.1l-1.7 8.8" />
  </>,
  20,
)
export const SoundOnIcon = line(
  <path d="M4.5 9.5v5h3.3l4.7 3.8V5.7L7.8 9.5ZM16 9a4.2 4.2 0 0 1 0 6m2.6-8.6a8 8 0 0 1 0 11.2" />,
  20,
)
export const SoundOffIcon = line(<path d="M4.5 9.5v5h3.3l4.7 3.8V5.7L7.8 9.5Zm11.7.2 4.6 4.6m0-4.6-4.6 4.6" />, 20)
export const VoiceIcon = line(
  <path d="M4.5 15v-2.5a7.5 7.5 0 0 1 15 0V15M4.5 14.5h2.2A1.3 1.3 0 0 1 8 15.8v2.9A1.3 1.3 0 0 1 6.7 20H6a1.5 1.5 0 0 1-1.5-1.5Zm15 0h-2.2a1.3 1.3 0 0 0-1.3 1.3v2.9a1.3 1.3 0 0 0 1.3 1.3h.7a1.5 1.5 0 0 0 1.5-1.5Z" />,
  20,
)
const MICROPHONE = (
  <>
    <rect x="9" y="3.5" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v2.8" />
  </>
)
export const MicIcon = line(MICROPHONE, 20)
export const MicOffIcon = line(
  <>
    {MICROPHONE}
    <path d="m4 4 16 16" />
  </>,
  20,
)
export const LeaveIcon = line(
  <path d="M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />,
  20,
)
export const SendIcon = line(<path d="M4 12 20 4.5 15.5 20 11 13.5Zm7 1.5L20 4.5" />, 20)
export const HideIcon = line(<path d="m14.5 6-6 6 6 6" />, 20)
export const FoldIcon = line(<path d="m6 14.5 6-6 6 6" />, 20)
export const SealIcon = line(
  <>
    <path d="M12 3.5 19 6v5.5c0 4.2-2.9 7.4-7 9-4.1-1.6-7-4.8-7-9V6Z" />
    <path d="m9 11.8 2.2 2.2 3.9-4.2" />
  </>,
)
export const OfflineIcon = line(
  <path d="M4 4l16 16M8.5 12.6a5.5 5.5 0 0 1 2.8-1.5m4.2 1.5.4.4M5.5 9.5a10 10 0 0 1 3-1.9m10 1.9a10 10 0 0 0-6-2.4M12 17v.1" />,
  20,
)
export const SmileIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14.2c.8 1.4 2 2.1 3.5 2.1s2.7-.7 3.5-2.1M9 9.6v.2m6-.2v.2" />
  </>,
  20,
)
export const BellIcon = line(
  <path d="M12 4a5 5 0 0 1 5 5v3.6l1.8 3.2H5.2L7 12.6V9a5 5 0 0 1 5-5Zm-2 14.6a2.2 2.2 0 0 0 4 0M4.5 5.5A8 8 0 0 1 6.3 3.4m13.2 2.1a8 8 0 0 0-1.8-2.1" />,
  20,
)
export const FlagIcon = line(<path d="M6 21V4m0 .8c4-2.2 7.5 2.2 12 0v9.4c-4.5 2.2-8-2.2-12 0" />)

/** The crown of the player who opened the room. */
export const CrownIcon = ({ size = 16 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
    <path d="M4 18 2.5 7.5 8 11.5 12 5l4 6.5 5.5-4L20 18Z" />
  </svg>
)

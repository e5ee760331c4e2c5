/** Line icons of pages that few first visits lead to. */
import { line } from './icons.tsx'

export const CopyIcon = line(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
    <path d="M15.5 8.5V6A1.5 1.5 0 0 0 14 4.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5" />
  </>,
)
export const MoreIcon = line(
  <>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.6" />
  </>,
)
export const CheckIcon = line(<path d="m5 12.5 4.7 4.5L19 7" />)
export const RefreshIcon = line(
  <>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3" />
    <path d="M19.8 3.5v4.2h-4.2" />
  </>,
)
export const BackIcon = line(<path d="M19 12H5.5m5.5 5.5L5.5 12 11 6.5" />)
export const SearchIcon = line(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
)
export const MailIcon = line(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="m4.5 7.5 7.5 6 7.5-6" />
  </>,
)
export const PictureIcon = line(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <circle cx="9" cy="9.8" r="1.7" />
    <path d="m4.5 17.5 4.8-4.3 3.2 2.8 3.4-3.6 4 4.2" />
  </>,
)
export const StackIcon = line(
  <>
    <ellipse cx="12" cy="7" rx="7" ry="3" />
    <path d="M5 7v5c0 1.7 3.1 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5" />
  </>,
)
export const TrashIcon = line(
  <path d="M5 7h14m-9.5 0V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2m-8 0 .8 11.2A1.8 1.8 0 0 0 9.1 20h5.8a1.8 1.8 0 0 0 1.8-1.8L17.5 7M10 11v5m4-5v5" />,
)
export const CrossIcon = line(<path d="m6.5 6.5 11 11m0-11-11 11" />)
export const OutwardIcon = line(<path d="M8 16 17 7m-7.5 0H17v7.5" />)

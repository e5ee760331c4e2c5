/**
 * The Mantine theme, and the widths of a page that components ask for. The theme only refers to the tokens of
 * `theme.css`, so that Mantine's components look like ours. The colour scales hold literal values, because Mantine
 * computes contrast from them.
 */
import { createTheme, type MantineColorsTuple } from '@mantine/core'
import dialog from './mantine/Dialog.module.css'
import input from './mantine/Input.module.css'
import progress from './mantine/Progress.module.css'
import tabs from './mantine/Tabs.module.css'
import targets from './mantine/Targets.module.css'
import toast from './mantine/Toast.module.css'
import toasts from './mantine/Toasts.module.css'

/** Dark green, lightest first. Mantine's dark scheme takes text colours from 0..2 and surfaces from 4..9. */
const ink: MantineColorsTuple = [
  '#f4eddc',
  '#cfcab8',
  '#a3a793',
  '#6f7d70',
  '#2c443b',
  '#1d362e',
  '#172e27',
  '#10221d',
  '#0c1a16',
  '#08120f',
]
const brass: MantineColorsTuple = [
  '#fdf6e3',
  '#f8e9c0',
  '#f0d591',
  '#e6c578',
  '#dfbc6a',
  '#d9b45f',
  '#d9b45f',
  '#c29c47',
  '#9a7930',
  '#6f5620',
]
const crimson: MantineColorsTuple = [
  '#fff0ee',
  '#ffd9d4',
  '#ffbdb5',
  '#ff9d92',
  '#ee7f78',
  '#d4525a',
  '#c13f4a',
  '#b3303a',
  '#a3242f',
  '#7c1822',
]
const baize: MantineColorsTuple = [
  '#e6f6ee',
  '#c5e9d4',
  '#a5dfbe',
  '#86d7a6',
  '#58bd83',
  '#36a368',
  '#278b57',
  '#1f7a4d',
  '#17633d',
  '#0f4a2d',
]

/** A size that is a number is in pixels, whatever the size of the text is. */
const pixels =
  (name: string) =>
  (_theme: unknown, { size }: { readonly size?: unknown }) => ({
    root: typeof size === 'number' ? { [name]: `${size}px` } : {},
  })

export const theme = createTheme({
  primaryColor: 'brass',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.34,
  black: '#1b1405',
  white: '#f4eddc',
  colors: { dark: ink, brass, crimson, baize },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '18px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  // Plain objects instead of `Button.extend` and the like, which would put all these components into the first chunk.
  components: {
    // Larger text does not make pictures larger.
    ActionIcon: { classNames: { root: targets['root'] }, vars: pixels('--ai-size') },
    CloseButton: { classNames: { root: targets['root'] } },
    Slider: { classNames: { thumb: targets['thumb'] } },
    Switch: { classNames: { body: targets['body'], label: targets['label'], track: targets['track'] } },
    Input: { classNames: input },
    InputWrapper: { classNames: input },
    Modal: { classNames: { ...dialog, content: dialog['framed'] } },
    Drawer: { classNames: dialog },
    Notification: { classNames: toast },
    Notifications: { classNames: toasts },
    Progress: { classNames: progress },
    Tabs: { classNames: tabs },
  },
})

// The media queries of components. `theme.css` lists all widths and heights, also those of the style sheets.

/** The page has one column, and its menu is in a drawer. */
export const NARROW = '(width < 62.5em)'
/** The signs in the corners of the cards are large. */
export const NOT_WIDE = '(width < 75em)'
/** The table has its side panels. */
export const DESK = '(width >= 62.5em) and (height > 37.5em)'
export const PHONE_ON_ITS_SIDE = '(height <= 37.5em) and (width >= 40em)'
/** The hand has space for one row. */
export const ONE_ROW = '(width >= 40em)'

/** What a browser calls itself in its User-Agent header, in words that its owner knows. */
import { deviceText } from '#common/text/server.ts'

type Names = readonly (readonly [name: string, sign: RegExp])[]

/** The first that fits: most browsers also carry the signs of those that come after them. */
const BROWSERS: Names = [
  ['Instagram', /Instagram/],
  ['Facebook', /FB(?:AN|AV|_IAB)\b/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['DuckDuckGo', /(?:DuckDuckGo|Ddg)\//],
  ['Vivaldi', /Vivaldi\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Google', /GSA\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: Names = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
]

const nameIn = (names: Names, userAgent: string): string | null =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/**
 * A browser and its system, as in 'Chrome su Android'; undefined when neither is known. Nothing of the header itself is
 * in it.
 */
export const deviceName = (userAgent = ''): string | undefined =>
  deviceText(nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)) ?? undefined

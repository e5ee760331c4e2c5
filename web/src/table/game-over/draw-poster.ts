/**
 * The poster of a finished game, or of an evening of games, drawn on a canvas of this page: nothing leaves the browser
 * until the player shares it.
 */
import type { Standing } from '../../game/score/standings.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { posterText } from '../../text/poster.ts'

/**
 * `headline`: who has won. `story`: a line below it, such as the queen's way in the last round. `standings`: the
 * highest total first. `note`: a line below them. `footer`: what was played. `host`: where.
 */
export type Poster = {
  readonly headline: string
  readonly story: string | null
  readonly standings: readonly Pick<Standing, 'name' | 'total' | 'isWinner'>[]
  readonly note?: string | null
  readonly footer: string
  readonly host: string
}

/** The picture is square, as messengers show it. */
const SIDE = 1080
const MARGIN = 96
const SERIF = "'Bodoni Moda Variable', 'Bodoni 72', Didot, serif"
const SANS = "'Inter Variable', system-ui, sans-serif"
const ROW_TOP = 500
const ROW = 104
/** The room for the rows. More than four are lower, and in smaller letters. */
const ROWS = 4 * ROW
/** How many rows can be read. */
const MOST_ROWS = 8

const colour = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim()

type Line = {
  readonly words: string
  readonly x: number
  readonly y: number
  readonly font: string
  readonly token: string
  readonly align?: CanvasTextAlign
  readonly width?: number
}
/** Writes a line; one that is too long is drawn narrower. */
const write = (
  pen: CanvasRenderingContext2D,
  { words, x, y, font, token, align = 'center', width = SIDE - 2 * MARGIN }: Line,
): void => {
  pen.font = font
  pen.fillStyle = colour(token)
  pen.textAlign = align
  pen.fillText(words, x, y, width)
}

const drawCloth = (pen: CanvasRenderingContext2D): void => {
  const felt = pen.createRadialGradient(SIDE / 2, SIDE * 0.36, 60, SIDE / 2, SIDE / 2, SIDE * 0.78)
  felt.addColorStop(0, colour('--felt-light'))
  felt.addColorStop(0.55, colour('--felt-deep'))
  felt.addColorStop(1, colour('--night'))
  pen.fillStyle = felt
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.strokeStyle = colour('--gold')
  pen.lineWidth = 4
  pen.strokeRect(MARGIN / 2, MARGIN / 2, SIDE - MARGIN, SIDE - MARGIN)
}

/** The corners of the crown, from the left. */
const CROWN = [
  [8, 96],
  [-4, 20],
  [40, 58],
  [78, 4],
  [116, 58],
  [160, 20],
  [148, 96],
] as const
const drawCrown = (pen: CanvasRenderingContext2D): void => {
  pen.save()
  pen.translate(SIDE / 2 - 78 * 0.8, 100)
  pen.scale(0.8, 0.8)
  pen.fillStyle = colour('--gold')
  pen.beginPath()
  for (const [x, y] of CROWN) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
  pen.fillRect(8, 102, 140, 14)
  pen.restore()
}

/** `row` is the height of each row. */
const drawRow = (
  pen: CanvasRenderingContext2D,
  { name, total, isWinner }: Poster['standings'][number],
  index: number,
  row: number,
): void => {
  const y = ROW_TOP + index * row
  const token = isWinner ? '--gold-bright' : '--ivory'
  const sized = (pixels: number): number => Math.round((pixels * row) / ROW)
  write(pen, {
    words: name,
    x: MARGIN + 24,
    y,
    font: `600 ${sized(46)}px ${SANS}`,
    token,
    align: 'left',
    width: SIDE - 2 * MARGIN - 240,
  })
  write(pen, {
    words: plainNumber(total),
    x: SIDE - MARGIN - 24,
    y,
    font: `700 ${sized(58)}px ${SANS}`,
    token,
    align: 'right',
    width: 200,
  })
  pen.fillStyle = colour('--line-strong')
  if (index > 0) pen.fillRect(MARGIN, y - sized(70), SIDE - 2 * MARGIN, 2)
}

/** Draws the poster as PNG; null when the browser cannot. */
export const drawPoster = async ({
  headline,
  story,
  standings,
  note = null,
  footer,
  host,
}: Poster): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  await document.fonts.ready
  const middle = SIDE / 2
  drawCloth(pen)
  drawCrown(pen)
  write(pen, { words: posterText.name, x: middle, y: 270, font: `600 52px ${SERIF}`, token: '--gold' })
  write(pen, { words: headline, x: middle, y: 356, font: `600 72px ${SERIF}`, token: '--ivory' })
  if (story !== null) write(pen, { words: story, x: middle, y: 414, font: `500 32px ${SANS}`, token: '--ivory-soft' })
  const rows = standings.slice(0, MOST_ROWS)
  const row = Math.min(ROW, ROWS / rows.length)
  rows.forEach((standing, index) => drawRow(pen, standing, index, row))
  if (note !== null) write(pen, { words: note, x: middle, y: 898, font: `500 30px ${SANS}`, token: '--ivory' })
  write(pen, { words: footer, x: middle, y: 950, font: `500 30px ${SANS}`, token: '--ivory-soft' })
  write(pen, { words: host, x: middle, y: 998, font: `600 30px ${SANS}`, token: '--gold' })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

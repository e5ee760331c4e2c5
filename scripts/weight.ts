/** Prints what the first visit to each screen weighs (`npm run weight`). */
import { BuiltSite, FIRST_SCREENS, ROOM_SCREEN } from '../web/weight.ts'

const site = new BuiltSite(new URL('../dist/web/', import.meta.url))
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

const rows = Object.entries({ ...FIRST_SCREENS, '/room/{id}': ROOM_SCREEN }).map(([path, screen]) => {
  const { scripts, styles, fonts, requests } = site.firstVisit(screen)
  return [path, kilobytes(scripts), kilobytes(styles), kilobytes(fonts), String(requests)]
})
for (const [path = '', ...figures] of [['screen', 'JS', 'CSS', 'fonts', 'requests'], ...rows]) {
  process.stdout.write(`${path.padEnd(12)}${figures.map((figure) => figure.padStart(10)).join('')}\n`)
}
process.stdout.write('JS and CSS in KB after gzip, fonts in KB; what a page fetches before it can be used\n')

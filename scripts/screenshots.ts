/**
 * `node scripts/screenshots.ts OUTDIR [SCENE...]`, after `npm run build`: saves a picture of every screen and of every
 * important state of it, on a desktop (1440x900) and on a phone (390x844, two device pixels per pixel). The cards come
 * from known seeds, so that the pictures of two versions can be compared (scripts/compare-screenshots.ts). With the
 * names of scenes, only their pictures are taken.
 */
import { picturesIn } from './screens/screenshot-run.ts'
import { playScenes } from './screens/play-scenes.ts'

const [directory, ...wanted] = process.argv.slice(2)
if (directory === undefined) throw new Error('usage: node scripts/screenshots.ts OUTDIR [SCENE...]')
for (const pageError of await playScenes(await picturesIn(directory), wanted)) process.stderr.write(`${pageError}\n`)

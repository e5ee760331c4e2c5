/**
 * `npm run gallery [SCENE...]`: a picture of every screen and of every important state of it, in the sizes of five devices, from known seeds, and a page that
 * shows all of them: dist/gallery/index.html. With the names of scenes, only their pictures are taken anew; the page shows all that are there.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { galleryPage } from './gallery-page.ts'
import { playScenes } from './play-scenes.ts'
import { picturesIn, SIZES } from './screenshot-run.ts'

const DIRECTORY = 'dist/gallery'

const errors = await playScenes(await picturesIn(DIRECTORY), process.argv.slice(2), SIZES)
const pictures = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.png'))
const names = [...SIZES.phone, ...SIZES.desktop].map(({ name }) => name)
await writeFile(join(DIRECTORY, 'index.html'), galleryPage(pictures, names))
for (const pageError of errors) process.stderr.write(`${pageError}\n`)
process.stdout.write(`${pictures.length} pictures: ${join(DIRECTORY, 'index.html')}\n`)

/**
 * `npm run gallery [SCENE...]`: a picture of every screen and of every important state of it, in the sizes of five
 * devices, from known seeds, and a page that shows all of them: dist/gallery/index.html. With the names of scenes, only
 * their pictures are taken anew; the page shows all that are there. `npm run gallery -- --engine webkit` (or firefox,
 * or chromium) takes the main screens in that engine: dist/gallery-webkit/index.html.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINE_SIZES, engineScreens, ENGINES } from './engine-screens.ts'
import { galleryPage } from './gallery-page.ts'
import { playScenes } from './play-scenes.ts'
import { picturesIn, SIZES } from './screenshot-run.ts'

const {
  values: { engine: name = '' },
  positionals: scenes,
} = parseArgs({ options: { engine: { type: 'string' } }, allowPositionals: true })
const engine = ENGINES[name]
if (engine === undefined && name !== '') throw new Error(`--engine is one of ${Object.keys(ENGINES).join(', ')}`)

const directory = engine === undefined ? 'dist/gallery' : `dist/gallery-${name}`
const errors = await (engine === undefined
  ? playScenes(await picturesIn(directory), scenes, { sizes: SIZES })
  : engineScreens(engine, directory))
const pictures = (await readdir(directory)).filter((file) => file.endsWith('.png'))
const sizes = engine === undefined ? [...SIZES.phone, ...SIZES.desktop] : ENGINE_SIZES
await writeFile(
  join(directory, 'index.html'),
  galleryPage(
    pictures,
    sizes.map((size) => size.name),
  ),
)
for (const pageError of errors) process.stderr.write(`${pageError}\n`)
process.stdout.write(`${pictures.length} pictures: ${join(directory, 'index.html')}\n`)

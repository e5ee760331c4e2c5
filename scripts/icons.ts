/**
 * Draws the icons of the installed app from the favicon: `node scripts/icons.ts`. The pictures are in the repository,
 * so a build does not need it.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PUBLIC = new URL('../web/public/', import.meta.url)
const favicon = await readFile(new URL('favicon.svg', PUBLIC), 'utf8')
/** A system cuts a maskable icon to its own shape: no corners and no border, and the sign within the inner 80%. */
const maskable = favicon
  .replace(/<rect width="64".*?\/>/, '<rect width="64" height="64" fill="#0f3a2e"/>')
  .replace(/<rect x="1.5".*?\/>/, '')
  .replace('translate(11.5 6.2) scale(1.28)', 'translate(17 13) scale(0.94)')

const draw = (svg: string, size: number, name: string): Promise<unknown> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(`icons/${name}.png`, PUBLIC)))

await draw(favicon, 192, 'icon-192')
await draw(favicon, 512, 'icon-512')
await draw(maskable, 512, 'maskable-512')
await draw(maskable, 180, 'apple-touch-icon')

/**
 * `node scripts/compare-screenshots.ts BEFORE AFTER`: prints how much each picture differs between two folders, in
 * percent of its pixels, the greatest difference first. A picture that is in one folder only, or has another size,
 * counts as 100 percent.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * How much a colour channel (0 to 255) may differ before the pixel counts as different: antialiased edges vary slightly
 * between runs.
 */
const TOLERANCE = 8
const CHANNELS = 3

const pixelsOf = (path: string) => sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** The fraction of the pixels that differ. */
const differenceOf = async (before: string, after: string): Promise<number> => {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)]
  if (one.info.width !== other.info.width || one.info.height !== other.info.height) return 1
  let different = 0
  for (let at = 0; at < one.data.length; at += CHANNELS) {
    if (
      [0, 1, 2].some((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > TOLERANCE)
    )
      different += 1
  }
  return (different * CHANNELS) / one.data.length
}

const picturesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(folder)).filter((name) => name.endsWith('.png')))

const [before, after] = process.argv.slice(2)
if (before === undefined || after === undefined)
  throw new Error('usage: node scripts/compare-screenshots.ts BEFORE AFTER')
const [earlier, later] = [await picturesIn(before), await picturesIn(after)]
const differences: (readonly [name: string, fraction: number, note: string])[] = []
for (const name of new Set([...earlier, ...later])) {
  if (!later.has(name)) differences.push([name, 1, ' (gone)'])
  else if (!earlier.has(name)) differences.push([name, 1, ' (new)'])
  else differences.push([name, await differenceOf(join(before, name), join(after, name)), ''])
}
for (const [name, fraction, note] of differences.toSorted(([, one], [, other]) => other - one)) {
  process.stdout.write(`${(fraction * 100).toFixed(2).padStart(7)} %  ${name}${note}\n`)
}

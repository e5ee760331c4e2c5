/** Backups as files: lines of JSON, compressed with gzip. */
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ArchiveError } from './format.ts'
import { DAY_MS } from '#common/timings.ts'

/** A name in a folder of backups, as in `regicidio-2026-11-22-203115.ndjson.gz`. */
const NAME = /^regicidio-\d{4}-\d\d-\d\d-\d{6}\.ndjson\.gz$/

const nameAt = (nowMs: number): string => {
  const [date = '', time = ''] = new Date(nowMs).toISOString().split('T')
  return `regicidio-${date}-${time.slice(0, 8).replaceAll(':', '')}.ndjson.gz`
}

/** The file to write: a folder gets a new name in it. */
export const fileIn = async (path: string, nowMs: number): Promise<string> =>
  (await stat(path).catch(() => null))?.isDirectory() === true ? join(path, nameAt(nowMs)) : path

/**
 * Writes a file that only its owner can read: it holds everything about everybody. It has its name only when it is
 * complete and on the disk. Resolves with its size in bytes; rejects when the file exists already.
 */
export const writeArchive = async (file: string, groups: AsyncIterable<readonly string[]>): Promise<number> => {
  if ((await stat(file).catch(() => null)) !== null) throw new ArchiveError(`${file} exists already`)
  const part = `${file}.part`
  await rm(part, { force: true })
  try {
    await pipeline(
      Readable.from(texts(groups)),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
    )
    const { size } = await stat(part)
    await rename(part, file)
    return size
  } catch (problem) {
    await rm(part, { force: true })
    throw problem
  }
}

async function* texts(groups: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of groups) yield lines.map((line) => `${line}\n`).join('')
}

/**
 * The lines of a file, in groups. Rejects with {@link ArchiveError} when it is no compressed file or ends too early.
 */
export async function* readArchive(file: string): AsyncGenerator<readonly string[]> {
  const unpacked = createGunzip().setEncoding('utf8')
  const reading = pipeline(createReadStream(file), unpacked)
  // The loop below rejects with the same problem.
  reading.catch(() => undefined)
  let rest = ''
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
  } catch (problem) {
    throw new ArchiveError(`${file} cannot be read: ${problem instanceof Error ? problem.message : 'unknown problem'}`)
  }
  if (rest !== '') yield [rest]
}

/**
 * Deletes the backups of a folder that are older than so many days, by their names. Other files stay. Resolves with
 * what was deleted.
 */
export const dropOlder = async (folder: string, days: number, nowMs: number): Promise<readonly string[]> => {
  const oldest = nameAt(nowMs - days * DAY_MS)
  const old = (await readdir(folder)).filter((name) => NAME.test(name) && name < oldest)
  for (const name of old) await rm(join(folder, name))
  return old
}

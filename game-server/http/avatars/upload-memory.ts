/** Counts the bytes of all uploads that are in memory, whether they are still arriving or wait to be decoded. */
import type { Request } from 'express'
import type { StorageEngine } from 'multer'

/** The files of twelve uploads of the largest size. One that sends slowly counts with what it has sent. */
export const UPLOADS_IN_MEMORY_BYTES = 64 * 1024 * 1024

/** An upload that would need more memory than is left for uploads. */
export class NoMemoryLeft extends Error {}

/** What one upload takes of the memory. */
export type UploadShare = {
  /** Counts more bytes; false, and none of the upload is counted any more, when there is no room for them. */
  take(bytes: number): boolean
  release(): void
}

export class UploadMemory {
  #freeBytes = UPLOADS_IN_MEMORY_BYTES

  share(): UploadShare {
    let takenBytes = 0
    const release = (): void => {
      this.#freeBytes += takenBytes
      takenBytes = 0
    }
    const take = (bytes: number): boolean => {
      if (bytes > this.#freeBytes) {
        release()
        return false
      }
      this.#freeBytes -= bytes
      takenBytes += bytes
      return true
    }
    return { take, release }
  }
}

/** Keeps a file in memory, as multer's own storage does, within a share. Fails with `NoMemoryLeft`. */
export const inMemory = (share: UploadShare): StorageEngine => ({
  _handleFile: (_request: Request, { stream }, done) => {
    let chunks: Buffer[] | null = []
    stream.on('data', (chunk: Buffer) => {
      if (chunks === null) return
      if (share.take(chunk.length)) return void chunks.push(chunk)
      chunks = null
      done(new NoMemoryLeft())
    })
    stream.on('end', () => {
      if (chunks !== null) done(null, { buffer: Buffer.concat(chunks) })
    })
  },
  _removeFile: (_request, _file, done) => done(null),
})

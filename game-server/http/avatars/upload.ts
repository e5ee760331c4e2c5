/**
 * POST /api/upload/avatar (specification sections 5 and 7): stores one picture. It becomes the user's avatar when the
 * profile is saved with it.
 */
import { type Request, type Response, Router } from 'express'
import multer from 'multer'
import { AVATAR_MAX_BYTES } from '#common/limits.ts'
import { avatarAnswer } from '#common/protocol/rest/account-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { AVATAR_FILE, type Avatars } from '../../persistence/accounts/avatars.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { notFound, refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import { avatarOf, type PictureRefusal } from './picture.ts'
import { inMemory, NoMemoryLeft, UploadMemory, type UploadShare } from './upload-memory.ts'

const FIELD = 'avatar'
/** When to try again if too many pictures are arriving or waiting. Converting one takes a second or two at most. */
const BUSY_SECONDS = 5

const LIMITS = {
  fileSize: AVATAR_MAX_BYTES,
  files: 1,
  fields: 0,
  parts: 1,
  fieldNameSize: 100,
  headerPairs: 20,
} as const

type UploadRefusal = 'avatarMissing' | 'avatarTooLarge' | 'badRequest' | 'uploadsBusy'

const refusalOf = (problem: unknown): UploadRefusal => {
  if (problem instanceof NoMemoryLeft) return 'uploadsBusy'
  if (!(problem instanceof multer.MulterError)) return 'badRequest'
  switch (problem.code) {
    case 'LIMIT_FILE_SIZE':
      return 'avatarTooLarge'
    // Another field, or more than one file.
    case 'LIMIT_UNEXPECTED_FILE':
    case 'LIMIT_FILE_COUNT':
      return 'avatarMissing'
    default:
      return 'badRequest'
  }
}

/** The bytes of the one file in a form. Its name and declared type are ignored. */
const receive = (request: Request, response: Response, share: UploadShare): Promise<Result<Buffer, UploadRefusal>> =>
  new Promise((resolve) => {
    multer({ storage: inMemory(share), limits: LIMITS }).single(FIELD)(request, response, (problem: unknown) => {
      if (problem) resolve(refused(refusalOf(problem)))
      else resolve(request.file === undefined ? refused('avatarMissing') : ok(request.file.buffer))
    })
  })

/** The picture of a request, decoded and made small. */
const avatarIn = async (
  request: Request,
  response: Response,
  memory: UploadMemory,
): Promise<Result<Buffer, UploadRefusal | PictureRefusal>> => {
  const share = memory.share()
  try {
    const received = await receive(request, response, share)
    return received.ok ? await avatarOf(received.value) : received
  } finally {
    share.release()
  }
}

export const uploadRoutes = (avatars: Avatars, limits: Limits): Router => {
  const router = Router()
  /** Users with an upload in progress. Each user may have one, because it is kept in memory and decoded. */
  const uploading = new Set<number>()

  const memory = new UploadMemory()

  const upload = async (userId: number, request: Request, response: Response): Promise<void> => {
    const avatar = await avatarIn(request, response, memory)
    if (!avatar.ok) {
      if (avatar.code === 'uploadsBusy') response.set('Retry-After', String(BUSY_SECONDS))
      return refuse(response, avatar.code)
    }
    const avatarUrl = await avatars.keep(userId, avatar.value)
    if (avatarUrl === null) return refuse(response, 'unauthenticated')
    answer(response.status(201), avatarAnswer, { avatarUrl })
  }

  router.post(
    '/avatar',
    signedIn<Request['params']>(async ({ id }, request, response) => {
      if (uploading.has(id)) return refuse(response, 'tooManyRequests')
      uploading.add(id)
      try {
        if (
          !(await limits.admit(response, ['uploadPerUser', String(id)], ['uploadPerAddress', addressKey(request.ip)]))
        )
          return
        await upload(id, request, response)
      } finally {
        uploading.delete(id)
      }
    }),
  )
  return router
}

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the avatars. Only the exact form of a name reaches the database, and only so often for one address. */
export const avatarPictures = (avatars: Pick<Avatars, 'read'>, limits: Limits): Router => {
  const router = Router()
  router.use(async (request, response, next) => {
    const name = request.path.slice(1)
    const isAsked = (request.method === 'GET' || request.method === 'HEAD') && AVATAR_FILE.test(name)
    if (isAsked && !(await limits.admit(response, ['avatarPerAddress', addressKey(request.ip)]))) return
    const picture = isAsked ? await avatars.read(`/avatars/${name}`) : null
    if (picture === null) notFound(request, response, next)
    else
      response
        .set({ 'Cache-Control': KEPT_FOR_EVER, ETag: `"${name}"` })
        .type('image/webp')
        .send(picture)
  })
  return router
}

/** POST /api/upload/avatar (specification sections 5 and 7): stores one picture. It becomes the user's avatar when the profile is saved with it. */
import { Router, type Request, type Response } from 'express'
import multer from 'multer'
import { AVATAR_MAX_BYTES } from '#common/limits.ts'
import { avatarAnswer } from '#common/protocol/account-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Avatars } from '../../persistence/avatars.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import { avatarOf } from './picture.ts'

const FIELD = 'avatar'
/** When to try again if too many pictures are waiting. Converting one takes a second or two at most. */
const BUSY_SECONDS = 5

const receiveOne = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: AVATAR_MAX_BYTES, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
}).single(FIELD)

type UploadRefusal = 'avatarMissing' | 'avatarTooLarge' | 'badRequest'

const refusalOf = (problem: unknown): UploadRefusal => {
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
const receive = (request: Request, response: Response): Promise<Result<Uint8Array, UploadRefusal>> =>
  new Promise((resolve) => {
    receiveOne(request, response, (problem: unknown) => {
      if (problem) resolve(refused(refusalOf(problem)))
      else resolve(request.file === undefined ? refused('avatarMissing') : ok(request.file.buffer))
    })
  })

export const uploadRoutes = (avatars: Avatars, limits: Limits): Router => {
  const router = Router()
  /** Users with an upload in progress. Each user may have one, because it is kept in memory and decoded. */
  const uploading = new Set<number>()

  const upload = async (userId: number, request: Request, response: Response): Promise<void> => {
    const received = await receive(request, response)
    if (!received.ok) return refuse(response, received.code)
    const avatar = await avatarOf(received.value)
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
        if (!(await limits.admit(response, ['uploadPerUser', String(id)], ['uploadPerAddress', addressKey(request.ip)]))) return
        await upload(id, request, response)
      } finally {
        uploading.delete(id)
      }
    }),
  )
  return router
}

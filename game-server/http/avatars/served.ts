/** GET /avatars/{name}.webp. The picture with a given name never changes. */
import { Router } from 'express'
import { AVATAR_FILE, type Avatars } from '../../persistence/avatars.ts'
import { addressKey } from '../../connections/client-address.ts'
import { notFound } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

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
    else response.set({ 'Cache-Control': KEPT_FOR_EVER, ETag: `"${name}"` }).type('image/webp').send(picture)
  })
  return router
}

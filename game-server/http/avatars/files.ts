/** GET /avatars/{name}.webp. A file never changes under its name. */
import express, { Router } from 'express'
import { AVATAR_FILE } from '../../persistence/avatars.ts'
import { notFound } from '../refusal.ts'

/** Serves the avatars in `folder`. A path is taken as it was sent: no other spelling of a name reaches the disk. */
export const avatarFiles = (folder: string): Router => {
  const router = Router()
  router.use((request, response, next) => (AVATAR_FILE.test(request.path.slice(1)) ? next() : notFound(request, response, next)))
  router.use(express.static(folder, { index: false, redirect: false, immutable: true, maxAge: '1y' }), notFound)
  return router
}

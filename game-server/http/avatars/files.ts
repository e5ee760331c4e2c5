/** GET /avatars/{name}.webp. The file with a given name never changes. */
import express, { Router } from 'express'
import { AVATAR_FILE } from '../../persistence/avatars.ts'
import { notFound } from '../refusal.ts'

/** Serves the avatars in `folder`. Only the exact form of a name is accepted, so no other path reaches the disk. */
export const avatarFiles = (folder: string): Router => {
  const router = Router()
  router.use((request, response, next) => (AVATAR_FILE.test(request.path.slice(1)) ? next() : notFound(request, response, next)))
  router.use(express.static(folder, { index: false, redirect: false, immutable: true, maxAge: '1y' }), notFound)
  return router
}

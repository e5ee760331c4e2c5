/** Uploads a chosen image and makes it the avatar, or removes the avatar. */
import { useEffect, useRef, useState } from 'react'
import type { User } from '#common/protocol/answers.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { explain, saveProfile } from '../../state/session.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import { uploadAvatar } from '../../transport/account.ts'
import type { Failure } from '../../transport/http.ts'
import { avatarRequestOf } from './profile-form.ts'

/** `percent` is how much of the file has been sent. */
export type AvatarWork =
  | { readonly kind: 'uploading'; readonly percent: number; readonly cancel: () => void }
  | { readonly kind: 'saving' | 'removing' }

/** `onKept` is called when the account has the new avatar. */
export const useAvatar = (user: User, onKept: () => void) => {
  const [work, setWork] = useState<AvatarWork | null>(null)
  // The user may change their nickname during the upload of a large image. Saving the avatar must not undo that.
  const latest = useRef(user)
  useEffect(() => {
    latest.current = user
  }, [user])

  const stop = (failure: Failure | null): void => {
    setWork(null)
    if (failure !== null) errorToast(explain(failure))
  }

  const keep = async (avatarUrl: string | null, said: string): Promise<void> => {
    const saved = await saveProfile(avatarRequestOf(latest.current, avatarUrl), ACCOUNT_TEXT.avatar.failed)
    if (!saved.ok) return stop(saved)
    onKept()
    stop(null)
    successToast(said)
  }

  const save = async (image: File): Promise<void> => {
    if (work !== null) return
    const line = new AbortController()
    const progress = (share: number): void => setWork({ kind: 'uploading', percent: Math.round(share * 100), cancel: () => line.abort() })
    progress(0)
    // A cancelled upload throws.
    const uploaded = await uploadAvatar(image, progress, line.signal).catch(() => null)
    if (uploaded === null || !uploaded.ok) return stop(uploaded)
    setWork({ kind: 'saving' })
    await keep(uploaded.value.avatarUrl, ACCOUNT_TEXT.avatar.saved)
  }

  const remove = async (): Promise<void> => {
    if (work !== null) return
    setWork({ kind: 'removing' })
    await keep(null, ACCOUNT_TEXT.avatar.removed)
  }

  return { work, save, remove }
}

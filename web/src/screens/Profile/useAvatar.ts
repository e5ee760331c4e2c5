/** The image that the player has chosen or dropped, and what makes it the avatar. */
import { useEffect, useRef, useState } from 'react'
import type { User } from '#common/protocol/rest/answers.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/account/session.ts'
import { saveProfile } from '../../state/account/sign-in.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { uploadAvatar } from '../../transport/rest/account.ts'
import type { Failure } from '../../transport/rest/http.ts'
import { avatarRequestOf } from './profile-form.ts'
import { WRONG_FORMAT, avatarOf, type AvatarProblem } from './avatar-file.ts'

/** What is sent of a file of this device; `url` is its address in this page. */
export type ChosenImage = { readonly file: File; readonly url: string }

/** The image before it is sent. `problem`: why the last file was refused. */
export const useImageChoice = () => {
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [problem, setProblem] = useState<AvatarProblem | null>(null)
  const last = useRef<File | null>(null)

  // Releases the address when the image is replaced or discarded.
  useEffect(() => {
    if (chosen === null) return undefined
    return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const choose = async (file: File): Promise<void> => {
    last.current = file
    setProblem(null)
    const found = await avatarOf(file)
    // Meanwhile another file may have been chosen.
    if (last.current !== file) return
    setProblem(found instanceof File ? null : found)
    setChosen(found instanceof File ? { file: found, url: URL.createObjectURL(found) } : null)
  }
  const clearChoice = (why: AvatarProblem | null): void => {
    last.current = null
    setProblem(why)
    setChosen(null)
  }
  return {
    chosen,
    problem,
    choose: (file: File) => void choose(file),
    discard: () => clearChoice(null),
    refuse: () => clearChoice(WRONG_FORMAT),
  }
}

/** `percent` is how much of the file has been sent. */
export type AvatarWork =
  | { readonly kind: 'uploading'; readonly percent: number; readonly cancel: () => void }
  | { readonly kind: 'saving' | 'removing' }

/**
 * Uploads an image and makes it the avatar, or removes the avatar. `onKept` is called when the account has the new
 * avatar.
 */
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
    const progress = (share: number): void =>
      setWork({ kind: 'uploading', percent: Math.round(share * 100), cancel: () => line.abort() })
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

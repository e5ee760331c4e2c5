/** The image that the player has chosen or dropped, before it is sent. */
import { useEffect, useState } from 'react'
import { WRONG_FORMAT, avatarProblem, type AvatarProblem } from './avatar-file.ts'

/** A file of this device; `url` is its address in this page. */
export type ChosenImage = { readonly file: File; readonly url: string }

/** `problem`: why the last file was refused. */
export const useImageChoice = () => {
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [problem, setProblem] = useState<AvatarProblem | null>(null)

  // Releases the address when the image is replaced or discarded.
  useEffect(() => {
    if (chosen === null) return undefined
    return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const choose = (file: File): void => {
    const found = avatarProblem(file)
    setProblem(found)
    setChosen(found === null ? { file, url: URL.createObjectURL(file) } : null)
  }
  const clearChoice = (why: AvatarProblem | null): void => {
    setProblem(why)
    setChosen(null)
  }
  return { chosen, problem, choose, discard: () => clearChoice(null), refuse: () => clearChoice(WRONG_FORMAT) }
}

/** The image that the player has chosen or dropped, before it is sent. */
import { useEffect, useRef, useState } from 'react'
import { WRONG_FORMAT, avatarOf, type AvatarProblem } from './avatar-file.ts'

/** What is sent of a file of this device; `url` is its address in this page. */
export type ChosenImage = { readonly file: File; readonly url: string }

/** `problem`: why the last file was refused. */
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
  return { chosen, problem, choose: (file: File) => void choose(file), discard: () => clearChoice(null), refuse: () => clearChoice(WRONG_FORMAT) }
}

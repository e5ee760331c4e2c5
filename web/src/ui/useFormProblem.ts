/** Why a form is not sent, and which of its fields have to change. */
import { useId, useState } from 'react'

/** What is said, and the fields that it is about, in their order on the screen. A refusal of the server names none. */
export type FormProblem<Name extends string> = { readonly text: string; readonly fields: readonly Name[] }

/** What a field says about itself: its problem, then what explains it. Both are ids. */
export const describedBy = (problemId: string | undefined, descriptionId: string | undefined) => ({
  'aria-invalid': problemId !== undefined || undefined,
  'aria-describedby': [problemId, descriptionId].filter(Boolean).join(' ') || undefined,
})

const focusOn = (form: HTMLFormElement, name = ''): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}

/**
 * `refuse` shows a problem and leads to the first field that it is about. `about` belongs to a field: a field with a problem is marked, and its
 * description is the message, an `Alert` with the id `problemId`.
 */
export const useFormProblem = <Name extends string>() => {
  const problemId = useId()
  const [problem, setProblem] = useState<FormProblem<Name> | null>(null)
  return {
    problemId,
    problem: problem?.text ?? null,
    clear: (): void => setProblem(null),
    refuse: (form: HTMLFormElement, found: FormProblem<Name>): void => {
      setProblem(found)
      focusOn(form, found.fields[0])
    },
    fail: (text: string): void => setProblem({ text, fields: [] }),
    about: (name: Name): string | undefined => (problem?.fields.includes(name) === true ? problemId : undefined),
  }
}

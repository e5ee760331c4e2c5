/** Why a form is not sent, and which of its fields have to change. */
import { useId, useState } from 'react'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { Typed } from './TextField.tsx'

/**
 * What is said, and the fields that it is about, in their order on the screen. `nicknames` are free where the wanted
 * one is taken.
 */
export type FormProblem<Name extends string> = {
  readonly text: string
  readonly fields: readonly Name[]
  readonly nicknames?: readonly string[]
}

/** What the server says against a form; of the fields it only ever names the nickname. */
export const refusedForm = ({
  error,
  code,
  nicknames = [],
}: {
  readonly error: string
  readonly code: ErrorCode | null
  readonly nicknames?: readonly string[]
}): FormProblem<'nickname'> => ({
  text: error,
  fields: code?.startsWith('nickname') === true ? ['nickname'] : [],
  nicknames,
})

const focusOn = (form: HTMLFormElement, name = ''): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}

/**
 * `refuse` shows a problem and leads to the first field that it is about. `input` makes an input a field of the form: a
 * field with a problem is marked, its description is the message, a `FormAlert` with the id `problemId`, and the
 * problem is gone as soon as something else is typed.
 */
export const useFormProblem = <Name extends string>() => {
  const problemId = useId()
  const [problem, setProblem] = useState<FormProblem<Name> | null>(null)
  const clear = (): void => setProblem(null)
  return {
    problemId,
    problem: problem?.text ?? null,
    nicknames: problem?.nicknames ?? [],
    /** The first field that the problem is about. */
    problemAt: problem?.fields[0],
    clear,
    refuse: (form: HTMLFormElement, found: FormProblem<Name>): void => {
      setProblem(found)
      focusOn(form, found.fields[0])
    },
    fail: (text: string): void => setProblem({ text, fields: [] }),
    input: (name: Name, value: string, onType: (typed: string) => void) => ({
      name,
      value,
      problemId: problem?.fields.includes(name) === true ? problemId : undefined,
      onChange: ({ currentTarget }: Typed): void => {
        onType(currentTarget.value)
        clear()
      },
    }),
  }
}

import { useState, type FormEvent, type JSX } from 'react'
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import { circleText } from '../../text/circles/circles.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Alert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useFormProblem } from '../../ui/forms/useFormProblem.ts'

type CircleNameFormProps = {
  readonly name: string
  readonly placeholder?: string
  /** The words of the button. */
  readonly submit: string
  readonly isBusy: boolean
  readonly onName: (name: string) => Promise<void>
}

/** One field, in a dialog: the name of a circle. */
export const CircleNameForm = ({ name, placeholder, submit, isBusy, onName }: CircleNameFormProps): JSX.Element => {
  const [typed, setTyped] = useState(name)
  const { problem, problemId, refuse, clear, input } = useFormProblem<'name'>()
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') return refuse(event.currentTarget, { text: circleText.nameMissing, fields: ['name'] })
    clear()
    if (!isBusy) void onName(wanted)
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <FormAlert id={problemId} problem={problem} />
      <TextField
        {...input('name', typed, setTyped)}
        label={circleText.name}
        {...(placeholder !== undefined && { placeholder })}
        maxLength={ROOM_NAME_MAX_CHARS}
        autoComplete="off"
        enterKeyHint="done"
        data-autofocus
      />
      <Button type="submit" size="md" fullWidth disabled={isBusy}>
        {submit}
      </Button>
    </form>
  )
}

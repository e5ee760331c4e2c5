import { useState, type FormEvent } from 'react'
import type { User } from '#common/protocol/rest/answers.ts'
import { Button } from '../../ui/Button.tsx'
import { FreeNicknames } from '../../ui/forms/FreeNicknames.tsx'
import { FormAlert } from '../../ui/Alert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { refusedForm, useFormProblem } from '../../ui/forms/useFormProblem.ts'
import { successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/account/session.ts'
import { saveProfile } from '../../state/account/sign-in.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { fieldsOf, profileProblem, profileRequestOf, type ProfileFields } from './profile-form.ts'

const REQUIRED = { required: true, className: 'field-required' } as const

/** The form of the tab 'Dati personali'. Fields that were not edited show the present data of the account. */
export const PersonalData = ({ user }: { readonly user: User }) => {
  const [edits, setEdits] = useState<Partial<ProfileFields>>({})
  const { problem, problemId, nicknames, refuse, clear, input } = useFormProblem<keyof ProfileFields>()
  const [isBusy, setBusy] = useState(false)
  const fields = { ...fieldsOf(user), ...edits }

  const field = (name: keyof ProfileFields) => ({
    label: ACCOUNT_TEXT.profile[name],
    ...input(name, fields[name], (typed) => setEdits({ ...edits, [name]: typed })),
  })

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const found = profileProblem(fields)
    if (found !== null) return refuse(form, found)
    clear()
    if (isBusy) return
    setBusy(true)
    const answer = await saveProfile(profileRequestOf(fields), ACCOUNT_TEXT.profile.failed)
    if (answer.ok) {
      setEdits({})
      successToast(ACCOUNT_TEXT.profile.saved)
    } else refuse(form, refusedForm({ ...answer, error: explain(answer) }))
    setBusy(false)
  }

  return (
    <form className="panel stack" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="display">{ACCOUNT_TEXT.profile.tabs.data}</h2>
      <TextField
        {...field('nickname')}
        description={ACCOUNT_TEXT.profile.nicknameHint}
        autoComplete="nickname"
        {...REQUIRED}
      />
      <div className="pair">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      {user.isGuest !== true && (
        <TextField
          type="email"
          label={ACCOUNT_TEXT.profile.email}
          description={ACCOUNT_TEXT.profile.emailHint}
          value={user.email}
          readOnly
          className="field-fixed"
        />
      )}
      <FormAlert id={problemId} problem={problem}>
        <FreeNicknames
          nicknames={nicknames}
          onPick={(nickname) => {
            setEdits({ ...edits, nickname })
            clear()
          }}
        />
      </FormAlert>
      <div className="actions">
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? ACCOUNT_TEXT.profile.saving : ACCOUNT_TEXT.profile.save}
        </Button>
      </div>
    </form>
  )
}

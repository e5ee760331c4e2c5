/** The dates and the name of a season, which the owner of the circle chooses. */
import { useState, type FormEvent, type JSX } from 'react'
import { isSeason } from '#common/circles/seasons.ts'
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import type { SeasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { explain } from '../../../state/account/session.ts'
import { queryClient } from '../../../state/queries.ts'
import { seasonText } from '../../../text/circles/evenings.ts'
import { seasonPath, setSeason } from '../../../transport/rest/circle-evenings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert } from '../../../ui/Alert.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useFormProblem } from '../../../ui/forms/useFormProblem.ts'

type SeasonFormProps = {
  readonly slug: string
  readonly season: SeasonAnswer['season']
  /** The season has these dates now; its first day. */
  readonly onStored: (from: string) => void
}

export const SeasonForm = ({ slug, season, onStored }: SeasonFormProps): JSX.Element => {
  const [from, setFrom] = useState(season.from)
  const [to, setTo] = useState(season.to)
  const [name, setName] = useState(season.name ?? '')
  const [isBusy, setBusy] = useState(false)
  const { problem, problemId, refuse, fail, clear, input } = useFormProblem<'name' | 'from' | 'to'>()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '' || from === '' || to === '')
      return refuse(event.currentTarget, {
        text: seasonText.incomplete,
        fields: name.trim() === '' ? ['name'] : from === '' ? ['from'] : ['to'],
      })
    if (!isSeason({ from, to })) return refuse(event.currentTarget, { text: seasonText.wrongDates, fields: ['to'] })
    clear()
    setBusy(true)
    const answer = await setSeason(slug, { from, to, name })
    setBusy(false)
    if (!answer.ok) return fail(explain(answer))
    queryClient.removeQueries({ queryKey: [seasonPath(slug)], type: 'inactive' })
    queryClient.setQueryData([seasonPath(slug), from], answer.value)
    onStored(from)
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <FormAlert id={problemId} problem={problem} />
      <TextField
        {...input('name', name, setName)}
        label={seasonText.name}
        maxLength={ROOM_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <div className="pair">
        <TextField {...input('from', from, setFrom)} type="date" label={seasonText.from} />
        <TextField {...input('to', to, setTo)} type="date" label={seasonText.to} />
      </div>
      <p className="small">{seasonText.changeHint}</p>
      <Button type="submit" size="md" fullWidth disabled={isBusy}>
        {seasonText.save}
      </Button>
    </form>
  )
}

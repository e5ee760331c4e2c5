import { NativeSelect } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { RESTRICTION_REASON_MAX_CHARS } from '#common/limits.ts'
import { RESTRICTION_KINDS } from '#common/protocol/rest/conduct-vocabulary.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { queryClient } from '../../state/queries.ts'
import { REPORTS_PATH, RESTRICTIONS_PATH, type Measure } from '../../transport/rest/conduct.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { firstMeasure, measureOf, measureProblem } from './measure-form.ts'
import { useAdminAction } from './useAdminAction.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import styles from './Conduct.module.css'

type MeasureFormProps = {
  readonly isBusy: boolean
  /** Fields before those of the measure. */
  readonly children?: ReactNode
  /** A button beside the one that applies the measure. */
  readonly otherwise?: ReactNode
  readonly onProblem: (problem: string | null) => void
  readonly onApply: (measure: Measure) => void
}

const { admin } = CONDUCT

/** What happens to an account, until when, and why. */
export const MeasureForm = ({ isBusy, children, otherwise, onProblem, onApply }: MeasureFormProps) => {
  const [fields, setFields] = useState(() => firstMeasure(serverNow()))
  const edit = (edited: Partial<typeof fields>): void => {
    setFields({ ...fields, ...edited })
    onProblem(null)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const problem = measureProblem(fields, serverNow())
    if (problem === null) onApply(measureOf(fields))
    else onProblem(problem)
  }
  return (
    <form className={styles.measure} noValidate onSubmit={send}>
      {children}
      <NativeSelect
        size="md"
        label={admin.measure}
        value={fields.kind}
        data={RESTRICTION_KINDS.map((kind) => ({ value: kind, label: admin.kinds[kind] }))}
        onChange={(event) =>
          edit({ kind: RESTRICTION_KINDS.find((kind) => kind === event.currentTarget.value) ?? 'silenced' })
        }
      />
      <TextField
        type="date"
        label={admin.until}
        value={fields.until}
        onChange={(event) => edit({ until: event.currentTarget.value })}
      />
      <TextField
        className={styles.reason ?? ''}
        label={admin.reason}
        maxLength={RESTRICTION_REASON_MAX_CHARS}
        autoComplete="off"
        value={fields.reason}
        onChange={(event) => edit({ reason: event.currentTarget.value })}
      />
      <div className={styles.decide}>
        {otherwise}
        <Button type="submit" size="md" disabled={isBusy}>
          {admin.apply}
        </Button>
      </div>
    </form>
  )
}

/** Carries out one decision of the admin, and loads both lists again. `onDone` is called when it worked. */
export const useDecision = (onDone: () => void = () => undefined) =>
  useAdminAction(
    (code) => code === 'reportDecided',
    () => {
      onDone()
      for (const path of [REPORTS_PATH, RESTRICTIONS_PATH]) void queryClient.invalidateQueries({ queryKey: [path] })
    },
  )

/** The form with which a player is reported. */
import { NativeSelect, Textarea } from '@mantine/core'
import { useState, type FormEvent, type JSX } from 'react'
import { REPORT_COMMENT_MAX_CHARS } from '#common/limits.ts'
import { REPORT_REASONS, type ReportReason } from '#common/protocol/rest/conduct-vocabulary.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

export type ReportFormProps = {
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onSend: (reason: ReportReason, comment: string) => void
  readonly onCancel: () => void
}

export const ReportForm = ({ isBusy, problem, onSend, onCancel }: ReportFormProps): JSX.Element => {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [comment, setComment] = useState('')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (reason !== '') onSend(reason, comment.trim())
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <p className="soft">{CONDUCT.reportLead}</p>
      <NativeSelect
        size="md"
        label={CONDUCT.reason}
        value={reason}
        data={[
          { value: '', label: CONDUCT.chooseReason, disabled: true },
          ...REPORT_REASONS.map((known) => ({ value: known, label: CONDUCT.reasons[known] })),
        ]}
        onChange={(event) => setReason(REPORT_REASONS.find((known) => known === event.currentTarget.value) ?? '')}
      />
      <Textarea
        size="md"
        label={CONDUCT.comment}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={REPORT_COMMENT_MAX_CHARS}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="actions">
        <Button variant="default" size="md" onClick={onCancel}>
          {CONDUCT.cancel}
        </Button>
        <Button type="submit" size="md" disabled={isBusy || reason === ''}>
          {isBusy ? CONDUCT.sending : CONDUCT.send}
        </Button>
      </div>
    </form>
  )
}

import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { circlePath } from '../../navigation/circle-address.ts'
import { explain } from '../../state/account/session.ts'
import { circleText } from '../../text/circles/circles.ts'
import { makeCircle } from '../../transport/rest/circles.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { nameAfter } from './circle-rules.ts'
import { CircleNameForm } from './CircleNameForm.tsx'

/** The one place where a circle is made from nothing: a line, and its dialog with a name. */
export const NewCircle = (): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const make = async (name: string): Promise<void> => {
    setBusy(true)
    const answer = await makeCircle(name)
    setBusy(false)
    if (answer.ok) await navigate(circlePath(answer.value.slug))
    else errorToast(explain(answer))
  }
  return (
    <>
      <button type="button" className="bare text-link alone" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {circleText.make}
      </button>
      <Dialog title={circleText.make} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="stack">
          <p className="soft">{circleText.makeHint}</p>
          <CircleNameForm
            name=""
            placeholder={nameAfter(serverNow())}
            submit={isBusy ? circleText.making : circleText.make}
            isBusy={isBusy}
            onName={make}
          />
        </div>
      </Dialog>
    </>
  )
}

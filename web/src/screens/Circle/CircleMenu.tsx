/** 'Altro' of a circle: what somebody does once in a while, each with a question before what cannot be undone. */
import { useState, type JSX, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CircleMember } from '#common/protocol/rest/circles/circle-answers.ts'
import { explain } from '../../state/account/session.ts'
import { circleText } from '../../text/circles/circles.ts'
import { renameCircle } from '../../transport/rest/circles.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { CircleNameForm } from './CircleNameForm.tsx'
import { menuItems, type EndCircle, type Item, type MenuProps, type View } from './circle-menu.ts'
import { forgetOwnCircles } from './useCircles.ts'
import { QuestionForm } from './Question.tsx'
import styles from './Circle.module.css'

/** The user has no more to do with the circle: its page is left. */
const useEnd = (): EndCircle => {
  const navigate = useNavigate()
  return async (asked, said) => {
    const answer = await asked
    if (!answer.ok) errorToast(explain(answer))
    else {
      forgetOwnCircles()
      await navigate('/', { replace: true })
      successToast(said)
    }
    return answer.ok
  }
}

const Choose = ({ people, onChoose }: ChooseProps): JSX.Element => (
  <ul className={styles.menu}>
    {people.map((member) => (
      <li key={member.playerId}>
        <button type="button" className={styles.item} onClick={() => onChoose(member)}>
          <PlayerAvatar name={member.nickname} avatarUrl={member.avatarUrl} size={32} />
          {member.nickname}
        </button>
      </li>
    ))}
  </ul>
)
type ChooseProps = { readonly people: readonly CircleMember[]; readonly onChoose: (member: CircleMember) => void }

const Items = ({ items, onView }: ItemsProps): JSX.Element => (
  <ul className={styles.menu}>
    {items.map(({ label, hint, isDangerous, act, view }) => (
      <li key={label}>
        <button
          type="button"
          className={styles.item}
          data-dangerous={isDangerous}
          onClick={act ?? (() => view !== undefined && onView(view))}
        >
          <span>
            {label}
            {hint !== undefined && <small>{hint}</small>}
          </span>
        </button>
      </li>
    ))}
  </ul>
)
type ItemsProps = { readonly items: readonly Item[]; readonly onView: (view: View) => void }

const MENU: View = { kind: 'menu' }

const titleOf = (view: View): string => {
  if ('title' in view) return view.title
  return view.kind === 'menu' ? circleText.more : circleText.rename
}

export const CircleMenu = ({
  isOpen,
  onClose,
  ...props
}: MenuProps & { readonly isOpen: boolean; readonly onClose: () => void }): JSX.Element => {
  const [view, setView] = useState<View>(MENU)
  const end = useEnd()
  const { circle, isBusy, change } = props
  const content = (): ReactNode => {
    switch (view.kind) {
      case 'menu':
        return <Items items={menuItems(props, end, onClose)} onView={setView} />
      case 'choose':
        return <Choose people={view.people} onChoose={(member) => setView({ kind: 'ask', ...view.ask(member) })} />
      case 'ask':
        return <QuestionForm {...view} onClose={onClose} />
      case 'rename':
        return (
          <CircleNameForm
            name={circle.name}
            submit={circleText.save}
            isBusy={isBusy}
            onName={async (name) => {
              if (name === circle.name || (await change(renameCircle(circle.slug, name)))) onClose()
            }}
          />
        )
    }
  }
  return (
    <Dialog title={titleOf(view)} isOpen={isOpen} onClose={onClose}>
      {content()}
    </Dialog>
  )
}

/** What can be done to a circle once in a while, and what is asked before. */
import type { CircleMember } from '#common/protocol/rest/circles/circle-answers.ts'
import { circleText } from '../../text/circles/circles.ts'
import { deleteCircle, leaveCircle, passCircleOn, renewCircleLink, setStanding } from '../../transport/rest/circles.ts'
import type { Answer } from '../../transport/rest/http.ts'
import { successToast } from '../../ui/toasts.ts'
import { isUser } from './circle-rules.ts'
import type { CircleProps } from './Outside.tsx'
import type { Asked } from './Question.tsx'

export type MenuProps = Pick<CircleProps, 'circle' | 'user' | 'isBusy' | 'change'>

/** What the dialog shows. `people`: of whom somebody is chosen, and what is asked then. */
export type View =
  | { readonly kind: 'menu' | 'rename' }
  | {
      readonly kind: 'choose'
      readonly title: string
      readonly people: readonly CircleMember[]
      readonly ask: (member: CircleMember) => Asked
    }
  | ({ readonly kind: 'ask' } & Asked)

export type Item = {
  readonly label: string
  readonly hint?: string
  readonly isDangerous?: boolean
  /** What follows from it at once; else `view`. */
  readonly act?: () => void
  readonly view?: View
}

/** Ends what the user has to do with the circle; `said` is told afterwards. */
export type EndCircle = (asked: Promise<Answer<unknown>>, said: string) => Promise<boolean>

/** For everybody but who keeps the circle, and so plays. */
const bench = ({ circle, user, change }: MenuProps, close: () => void): readonly Item[] => {
  const isReserve = circle.standing === 'reserve'
  const act = (): void => {
    close()
    void change(setStanding(circle.slug, String(user.id), isReserve ? 'member' : 'reserve'))
  }
  if (circle.isOwner) return []
  return isReserve
    ? [{ label: circleText.becomeMember, act }]
    : [{ label: circleText.becomeReserve, hint: circleText.reserveHint, act }]
}

const leave = ({ circle }: MenuProps, end: EndCircle): Item => ({
  label: circleText.leave,
  view: {
    kind: 'ask',
    title: circleText.leaveQuestion,
    text: circle.members.length === 1 ? circleText.leaveLast : circleText.leaveText,
    confirm: circleText.leave,
    isDangerous: true,
    onConfirm: () => end(leaveCircle(circle.slug), circleText.left),
  },
})

/** Something that the owner does about one person of these; nothing when there is nobody. */
const choice = (
  label: string,
  title: string,
  people: readonly CircleMember[],
  ask: (member: CircleMember) => Asked,
): readonly Item[] => (people.length === 0 ? [] : [{ label, view: { kind: 'choose', title, people, ask } }])

const passOn = ({ circle: { slug, members }, user, change }: MenuProps): readonly Item[] =>
  choice(
    circleText.pass,
    circleText.passChoose,
    members.filter((member) => !isUser(member, user)),
    ({ nickname, playerId }) => ({
      title: circleText.passQuestion(nickname),
      text: circleText.passText,
      confirm: circleText.pass,
      isDangerous: false,
      onConfirm: () => change(passCircleOn(slug, playerId)),
    }),
  )

const remove = ({ circle: { slug, members, waiting }, user, change }: MenuProps): readonly Item[] =>
  choice(
    circleText.remove,
    circleText.removeChoose,
    [...members.filter((member) => !isUser(member, user)), ...waiting.filter(({ standing }) => standing === 'invited')],
    ({ nickname, playerId }) => ({
      title: circleText.removeQuestion(nickname),
      text: circleText.removeText,
      confirm: circleText.removeConfirm,
      isDangerous: true,
      onConfirm: () => change(setStanding(slug, playerId, 'removed')),
    }),
  )

const readmit = ({ circle: { slug, waiting }, change }: MenuProps): readonly Item[] =>
  choice(
    circleText.readmit,
    circleText.readmitChoose,
    waiting.filter(({ standing }) => standing === 'removed'),
    ({ nickname, playerId }) => ({
      title: circleText.readmitQuestion(nickname),
      text: '',
      confirm: circleText.readmitConfirm,
      isDangerous: false,
      onConfirm: () => change(setStanding(slug, playerId, 'member')),
    }),
  )

const renew = ({ circle, change }: MenuProps): Item => ({
  label: circleText.renew,
  view: {
    kind: 'ask',
    title: circleText.renewQuestion,
    text: circleText.renewText,
    confirm: circleText.renew,
    isDangerous: false,
    onConfirm: async () => {
      const isDone = await change(renewCircleLink(circle.slug))
      if (isDone) successToast(circleText.renewed)
      return isDone
    },
  },
})

const toEnd = ({ circle }: MenuProps, end: EndCircle): Item => ({
  label: circleText.delete,
  isDangerous: true,
  view: {
    kind: 'ask',
    title: circleText.deleteQuestion,
    text: circleText.deleteText,
    confirm: circleText.deleteConfirm,
    isDangerous: true,
    onConfirm: () => end(deleteCircle(circle.slug), circleText.deleted),
  },
})

/** What somebody who belongs can do, and the owner more than others. */
export const menuItems = (props: MenuProps, end: EndCircle, close: () => void): readonly Item[] => {
  const { isOwner } = props.circle
  const owned: readonly Item[] = isOwner
    ? [
        { label: circleText.rename, view: { kind: 'rename' } },
        renew(props),
        ...passOn(props),
        ...remove(props),
        ...readmit(props),
      ]
    : []
  return [...bench(props, close), ...owned, leave(props, end), ...(isOwner ? [toEnd(props, end)] : [])]
}

/** Who belongs to a circle, and who asks to. */
import { useState, type JSX } from 'react'
import type { CircleMember } from '#common/protocol/rest/circles/circle-answers.ts'
import { circleText } from '../../text/circles/circles.ts'
import { joinText } from '../../text/join.ts'
import { setStanding } from '../../transport/rest/circles.ts'
import { Button } from '../../ui/Button.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { isUser } from './circle-rules.ts'
import { Question } from './Question.tsx'
import styles from './Circle.module.css'
import type { CircleProps } from './Outside.tsx'

const noteOf = ({ isOwner, standing }: CircleMember): string | null => {
  if (standing === 'invited') return circleText.invited
  if (standing === 'reserve') return circleText.reserve
  return isOwner === true ? circleText.owner : null
}

const Person = ({ member, isSelf }: { readonly member: CircleMember; readonly isSelf: boolean }): JSX.Element => {
  const note = noteOf(member)
  return (
    <>
      <PlayerAvatar name={member.nickname} avatarUrl={member.avatarUrl} size={40} />
      <span className={styles.person}>
        <span>
          {member.nickname}
          {isSelf && <span className="faint"> {joinText.you}</span>}
        </span>
        {note !== null && <small>{note}</small>}
      </span>
    </>
  )
}

type MembersProps = Pick<CircleProps, 'circle' | 'user' | 'isBusy' | 'change'>

/**
 * A person who asks, and the answers. Everybody says yes; no is the owner's, and asked once more, because it closes the
 * link for them.
 */
const Asking = ({ member, circle, isBusy, change }: { readonly member: CircleMember } & MembersProps): JSX.Element => {
  const [isRefusing, setRefusing] = useState(false)
  const { nickname, playerId } = member
  return (
    <li>
      <div className={styles.row}>
        <Person member={member} isSelf={false} />
        <Button
          variant="default"
          aria-label={circleText.yesTo(nickname)}
          disabled={isBusy}
          onClick={() => void change(setStanding(circle.slug, playerId, 'member'))}
        >
          {circleText.yes}
        </Button>
        {circle.isOwner && (
          <Button
            variant="subtle"
            aria-label={circleText.noTo(nickname)}
            disabled={isBusy}
            onClick={() => setRefusing(true)}
          >
            {circleText.no}
          </Button>
        )}
      </div>
      <Question
        title={circleText.noQuestion(nickname)}
        text={circleText.removeText}
        confirm={circleText.no}
        isDangerous
        isOpen={isRefusing}
        onClose={() => setRefusing(false)}
        onConfirm={() => change(setStanding(circle.slug, playerId, 'removed'))}
      />
    </li>
  )
}

export const CircleMembers = (props: MembersProps): JSX.Element => {
  const { circle, user } = props
  const asking = circle.waiting.filter(({ standing }) => standing === 'asking')
  const people = [...circle.members, ...circle.waiting.filter(({ standing }) => standing === 'invited')]
  return (
    <>
      {asking.length > 0 && (
        <section className="panel">
          <h2 className="overline">{circleText.asking}</h2>
          <ul className={styles.people}>
            {asking.map((member) => (
              <Asking key={member.playerId} {...props} member={member} />
            ))}
          </ul>
        </section>
      )}
      <section className="panel">
        <h2 className="overline">{circleText.members}</h2>
        <ul className={styles.people}>
          {people.map((member) => (
            <li key={member.playerId} className={styles.row} data-standing={member.standing}>
              <Person member={member} isSelf={isUser(member, user)} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

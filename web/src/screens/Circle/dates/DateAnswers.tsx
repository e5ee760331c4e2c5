/** Who can come on a day, and the three answers of the user, one tap each. */
import type { JSX } from 'react'
import { ANSWERS, type Answer } from '#common/circles/dates.ts'
import type { CircleProposal } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { groupsOf } from './date-rules.ts'
import styles from './Dates.module.css'

type DateAnswersProps = {
  readonly about: Pick<CircleProposal, 'day' | 'ownAnswer' | 'people'>
  readonly onAnswer: (answer: Answer) => void
}

export const DateAnswers = ({ about, onAnswer }: DateAnswersProps): JSX.Element => (
  <>
    <div role="group" aria-label={circleDateText.answerFor(about.day)} className={styles.answers}>
      {ANSWERS.map((answer) => (
        <Button
          key={answer}
          variant="default"
          aria-pressed={about.ownAnswer === answer}
          className={styles.answer ?? ''}
          onClick={() => onAnswer(answer)}
        >
          {circleDateText.answers[answer]}
        </Button>
      ))}
    </div>
    <dl className={styles.said}>
      {groupsOf(about).map(([answer, names]) => (
        <div key={answer} data-answer={answer ?? 'none'}>
          <dt>{answer === null ? circleDateText.silent : circleDateText.answers[answer]}</dt>
          <dd>{circleDateText.names(names)}</dd>
        </div>
      ))}
    </dl>
  </>
)

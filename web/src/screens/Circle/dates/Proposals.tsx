/** Other evenings among which a circle chooses. */
import type { JSX } from 'react'
import type { CircleProposal } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { answerDate, chooseDate, withdrawDate } from '../../../transport/rest/circle-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { CrossIcon } from '../../../ui/icons/page-icons.tsx'
import { DateAnswers } from './DateAnswers.tsx'
import { countOf, isElsewhere } from './date-rules.ts'
import styles from './Dates.module.css'
import type { ChangeDates } from './useDates.ts'

type ProposalsProps = {
  readonly slug: string
  readonly proposals: readonly CircleProposal[]
  readonly change: ChangeDates
}

export const Proposals = ({ slug, proposals, change }: ProposalsProps): JSX.Element => (
  <div className={styles.proposals}>
    <h3>{circleDateText.another}</h3>
    <ul className="ruled">
      {proposals.map((proposal) => {
        const { day } = proposal
        return (
          <li key={day} className={styles.proposal}>
            <div className={styles.when}>
              <p>
                {circleDateText.dayOf(proposal)}
                <span className="soft">
                  {circleDateText.timeAndCount(proposal, isElsewhere(proposal), countOf(proposal))}
                </span>
              </p>
              <span className={styles.ends}>
                <Button
                  variant="subtle"
                  aria-label={circleDateText.chooseThis(day)}
                  onClick={() => void change(chooseDate(slug, day))}
                >
                  {circleDateText.choose}
                </Button>
                <Button
                  variant="subtle"
                  aria-label={circleDateText.withdraw(day)}
                  onClick={() => void change(withdrawDate(slug, day))}
                >
                  <CrossIcon size={16} />
                </Button>
              </span>
            </div>
            <DateAnswers about={proposal} onAnswer={(answer) => void change(answerDate(slug, day, answer))} />
          </li>
        )
      })}
    </ul>
  </div>
)

/** 'Verifica il mazzo' in a replay: what this browser has computed again, and the published parts. */
import type { JSX } from 'react'
import { isProblem, type DeckFinding } from '#common/record/verify-deck.ts'
import { findingText, deckText, VERDICTS, WITHOUT_PARTS } from '../../text/table/deck.ts'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { SealIcon } from '../../ui/icons/table-icons.tsx'
import styles from './DeckCheck.module.css'

export type DeckCheckProps = {
  readonly findings: readonly DeckFinding[]
  /** The published parts: the server's, and those of the seats in their order. Null for a game without parts. */
  readonly serverPart: string | null
  readonly seedParts: readonly (string | null)[] | null
  readonly seed: string
  readonly nameOf: (seat: number) => string
}

/** The whole result in one word: what is wrong weighs more than what cannot be compared. */
const overall = (findings: readonly DeckFinding[]): keyof typeof VERDICTS => {
  if (findings.some(isProblem)) return 'wrong'
  return findings.some(({ verdict }) => verdict === 'unremembered') ? 'unremembered' : 'right'
}

const Finding = ({
  finding,
  nameOf,
}: {
  readonly finding: DeckFinding
  readonly nameOf: DeckCheckProps['nameOf']
}): JSX.Element => (
  <li data-wrong={isProblem(finding) || undefined}>
    {isProblem(finding) ? <AlertIcon /> : <CheckIcon />}
    <span>{findingText(finding, nameOf)}</span>
  </li>
)

const Part = ({ name, value }: { readonly name: string; readonly value: string | null }): JSX.Element => (
  <>
    <dt>{name}</dt>
    <dd>{value === null ? deckText.noPart : <code>{value}</code>}</dd>
  </>
)

export const DeckCheck = ({ findings, serverPart, seedParts, seed, nameOf }: DeckCheckProps): JSX.Element => {
  const result = overall(findings)
  return (
    <div className={styles.check}>
      <p className={styles.verdict} data-wrong={result === 'wrong' || undefined} role="status">
        {result === 'wrong' ? <AlertIcon size={22} /> : <SealIcon size={22} />}
        <b>{VERDICTS[result]}</b>
      </p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <Finding key={finding.check} finding={finding} nameOf={nameOf} />
        ))}
      </ul>
      {seedParts === null && <p className="small">{WITHOUT_PARTS}</p>}
      <dl className={styles.parts}>
        {seedParts !== null && <Part name={deckText.serverPart} value={serverPart} />}
        {seedParts !== null &&
          seedParts.map((part, seat) => <Part key={seat} name={deckText.partOf(nameOf(seat))} value={part} />)}
        <Part name={deckText.seed} value={seed} />
      </dl>
    </div>
  )
}

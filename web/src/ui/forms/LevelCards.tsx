/** The levels of computers as cards. */
import type { JSX, ReactNode } from 'react'
import { LEVELS_BY_STRENGTH, type ComputerLevel } from '#common/computer-levels.ts'
import { LEVEL_TEXT } from '../../text/table/solo.ts'
import { CrownIcon } from '../icons/table-icons.tsx'
import { SuitIcon } from '../icons/SuitIcon.tsx'
import styles from './LevelCards.module.css'

const SUITS_OF_LEVELS = { facile: 'clubs', medio: 'diamonds', bravo: 'hearts', forte: 'spades' } as const

const Face = ({ level }: { readonly level: ComputerLevel }): JSX.Element => (
  <>
    {level === 'maestro' ? <CrownIcon size={22} /> : <SuitIcon suit={SUITS_OF_LEVELS[level]} size={22} />}
    <span className={styles.words}>
      <b>{LEVEL_TEXT[level].name}</b>
      <small>{LEVEL_TEXT[level].hint}</small>
    </span>
  </>
)

type LevelChoiceProps = {
  readonly legend: ReactNode
  readonly chosen: ComputerLevel
  readonly onChoose: (level: ComputerLevel) => void
}

/** A level that stays chosen until another one is. */
export const LevelChoice = ({ legend, chosen, onChoose }: LevelChoiceProps): JSX.Element => (
  <fieldset className={styles.levels}>
    <legend>{legend}</legend>
    {LEVELS_BY_STRENGTH.map((level) => (
      <label key={level} className={styles.level} data-chosen={level === chosen || undefined}>
        <input type="radio" name="level" value={level} checked={level === chosen} onChange={() => onChoose(level)} />
        <Face level={level} />
      </label>
    ))}
  </fieldset>
)

/** One button for each level. */
export const LevelButtons = ({ onChoose }: Pick<LevelChoiceProps, 'onChoose'>): JSX.Element => (
  <div className={styles.levels} data-narrow>
    {LEVELS_BY_STRENGTH.map((level) => (
      <button key={level} type="button" className={styles.level} onClick={() => onChoose(level)}>
        <Face level={level} />
      </button>
    ))}
  </div>
)

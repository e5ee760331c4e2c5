/** Who may watch the table: what its creator chooses. */
import type { JSX } from 'react'
import type { Audience } from '#common/table/spectators/audience.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import styles from './AudienceChoice.module.css'

type AudienceChoiceProps = {
  readonly chosen: Audience
  readonly offered: readonly Audience[]
  readonly onChoose: (audience: Audience) => void
}

export const AudienceChoice = ({ chosen, offered, onChoose }: AudienceChoiceProps): JSX.Element => (
  <fieldset className={styles.choice}>
    <legend>{spectatorText.audience}</legend>
    {offered.map((audience) => (
      <label key={audience}>
        <input
          type="radio"
          name="audience"
          value={audience}
          checked={audience === chosen}
          onChange={() => onChoose(audience)}
        />
        <span>{spectatorText.audiences[audience]}</span>
      </label>
    ))}
  </fieldset>
)

/** Words with an explanation that opens while the pointer is over them, on focus, and on a tap. */
import { Tooltip } from '@mantine/core'
import styles from './Explained.module.css'

/** It stays below the header of the page, which is 68 px high at most. */
const MIDDLEWARES = { flip: { padding: { top: 68 } }, shift: true } as const
const EVENTS = { hover: true, focus: true, touch: true } as const

type ExplainedProps = {
  readonly label: string
  readonly explanation: string
  /** The whole box around the words reacts. The box needs `position: relative`. */
  readonly coversBox?: boolean
}

export const Explained = ({ label, explanation, coversBox = false }: ExplainedProps) => (
  <Tooltip label={explanation} events={EVENTS} middlewares={MIDDLEWARES} multiline w={260} withinPortal={false} withArrow offset={6} classNames={{ tooltip: styles.bubble ?? '' }}>
    <button type="button" className={styles.words} data-covers={coversBox || undefined}>
      {label}
    </button>
  </Tooltip>
)

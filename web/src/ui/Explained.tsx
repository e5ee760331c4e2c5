/** Words with an explanation that opens while the pointer is over them, on focus, and on a tap. */
import { Tooltip } from '@mantine/core'
import { useCallback, type ComponentProps, type RefCallback } from 'react'
import styles from './Explained.module.css'

/** It stays below the header of the page, which is 68 px high at most. */
const MIDDLEWARES = { flip: { padding: { top: 68 } }, shift: true } as const
const EVENTS = { hover: true, focus: true, touch: true } as const

type ExplainedProps = {
  readonly label: string
  readonly explanation: string
  /**
   * The whole <div> around the words reacts, and the explanation opens below it, as wide as it is. It needs `position:
   * relative`.
   */
  readonly coversBox?: boolean
}

/** `anchor` gets the box around the button, where its explanation opens. */
const BoxButton = ({ anchor, ...props }: ComponentProps<'button'> & { readonly anchor?: RefCallback<Element> }) => {
  const ref = useCallback((button: HTMLButtonElement | null) => anchor?.(button?.closest('div') ?? null), [anchor])
  return <button {...props} type="button" ref={ref} />
}

export const Explained = ({ label, explanation, coversBox = false }: ExplainedProps) => {
  const look = {
    label: explanation,
    events: EVENTS,
    middlewares: MIDDLEWARES,
    multiline: true,
    withinPortal: false,
    withArrow: true,
    offset: 6,
  } as const
  return coversBox ? (
    <Tooltip {...look} refProp="anchor" position="bottom" classNames={{ tooltip: styles.below ?? '' }}>
      <BoxButton className={styles.words} data-covers>
        {label}
      </BoxButton>
    </Tooltip>
  ) : (
    <Tooltip {...look} classNames={{ tooltip: styles.bubble ?? '' }}>
      <button type="button" className={styles.words}>
        {label}
      </button>
    </Tooltip>
  )
}

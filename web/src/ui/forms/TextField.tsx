import {
  useId,
  useState,
  type ComponentProps,
  type JSX,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import styles from './TextField.module.css'

/** What is said of a field in which something else stands now. */
export type Typed = { readonly currentTarget: HTMLInputElement }

/** When the fields are read: while somebody types, before a button is pressed, and before a form is sent. */
const READ_AT = ['input', 'pointerdown', 'submit'] as const

/**
 * Keeps a field and a value the same. Password managers and autofill write into a field, some without an event, some
 * with one that React ignores; and React would put its own value back when anything else changes. So the field keeps
 * what stands in it until `value` changes, and it is read, not listened to.
 */
const useSeenValue = (
  value: string,
  onType: ((typed: Typed) => void) | undefined,
): RefObject<HTMLInputElement | null> => {
  const ref = useRef<HTMLInputElement>(null)
  const read = useEffectEvent(() => {
    const field = ref.current
    if (field !== null && field.value !== value) onType?.({ currentTarget: field })
  })
  useLayoutEffect(() => {
    const field = ref.current
    if (field !== null && field.value !== value) field.value = value
  }, [value])
  useLayoutEffect(() => {
    // At once: the next field adds to what the form knows of this one, and a form that is sent has to know all.
    const readNow = (): void => flushSync(read)
    for (const type of READ_AT) document.addEventListener(type, readNow, { capture: true })
    return () => {
      for (const type of READ_AT) document.removeEventListener(type, readNow, { capture: true })
    }
  }, [])
  return ref
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'ref' | 'value' | 'defaultValue' | 'onChange'> & {
  readonly value: string
  /** Something else stands in the field now, whoever has written it. */
  readonly onChange?: (typed: Typed) => void
  readonly label?: string
  readonly description?: string
  /** The id of the message that says what is wrong with the text; undefined when nothing is. */
  readonly problemId?: string | undefined
  /** A button inside the field, at its end. */
  readonly end?: ReactNode
}

/** What a field says about itself: its problem, then what explains it. Both are ids. */
const describedBy = (problemId: string | undefined, descriptionId: string | undefined) => ({
  'aria-invalid': problemId !== undefined || undefined,
  'aria-describedby': [problemId, descriptionId].filter(Boolean).join(' ') || undefined,
})

/** A line of text to write, with its label and what explains it. Mantine's would be a part of every first visit. */
export const TextField = ({
  label,
  description,
  problemId,
  end,
  className,
  value,
  onChange,
  ...input
}: TextFieldProps): JSX.Element => {
  const id = useId()
  const [atFirst] = useState(value)
  const ref = useSeenValue(value, onChange)
  const descriptionId = description === undefined ? undefined : `${id}-description`
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      {label !== undefined && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {description !== undefined && (
        <p className={styles.description} id={descriptionId}>
          {description}
        </p>
      )}
      <div className={styles.box}>
        <input
          {...input}
          ref={ref}
          defaultValue={atFirst}
          className={styles.input}
          id={id}
          {...describedBy(problemId, descriptionId)}
        />
        {end}
      </div>
    </div>
  )
}

import { useId, type ComponentProps, type JSX, type ReactNode } from 'react'
import { describedBy } from './useFormProblem.ts'
import styles from './TextField.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label?: string
  readonly description?: string
  /** The id of the message that says what is wrong with the text; undefined when nothing is. */
  readonly problemId?: string | undefined
  /** A button inside the field, at its end. */
  readonly end?: ReactNode
}

/** A line of text to write, with its label and what explains it. Mantine's would be a part of every first visit. */
export const TextField = ({ label, description, problemId, end, className, ...input }: TextFieldProps): JSX.Element => {
  const id = useId()
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
        <input {...input} className={styles.input} id={id} {...describedBy(problemId, descriptionId)} />
        {end}
      </div>
    </div>
  )
}

import { useState, type JSX, type MouseEvent } from 'react'
import { formText } from '../../text/account/forms.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { line } from '../icons/icons.tsx'
import styles from './TextField.module.css'

const EYE = <path d="M12 5.2C4.5 5.2 1.5 12 1.5 12s3 6.8 10.5 6.8S22.5 12 22.5 12s-3-6.8-10.5-6.8Z" />

const EyeIcon = line(
  <>
    {EYE}
    <circle cx="12" cy="12" r="3.7" />
  </>,
  22,
)
const EyeOffIcon = line(
  <>
    {EYE}
    <path d="m4.5 4 15 16" />
  </>,
  22,
)

/** A press on the button leaves the focus where it is, and with it the keyboard of a phone. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** A field for a password, with the button that shows it. */
export const PasswordField = (field: Omit<TextFieldProps, 'type' | 'end'>): JSX.Element => {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={formText.showPassword}
      aria-pressed={isShown}
      onMouseDown={keepFocus}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  )
  return <TextField {...field} type={isShown ? 'text' : 'password'} end={toggle} />
}

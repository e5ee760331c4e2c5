import { useState, type JSX, type MouseEvent } from 'react'
import { formText } from '../text/forms.ts'
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import styles from './TextField.module.css'

/** A press on the button leaves the focus where it is, and with it the keyboard of a phone. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** A field for a password, with the button that shows it. */
export const PasswordField = (field: Omit<TextFieldProps, 'type' | 'end'>): JSX.Element => {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button type="button" className={styles.toggle} aria-label={formText.showPassword} aria-pressed={isShown} onMouseDown={keepFocus} onClick={() => setShown(!isShown)}>
      {isShown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  )
  return <TextField {...field} type={isShown ? 'text' : 'password'} end={toggle} />
}

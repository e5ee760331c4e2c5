/** Push-to-talk: a button that counts only while it is held, with a pointer or with the keyboard. */
import { useEffect, type JSX, type KeyboardEvent, type PointerEvent } from 'react'
import { voiceText } from '../../text/voice.ts'
import { Button } from '../../ui/Button.tsx'
import { MicIcon } from '../../ui/table-icons.tsx'
import styles from './HoldButton.module.css'

/** `onHold` must be the same function from one render to the next. */
type HoldButtonProps = { readonly isHeld: boolean; readonly onHold: (isHeld: boolean) => void; readonly isCompact?: boolean }

export const HoldButton = ({ isHeld, onHold, isCompact = false }: HoldButtonProps): JSX.Element => {
  // A button that disappears while it is held never hears that it is released.
  useEffect(() => () => onHold(false), [onHold])
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    // A finger that slides off the button still holds it.
    event.currentTarget.setPointerCapture(event.pointerId)
    onHold(true)
  }
  const key = (isDown: boolean) => (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onHold(isDown)
  }
  const release = (): void => onHold(false)
  return (
    <Button
      className={styles.hold ?? ''}
      size="md"
      fullWidth={!isCompact}
      variant={isHeld ? 'filled' : 'default'}
      leftSection={isCompact ? undefined : <MicIcon size={18} />}
      aria-label={voiceText.talk}
      aria-pressed={isHeld}
      data-compact={isCompact || undefined}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onKeyDown={key(true)}
      onKeyUp={key(false)}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isCompact ? <MicIcon size={20} /> : isHeld ? voiceText.talking : voiceText.talk}
    </Button>
  )
}

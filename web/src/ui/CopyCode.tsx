import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { COPY_CONFIRMATION_MS } from '#common/timings.ts'
import { sharingText } from '../text/sharing.ts'
import { Button } from './Button.tsx'
import { copyCode } from './sharing.ts'
import { CheckIcon, CopyIcon } from './icons/page-icons.tsx'
import styles from './CopyCode.module.css'

/** True for 2 s after `confirm` was called. */
export const useConfirmation = (): readonly [isConfirmed: boolean, confirm: () => void] => {
  const [isConfirmed, setConfirmed] = useState(false)
  const { start, clear } = useTimeout(() => setConfirmed(false), COPY_CONFIRMATION_MS)
  const confirm = (): void => {
    clear()
    setConfirmed(true)
    start()
  }
  return [isConfirmed, confirm]
}

/** A room code; a click copies it and says 'Codice copiato!'. */
export const CopyCode = ({ code, size = 'xs' }: { readonly code: string; readonly size?: 'xs' | 'lg' }) => {
  const [isCopied, confirm] = useConfirmation()
  const copy = async (): Promise<void> => {
    if (await copyCode(code)) confirm()
  }
  return (
    <Button
      variant={size === 'xs' ? 'subtle' : 'default'}
      size={size}
      className={styles.code ?? ''}
      rightSection={isCopied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
      aria-label={sharingText.copyCode(code)}
      onClick={() => void copy()}
    >
      {code}
    </Button>
  )
}

/**
 * The field for the number of tokens that the admin gives. A number outside the limits stays as it is typed, and is
 * refused when it is sent.
 */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { JSX } from 'react'
import { GRANT_MAX_TOKENS, GRANT_MIN_TOKENS } from '#common/limits.ts'
import styles from './Admin.module.css'

export type TokensInputProps = Pick<NumberInputProps, 'label' | 'description' | 'className'> & {
  readonly value: string | number
  readonly onChange: (tokens: string | number) => void
}

export const TokensInput = (props: TokensInputProps): JSX.Element => (
  <NumberInput
    size="md"
    min={GRANT_MIN_TOKENS}
    max={GRANT_MAX_TOKENS}
    clampBehavior="none"
    allowDecimal={false}
    allowNegative={false}
    classNames={{ controls: styles.steps ?? '' }}
    {...props}
  />
)

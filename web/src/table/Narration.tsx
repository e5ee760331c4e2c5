/** The game in words for a screen reader. It is not to be seen. */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import { text } from '../text/narration.ts'

export const Narration = ({ lines }: { readonly lines: readonly { readonly id: number; readonly says: string }[] }): JSX.Element => (
  <VisuallyHidden role="log" aria-label={text.title}>
    {lines.map(({ id, says }) => (
      <p key={id}>{says}</p>
    ))}
  </VisuallyHidden>
)

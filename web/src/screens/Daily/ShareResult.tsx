/** The button that gives a result to others, in a line of text with the link to the day. */
import type { JSX } from 'react'
import { dailyPath } from '../../navigation/daily-address.ts'
import { sharedText } from '../../text/hands/daily.ts'
import { Button } from '../../ui/Button.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { shareText } from '../../ui/sharing.ts'

type SharedResult = {
  readonly day: string
  readonly number: number
  readonly points: number
  readonly betterThan: number | null
  /** Days in a row; 0 when nothing is said of them. */
  readonly streak: number
}

type ShareResultProps = { readonly result: SharedResult; readonly isMain: boolean }

export const ShareResult = ({ result, isMain }: ShareResultProps): JSX.Element => {
  const { day, number, points, betterThan, streak } = result
  const line = sharedText.line(number, points, betterThan, streak)
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="md"
      leftSection={<ShareIcon size={18} />}
      onClick={() => void shareText(line, window.location.origin + dailyPath(day), sharedText.copied)}
    >
      {sharedText.share}
    </Button>
  )
}

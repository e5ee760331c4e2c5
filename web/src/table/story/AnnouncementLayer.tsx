/** All announcements over a table at this moment. */
import type { JSX } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { CompletedTrickView } from '#common/rules/view.ts'
import type { Announcement, Announcements, AnnouncementType } from '../../game/story/announcements.ts'
import { trickSum } from '../../game/score/sums.ts'
import { change } from '../../text/formats.ts'
import { scoreText } from '../../text/table/score.ts'
import { FirstPlayer } from './FirstPlayer.tsx'
import { AceOfHearts, KeepRound, QueenBanner, Regicide } from './TrickOverlays.tsx'
import { narrationText } from '../../text/table/story.ts'

/** The game in words for a screen reader. It is not to be seen. */
export const Narration = ({
  lines,
}: {
  readonly lines: readonly { readonly id: number; readonly says: string }[]
}): JSX.Element => (
  <VisuallyHidden role="log" aria-label={narrationText.title}>
    {lines.map(({ id, says }) => (
      <p key={id}>{says}</p>
    ))}
  </VisuallyHidden>
)

type TrickAnnouncement = Extract<Announcement, { readonly type: 'trick' }>

/** The overlay of a trick. An ordinary trick has none, because the felt announces it. */
const Finale = ({
  finale,
  name: winner,
  isOwn,
  cost,
  onSkip,
}: TrickAnnouncement & { readonly cost: string | null; readonly onSkip: () => void }): JSX.Element | null => {
  const name = isOwn ? null : winner
  switch (finale) {
    case 'regicide':
      return <Regicide name={name} cost={cost} onSkip={onSkip} />
    case 'aceOfHearts':
      return <AceOfHearts name={name} cost={cost} onSkip={onSkip} />
    case 'ordinary':
      return null
  }
}

/** What a trick was worth, in words. */
const costOf = ({ cards }: CompletedTrickView): string | null => {
  const sum = trickSum(cards)
  return sum && `${scoreText.trick} ${change(sum.total)}`
}

type AnnouncementLayerProps = {
  readonly announcements: Announcements
  /** The trick whose worth an overlay tells; null where sums are not shown. */
  readonly summedTrick: CompletedTrickView | null
  readonly onDismiss: (type: AnnouncementType) => void
  /** Ends the pause early and goes on with the next trick. */
  readonly onSkipTrick: () => void
}

export const AnnouncementLayer = ({
  announcements: { firstPlayer, keepRound, queen, trick },
  summedTrick,
  onDismiss,
  onSkipTrick,
}: AnnouncementLayerProps): JSX.Element => (
  <>
    {queen !== undefined && <QueenBanner way={queen.way} />}
    {trick !== undefined && <Finale {...trick} cost={summedTrick && costOf(summedTrick)} onSkip={onSkipTrick} />}
    {firstPlayer !== undefined && (
      <FirstPlayer
        key={firstPlayer.round}
        name={firstPlayer.name}
        round={firstPlayer.round}
        story={firstPlayer.story}
        onClose={() => onDismiss('firstPlayer')}
      />
    )}
    {keepRound !== undefined && <KeepRound onClose={() => onDismiss('keepRound')} />}
  </>
)

/** The button that shares the poster of a game. */
import { useState, type JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { roundStory, queensWayToAll } from '../../game/story/round-story.ts'
import { finalList } from '../../game/score/standings.ts'
import { posterText } from '../../text/table/game-over.ts'
import { Button } from '../../ui/Button.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { errorToast } from '../../ui/toasts.ts'

export type SharePosterProps = { readonly view: TableView; readonly headline: string }

const share = async ({ view, headline }: SharePosterProps): Promise<void> => {
  const { sharePoster } = await import('./share-poster.ts')
  const story = roundStory(view, view)
  const rounds = view.game?.roundScores.length ?? 0
  await sharePoster({
    headline,
    story: story && queensWayToAll(story),
    standings: finalList(view).toReversed(),
    footer: `${posterText.rounds(rounds)} · ${posterText.motto}`,
  })
}

export const SharePoster = (props: SharePosterProps): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void share(props)
      .catch(() => errorToast(posterText.failed))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<ShareIcon size={18} />} disabled={isBusy} onClick={press}>
      {posterText.share}
    </Button>
  )
}

/** The button that shares the poster of a game: by the device's share sheet, otherwise as a file. */
import { useState, type JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { roundStory, queensWayToAll } from '../../game/story/round-story.ts'
import { finalList } from '../../game/score/standings.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { posterText } from '../../text/table/game-over.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadFile } from '../../ui/sharing.ts'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { drawPoster } from './draw-poster.ts'

export type SharePosterProps = { readonly view: TableView; readonly headline: string }

const share = async ({ view, headline }: SharePosterProps): Promise<void> => {
  const story = roundStory(view, view)
  const standings = finalList(view).toReversed()
  const picture = await drawPoster({
    headline,
    story: story && queensWayToAll(story),
    standings,
    rounds: view.game?.roundScores.length ?? 0,
    host: window.location.host,
  })
  if (picture === null) return void errorToast(posterText.failed)
  const file = new File([picture], posterText.file, { type: 'image/png' })
  const summary = posterText.summary(
    headline,
    standings.map(({ name, total }) => `${name} ${plainNumber(total)}`),
  )
  const sheet = { files: [file], text: summary }
  // Closing the share sheet is no error: the player has changed their mind.
  if ('canShare' in navigator && navigator.canShare(sheet)) return navigator.share(sheet).catch(() => undefined)
  downloadFile(posterText.file, picture)
  successToast(posterText.shared)
}

export const SharePoster = (props: SharePosterProps): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void share(props).finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<ShareIcon size={18} />} disabled={isBusy} onClick={press}>
      {posterText.share}
    </Button>
  )
}

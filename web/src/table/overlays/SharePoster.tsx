/** The button that shares the poster of a game: by the device's share sheet, otherwise as a file. */
import { useState, type JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { roundStory } from '../../game/round-story.ts'
import { queensWayToAll } from '../../game/story-text.ts'
import { finalList } from '../../game/standings.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { poster as text } from '../../text/story.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadFile } from '../../ui/download.ts'
import { ShareIcon } from '../../ui/table-icons.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { drawPoster } from './draw-poster.ts'

export type SharePosterProps = { readonly view: TableView; readonly headline: string }

const share = async ({ view, headline }: SharePosterProps): Promise<void> => {
  const story = roundStory(view, view)
  const standings = finalList(view).toReversed()
  const picture = await drawPoster({ headline, story: story && queensWayToAll(story), standings, rounds: view.game?.roundScores.length ?? 0, host: window.location.host })
  if (picture === null) return void errorToast(text.failed)
  const file = new File([picture], text.file, { type: 'image/png' })
  const summary = text.summary(headline, standings.map(({ name, total }) => `${name} ${plainNumber(total)}`))
  const sheet = { files: [file], text: summary }
  // Who closes the share sheet has changed their mind: that is no error.
  if ('canShare' in navigator && navigator.canShare(sheet)) return navigator.share(sheet).catch(() => undefined)
  downloadFile(text.file, picture)
  successToast(text.shared)
}

export const SharePoster = (props: SharePosterProps): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void share(props).finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<ShareIcon size={18} />} disabled={isBusy} onClick={press}>
      {text.share}
    </Button>
  )
}

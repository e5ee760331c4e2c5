/** The button that shares a poster: by the device's share sheet, otherwise as a file. */
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
import { drawPoster, type Poster } from './draw-poster.ts'

export type SharePosterProps = { readonly view: TableView; readonly headline: string }

type Drawn = Omit<Poster, 'host'>

const share = async (poster: Drawn): Promise<void> => {
  const picture = await drawPoster({ ...poster, host: window.location.host })
  if (picture === null) return void errorToast(posterText.failed)
  const file = new File([picture], posterText.file, { type: 'image/png' })
  const summary = posterText.summary(
    poster.headline,
    poster.standings.map(({ name, total }) => `${name} ${plainNumber(total)}`),
  )
  const sheet = { files: [file], text: summary }
  // Closing the share sheet is no error: the player has changed their mind.
  if ('canShare' in navigator && navigator.canShare(sheet)) return navigator.share(sheet).catch(() => undefined)
  downloadFile(posterText.file, picture)
  successToast(posterText.shared)
}

/** `poster` says what is on it when the button is pressed. `isGolden`: it is the one thing to do on the page. */
export const PosterButton = ({
  poster,
  isGolden = false,
}: {
  readonly poster: () => Drawn
  readonly isGolden?: boolean
}): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void share(poster()).finally(() => setBusy(false))
  }
  return (
    <Button
      variant={isGolden ? 'filled' : 'default'}
      leftSection={<ShareIcon size={18} />}
      disabled={isBusy}
      onClick={press}
    >
      {posterText.share}
    </Button>
  )
}

/** The poster of a game. */
export const SharePoster = ({ view, headline }: SharePosterProps): JSX.Element => (
  <PosterButton
    poster={() => {
      const story = roundStory(view, view)
      const rounds = view.game?.roundScores.length ?? 0
      return {
        headline,
        story: story && queensWayToAll(story),
        standings: finalList(view).toReversed(),
        footer: `${posterText.rounds(rounds)} · ${posterText.motto}`,
      }
    }}
  />
)

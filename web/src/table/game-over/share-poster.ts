/** Shares a poster: by the device's share sheet, otherwise as a file. Fetched when somebody wants to. */
import { plainNumber } from '../../text/plain-number.ts'
import { posterText } from '../../text/poster.ts'
import { downloadFile } from '../../ui/sharing.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { drawPoster, type Poster } from './draw-poster.ts'

export const sharePoster = async (poster: Omit<Poster, 'host'>): Promise<void> => {
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

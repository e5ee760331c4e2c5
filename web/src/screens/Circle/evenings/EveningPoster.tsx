/** The button that shares the poster of an evening. */
import { useState, type JSX } from 'react'
import type { EveningAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { eveningText } from '../../../text/circles/evenings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ShareIcon } from '../../../ui/icons/table-icons.tsx'
import { errorToast } from '../../../ui/toasts.ts'
import type { EveningLuck } from './evening-luck.ts'
import { posterOf } from './evening-words.ts'

type EveningPosterProps = {
  readonly evening: EveningAnswer
  readonly today: string
  readonly luck: EveningLuck | null
}

const share = async ({ evening, today, luck }: EveningPosterProps): Promise<void> => {
  const { sharePoster } = await import('../../../table/game-over/share-poster.ts')
  await sharePoster(posterOf(evening, today, luck))
}

export const EveningPoster = (props: EveningPosterProps): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void share(props)
      .catch(() => errorToast(eveningText.posterFailed))
      .finally(() => setBusy(false))
  }
  return (
    <Button leftSection={<ShareIcon size={18} />} disabled={isBusy} onClick={press}>
      {eveningText.share}
    </Button>
  )
}

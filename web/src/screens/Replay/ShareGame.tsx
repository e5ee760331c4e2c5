import { useState } from 'react'
import { explain } from '../../state/account/session.ts'
import { replayLink } from '../../navigation/game-address.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { makeGameLink, withdrawGameLink } from '../../transport/rest/games.ts'
import { Button } from '../../ui/Button.tsx'
import { copyLink, openShareSheet } from '../../ui/sharing.ts'
import { CopyIcon } from '../../ui/icons/page-icons.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'

const { share } = REPLAY_TEXT

type ShareGameProps = {
  readonly gameId: number
  /** The token of the viewer's link; null while there is none. */
  readonly link: string | null
  readonly onLink: (link: string | null) => void
}

/** Here a player makes a link to the game, copies it, and withdraws it. */
export const ShareGame = ({ gameId, link, onLink }: ShareGameProps) => {
  const [isBusy, setBusy] = useState(false)
  const make = async (): Promise<void> => {
    setBusy(true)
    const answer = await makeGameLink(gameId)
    setBusy(false)
    if (answer.ok) onLink(answer.value.token)
    else errorToast(explain(answer))
  }
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    const answer = await withdrawGameLink(gameId)
    setBusy(false)
    if (!answer.ok) return void errorToast(explain(answer))
    onLink(null)
    successToast(share.withdrawn)
  }
  const address = link === null ? '' : replayLink(link, window.location.origin)
  return (
    <div className="stack">
      <p className="soft">{share.lead}</p>
      {link === null ? (
        <Button disabled={isBusy} onClick={() => void make()}>
          {share.make}
        </Button>
      ) : (
        <>
          <div className="joined">
            <TextField label={share.link} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
            <Button
              variant={openShareSheet === null ? 'filled' : 'default'}
              leftSection={<CopyIcon />}
              onClick={() => void copyLink(address)}
            >
              {share.copy}
            </Button>
          </div>
          {openShareSheet !== null && (
            <Button leftSection={<ShareIcon />} onClick={() => openShareSheet?.(share.message, address)}>
              {share.button}
            </Button>
          )}
          <p className="small">{share.made}</p>
          <Button variant="subtle" disabled={isBusy} onClick={() => void withdraw()}>
            {share.withdraw}
          </Button>
        </>
      )}
    </div>
  )
}

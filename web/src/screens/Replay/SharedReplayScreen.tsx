import { Link, useParams } from 'react-router-dom'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { sharedGamePath } from '../../transport/games.ts'
import { LoadedReplay } from './LoadedReplay.tsx'
import { useRecordedGame } from './useRecordedGame.ts'
import { Button } from '../../ui/Button.tsx'

/** A finished game, for everybody who has a link to it. */
export const SharedReplayScreen = () => {
  const { token = '' } = useParams()
  const game = useRecordedGame(sharedGamePath(token), null)
  const home = (
    <Button component={Link} to="/">
      {REPLAY_TEXT.home}
    </Button>
  )
  return <LoadedReplay key={token} {...game} backTo="/" elsewhere={home} />
}

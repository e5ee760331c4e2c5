import { Link, useParams } from 'react-router-dom'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { useSession } from '../../state/session.ts'
import { gamePath } from '../../transport/games.ts'
import { LoadedReplay } from './LoadedReplay.tsx'
import { useRecordedGame } from './useRecordedGame.ts'
import { Button } from '../../ui/Button.tsx'

/** A finished game, for those who have played it. */
export const ReplayScreen = () => {
  const { gameId = '' } = useParams()
  const { user } = useSession()
  const game = useRecordedGame(gamePath(gameId), user?.id ?? null)
  const back = (
    <Button component={Link} to="/statistics">
      {REPLAY_TEXT.back}
    </Button>
  )
  return <LoadedReplay key={gameId} {...game} backTo="/statistics" elsewhere={back} />
}

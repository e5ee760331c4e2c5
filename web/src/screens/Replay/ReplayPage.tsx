/** A replay, or the table at which a moment of it is played again, as the address says. */
import type { JSX } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { momentAt, seatToTell, type Moment } from '../../game/replay/play-again.ts'
import { stepAt, stepWithMoves, type ReplayStep } from '../../game/replay/replay.ts'
import { momentIn, momentSearch, replayLink } from '../../navigation/game-address.ts'
import { playAgainText } from '../../text/table/play-again.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { ReplayTable, type ReplayTableProps } from './ReplayTable.tsx'

const loadTable = () => import('./again/PlayAgain.tsx')
/** Of the history entry of a table that was opened from the replay below it. */
const FROM_REPLAY = { isFromReplay: true }
const isFromReplay = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isFromReplay' in state

type PlayAgainButtonProps = { readonly moment: Moment | null; readonly onPress: (moment: Moment) => void }

/** 'Rigioca da qui', at the steps of a replay where there was something to choose. Its place is kept at the others. */
const PlayAgainButton = ({ moment, onPress }: PlayAgainButtonProps): JSX.Element => (
  <Button
    variant="default"
    size="sm"
    style={{ visibility: moment === null ? 'hidden' : 'visible' }}
    onClick={() => moment !== null && onPress(moment)}
  >
    {playAgainText.button}
  </Button>
)

type ReplayPageProps = Omit<ReplayTableProps, 'startsAt' | 'renderAside'>

export const ReplayPage = (props: ReplayPageProps) => {
  const { answer, replay } = props
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = momentIn(search)
  const startsAt = address === null ? 0 : stepWithMoves(replay, address.moves)
  const momentOf = (step: ReplayStep): Moment | null => momentAt(step, answer.ownSeat, address?.seat)
  const moment = address?.isPlayed === true ? momentOf(stepAt(replay, startsAt)) : null

  const searchOf = (wanted: Moment, isPlayed: boolean): string =>
    momentSearch({ moves: wanted.moves, seat: seatToTell(wanted), isPlayed })
  const playAgain = (wanted: Moment): void => {
    // Going back leads to the replay at this moment.
    void navigate(searchOf(wanted, false), { replace: true })
    void navigate(searchOf(wanted, true), { state: FROM_REPLAY })
  }
  if (moment === null)
    return (
      <ReplayTable
        {...props}
        startsAt={startsAt}
        renderAside={(step) => <PlayAgainButton moment={momentOf(step)} onPress={playAgain} />}
      />
    )
  const leave = (): void => {
    if (isFromReplay(state)) void navigate(-1)
    else void navigate(searchOf(moment, false), { replace: true })
  }
  const { origin } = window.location
  const page = answer.link === null ? `${origin}${pathname}` : replayLink(answer.link, origin)
  return (
    <LazyPart
      load={loadTable}
      render={({ PlayAgain }) => (
        <PlayAgain
          key={search}
          game={answer.game}
          isOwn={answer.ownSeat !== null}
          moment={moment}
          link={`${page}${searchOf(moment, false)}`}
          onLeave={leave}
        />
      )}
      onFailed={leave}
    />
  )
}

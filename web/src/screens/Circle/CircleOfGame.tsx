/** 'Fatene un circolo', at the end of a game: one tap, and there is the link for the next time. */
import { useQuery } from '@tanstack/react-query'
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import type { CircleAnswer, GameCircle } from '#common/protocol/rest/circles/circle-answers.ts'
import { circlePath } from '../../navigation/circle-address.ts'
import { explain } from '../../state/account/session.ts'
import { queryClient } from '../../state/queries.ts'
import { circleText } from '../../text/circles/circles.ts'
import { CIRCLES_PATH, circleOfGame, makeCircle } from '../../transport/rest/circles.ts'
import { valueOrGone } from '../../transport/rest/http.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { LinkToCopy } from './CircleLink.tsx'
import { nameAfter } from './circle-rules.ts'
import styles from './Circle.module.css'

/** The circle of a game, or whether there may be one; null for who has not played it. */
const circleOf = async (gameId: string, signal: AbortSignal): Promise<GameCircle | null> => {
  const known = valueOrGone(await circleOfGame(gameId, signal))
  return known === 'gone' ? null : known
}

type CircleOfGameProps = { readonly roomId: string; readonly gameNumber: number }

export const CircleOfGame = ({ roomId, gameNumber }: CircleOfGameProps): JSX.Element | null => {
  const gameId = `${roomId}-${gameNumber}`
  const [made, setMade] = useState<CircleAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data: known } = useQuery(
    {
      queryKey: [CIRCLES_PATH, 'game', gameId],
      queryFn: ({ signal }) => circleOf(gameId, signal),
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const make = async (): Promise<void> => {
    setBusy(true)
    const answer = await makeCircle(nameAfter(serverNow()), gameId)
    setBusy(false)
    if (answer.ok) setMade(answer.value)
    else errorToast(explain(answer))
  }
  if (made !== null)
    return (
      <div className={styles.made} role="status">
        <p>{circleText.made(made.name)}</p>
        <LinkToCopy circle={made} />
        <Link className="text-link alone" to={circlePath(made.slug)}>
          {circleText.toCircle}
        </Link>
      </div>
    )
  // Nothing is offered before it is known whether these four have a circle, or may have one.
  const { circle = null, canFound = false } = known ?? {}
  if (circle !== null)
    return (
      <Link className="text-link alone" to={circlePath(circle.slug)}>
        {circle.name}
      </Link>
    )
  if (!canFound) return null
  return (
    <div className={styles.made}>
      <Button variant="default" disabled={isBusy} onClick={() => void make()}>
        {isBusy ? circleText.making : circleText.makeOfGame}
      </Button>
      <p className="small">{circleText.makeOfGameHint}</p>
    </div>
  )
}

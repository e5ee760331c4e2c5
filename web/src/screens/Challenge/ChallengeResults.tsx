/** The points of each hand, and below them how much better or worse than the others with these cards. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { gamePage } from '../../navigation/game-address.ts'
import { change } from '../../text/formats.ts'
import { challengeText } from '../../text/hands/challenges.ts'
import type { HandResult, PlayerResult } from './challenge-words.ts'
import styles from './Challenge.module.css'

const Cell = ({ result: { points, difference } }: { readonly result: HandResult }): JSX.Element => (
  <td>
    <b>{challengeText.points(points)}</b>
    {difference !== null && <small data-better={difference > 0 || undefined}>{change(difference)}</small>}
  </td>
)

const Row = ({ result, isOwn }: { readonly result: PlayerResult; readonly isOwn: boolean }): JSX.Element => {
  const { nickname, gameId, isSecond } = result.player
  return (
    <tr data-own={isOwn || undefined}>
      <th scope="row">
        {nickname}
        {gameId !== null && (
          <Link to={gamePage(gameId)} className="text-link" aria-label={challengeText.watchOf(nickname)}>
            {challengeText.watch}
          </Link>
        )}
        {isSecond && <small className={styles.second}>{challengeText.second}</small>}
      </th>
      {result.hands.map((hand, index) => (
        <Cell key={index} result={hand} />
      ))}
      <Cell result={result.total} />
    </tr>
  )
}

type ChallengeResultsProps = {
  readonly results: readonly PlayerResult[]
  readonly hands: number
  /** The id of the user as the answers have it. */
  readonly userId: string
}

export const ChallengeResults = ({ results, hands, userId }: ChallengeResultsProps): JSX.Element => (
  <section className="panel">
    <h2 className="overline">{challengeText.results}</h2>
    {results.length > 1 && <p className="small">{challengeText.resultsLead}</p>}
    <table className={styles.results}>
      <thead>
        <tr>
          <th scope="col">{challengeText.player}</th>
          {Array.from({ length: hands }, (_, hand) => (
            <th key={hand} scope="col">
              <abbr title={challengeText.hand(hand + 1)}>{challengeText.shortHand(hand + 1)}</abbr>
            </th>
          ))}
          <th scope="col">{challengeText.total}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <Row key={result.player.playerId} result={result} isOwn={result.player.playerId === userId} />
        ))}
      </tbody>
    </table>
  </section>
)

/**
 * The end of a game: the winner, the final list with the lowest total first, and the button for another game. All else
 * is behind one press.
 */
import { FocusTrap, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, type JSX, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { FoldIcon } from '../../ui/icons/table-icons.tsx'
import { playerAt } from '../../game/seating.ts'
import { ScoreSheet } from '../score/ScoreSheet.tsx'
import { roundStory, queensWay as queensWayOf } from '../../game/story/round-story.ts'
import { soloText } from '../../text/table/solo.ts'
import { gameOverText } from '../../text/table/game-over.ts'
import { headline, Result, winnersOf, type ResultProps } from './Result.tsx'
import { SharePoster } from './SharePoster.tsx'
import { useConfetti } from './useConfetti.ts'
import styles from './GameOver.module.css'

export type GameOverProps = ResultProps & {
  readonly playAgain: { readonly count: number; readonly total: number }
  /** The chat beside the card. It is a part of the dialog, because nothing else can be reached meanwhile. */
  readonly talk: ReactNode
  readonly onPlayAgain: () => void
  /** The page on which this game can be looked at again; null for a solo game, which no server has. */
  readonly replayPage: string | null
  /** The buttons of the voice chat and, where nothing is beside the card, of the chat. */
  readonly voice: ReactNode
  /** What stands below the button for another game, where somebody has to do something else first. */
  readonly note: ReactNode
  /** The way to look at it together, and what comes late: rating and luck. Behind the press; null after a solo game. */
  readonly outcome: ReactNode
  /** What stands below all else, behind the press. */
  readonly aside: ReactNode
  /** Leads to another level after a solo game, which costs nothing. Null after an online game. */
  readonly onChangeLevel: (() => void) | null
}

type EverythingElseProps = Pick<GameOverProps, 'view' | 'replayPage' | 'outcome' | 'aside'> & {
  readonly poster: string
}

/**
 * What one can do with the result: read how it came about, look at the score sheet and the replay, share the poster.
 */
const EverythingElse = ({ view, poster, replayPage, outcome, aside }: EverythingElseProps): JSX.Element => {
  const story = roundStory(view, view)
  const queensWay = story && queensWayOf(story)
  return (
    <>
      {queensWay !== null && <p className={styles.story}>{gameOverText.lastRound(queensWay)}</p>}
      {view.game !== null && (
        <div className={styles.sheet}>
          <ScoreSheet view={view} game={view.game} />
        </div>
      )}
      <div className={styles.tools}>
        <SharePoster view={view} headline={poster} />
        {replayPage !== null && (
          <Link to={replayPage} className="text-link">
            {gameOverText.replay}
          </Link>
        )}
      </div>
      {outcome}
      {aside}
    </>
  )
}

/** How many of the players want another game, and what it costs. */
const OthersWish = ({ view, playAgain }: Pick<GameOverProps, 'view' | 'playAgain'>): JSX.Element => (
  <>
    <p className={styles.count} role="status">
      <span className={styles.again} aria-hidden="true">
        <CheckIcon size={16} />
      </span>{' '}
      <VisuallyHidden>{gameOverText.wantAgain}</VisuallyHidden>{' '}
      <b>{gameOverText.count(playAgain.count, playAgain.total)}</b> · {gameOverText.price}
    </p>
    {playAgain.total < view.players.filter(({ computerLevel }) => computerLevel === null).length && (
      <p className="small">{gameOverText.someoneGone}</p>
    )}
  </>
)

export const GameOver = ({
  view,
  playAgain,
  talk,
  voice,
  note,
  evening,
  outcome,
  aside,
  replayPage,
  onPlayAgain,
  onOpenPlayer,
  onChangeLevel,
}: GameOverProps): JSX.Element => {
  const winners = winnersOf(view)
  const wantsAgain = playerAt(view, view.viewerSeat)?.wantsPlayAgain === true
  const [isMoreShown, { toggle: toggleMore }] = useDisclosure(false)
  const moreId = useId()
  useConfetti(winners.some(({ isViewer }) => isViewer))
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="game-over">
        <section className={styles.card} data-golden tabIndex={-1} data-autofocus>
          <Result view={view} onOpenPlayer={onOpenPlayer} evening={evening} />
          <div className={styles.part}>
            <Button size="lg" fullWidth disabled={wantsAgain} onClick={onPlayAgain}>
              {wantsAgain ? gameOverText.waiting : gameOverText.again}
            </Button>
            {note}
            {onChangeLevel === null ? (
              <OthersWish view={view} playAgain={playAgain} />
            ) : (
              <Button variant="default" fullWidth onClick={onChangeLevel}>
                {soloText.changeLevel}
              </Button>
            )}
            <div className={styles.ways}>
              {voice}
              <Button
                variant="default"
                rightSection={
                  <span className={styles.fold}>
                    <FoldIcon size={18} />
                  </span>
                }
                aria-expanded={isMoreShown}
                aria-controls={moreId}
                onClick={toggleMore}
              >
                {gameOverText.more}
              </Button>
              <Link to="/" className="text-link">
                {gameOverText.home}
              </Link>
            </div>
            <div id={moreId} className={styles.more}>
              {isMoreShown && (
                <EverythingElse
                  view={view}
                  poster={headline(winners, false)}
                  replayPage={replayPage}
                  outcome={outcome}
                  aside={aside}
                />
              )}
            </div>
          </div>
        </section>
        {talk}
      </div>
    </FocusTrap>
  )
}

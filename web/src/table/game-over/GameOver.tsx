/**
 * The end of a game: the winner, the final list with the lowest total first, and the button for another game. All else
 * is behind one press.
 */
import { FocusTrap, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, type JSX, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TableView } from '#common/table/view.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { CrownIcon, FoldIcon } from '../../ui/icons/table-icons.tsx'
import { playerAt } from '../../game/seating.ts'
import type { Evening } from '../../game/score/evening.ts'
import { finalList, total, type Standing } from '../../game/score/standings.ts'
import { ScoreSheet } from '../score/ScoreSheet.tsx'
import { roundStory, queensWay as queensWayOf } from '../../game/story/round-story.ts'
import { soloText } from '../../text/table/solo.ts'
import { gameOverText } from '../../text/table/game-over.ts'
import { FinalRow } from './FinalRow.tsx'
import { SharePoster } from './SharePoster.tsx'
import { useConfetti } from './useConfetti.ts'
import styles from './GameOver.module.css'

export type GameOverProps = {
  readonly view: TableView
  readonly playAgain: { readonly count: number; readonly total: number }
  /** The chat beside the card. It is a part of the dialog, because nothing else can be reached meanwhile. */
  readonly talk: ReactNode
  readonly onPlayAgain: () => void
  /** Shows what one can do about the player with this id; null where there are only computers. */
  readonly onOpenPlayer: ((playerId: string) => void) | null
  /** The page on which this game can be looked at again; null for a solo game, which no server has. */
  readonly replayPage: string | null
  /** The buttons of the voice chat and, where nothing is beside the card, of the chat. */
  readonly voice: ReactNode
  /** What stands below the button for another game, where somebody has to do something else first. */
  readonly note: ReactNode
  /** What the evening stands at; null when this was its first game. */
  readonly evening: Evening | null
  /** What the cards gave the viewer, behind the press; null after a solo game. */
  readonly luck: ReactNode
  /** What stands below all else, behind the press. */
  readonly aside: ReactNode
  /** Leads to another level after a solo game, which costs nothing. Null after an online game. */
  readonly onChangeLevel: (() => void) | null
}

type EverythingElseProps = Pick<GameOverProps, 'view' | 'replayPage' | 'luck' | 'aside'> & { readonly poster: string }

/**
 * What one can do with the result: read how it came about, look at the score sheet and the replay, share the poster.
 */
const EverythingElse = ({ view, poster, replayPage, luck, aside }: EverythingElseProps): JSX.Element => {
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
      {luck}
      <div className={styles.tools}>
        <SharePoster view={view} headline={poster} />
        {replayPage !== null && (
          <Link to={replayPage} className="text-link">
            {gameOverText.replay}
          </Link>
        )}
      </div>
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

/** What the same four have won and lost together in the games of the evening. */
const EveningLine = ({ games, standings }: Evening): JSX.Element => (
  <div className={styles.evening}>
    <h3>{gameOverText.evening(games)}</h3>
    <ol>
      {standings.map(({ name, total: points }) => (
        <li key={name}>
          {name} <b>{total(points)}</b>
        </li>
      ))}
    </ol>
  </div>
)

const winnersOf = (view: TableView): readonly Standing[] => finalList(view).filter(({ isWinner }) => isWinner)

/** Who has won, said to the viewer or, on the poster, to anybody. */
const headline = (winners: readonly Standing[], toViewer: boolean): string => {
  if (toViewer && winners.length === 1 && winners[0]?.isViewer === true) return gameOverText.youWon
  const names = new Intl.ListFormat('it').format(winners.map(({ name }) => name))
  return winners.length > 1 ? gameOverText.wonTogether(names) : gameOverText.won(names)
}

/** What a tap on a line of the list does: nothing on that of the viewer or of a computer. */
const openerOf = (
  view: TableView,
  { seat, isViewer }: Standing,
  open: GameOverProps['onOpenPlayer'],
): (() => void) | null => {
  const player = playerAt(view, seat)
  return open === null || isViewer || player === undefined || player.computerLevel !== null
    ? null
    : () => open(player.id)
}

/** Who has won, the final list, and the evening. */
const Result = ({
  view,
  onOpenPlayer,
  evening,
}: Pick<GameOverProps, 'view' | 'onOpenPlayer' | 'evening'>): JSX.Element => {
  const list = finalList(view)
  return (
    <div className={styles.part}>
      <span className={styles.crown} aria-hidden="true">
        <CrownIcon size={46} />
      </span>
      <h2 className="display" id="game-over">
        {headline(winnersOf(view), true)}
      </h2>
      <p>{gameOverText.rule}</p>
      <ol className={styles.list}>
        {list.map((standing) => (
          <FinalRow
            key={standing.seat}
            standing={standing}
            place={1 + list.filter(({ total: other }) => other > standing.total).length}
            wantsAgain={playerAt(view, standing.seat)?.wantsPlayAgain === true}
            onOpen={openerOf(view, standing, onOpenPlayer)}
          />
        ))}
      </ol>
      {evening !== null && <EveningLine {...evening} />}
    </div>
  )
}

export const GameOver = ({
  view,
  playAgain,
  talk,
  voice,
  note,
  evening,
  luck,
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
                  luck={luck}
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

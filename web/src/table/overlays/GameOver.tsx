/** The end of a game: the winner, the final list with the lowest total first, and the button for another game. */
import { FocusTrap } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, type JSX, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TableView } from '#common/table/view.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/page-icons.tsx'
import { CrownIcon, FoldIcon, ScoresIcon } from '../../ui/table-icons.tsx'
import { playerAt } from '../../game/seating.ts'
import { finalList, type Standing } from '../../game/standings.ts'
import { ScoreSheet } from '../ScoreSheet.tsx'
import { roundStory } from '../../game/round-story.ts'
import { queensWay as queensWayOf } from '../../game/story-text.ts'
import { solo } from '../../text/solo.ts'
import { text as over } from '../../text/game-over.ts'
import { text } from '../../text/table.ts'
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
  /** What stands below everything. */
  readonly note: ReactNode
  /** Leads to another level after a solo game, which costs nothing. Null after an online game. */
  readonly onChangeLevel: (() => void) | null
}

/** What one can do with the result: look at the score sheet, which is folded until then, and share the poster. */
const ResultTools = ({ view, poster }: { readonly view: TableView; readonly poster: string }): JSX.Element => {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <>
      <div className={styles.tools}>
        {view.game !== null && (
          <Button variant="default" leftSection={<ScoresIcon size={18} />} rightSection={<span className={styles.fold}><FoldIcon size={18} /></span>} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {text.scores.sheet}
          </Button>
        )}
        <SharePoster view={view} headline={poster} />
      </div>
      <div id={id} className={styles.sheet}>{isOpen && view.game !== null && <ScoreSheet view={view} game={view.game} />}</div>
    </>
  )
}

/** How many of the players want another game, and what it costs. */
const OthersWish = ({ view, playAgain: { count, total } }: Pick<GameOverProps, 'view' | 'playAgain'>): JSX.Element => (
  <>
    <p className={styles.count} role="status">
      <span className={styles.again} aria-hidden="true"><CheckIcon size={16} /></span> {over.wantAgain} <b>{over.count(count, total)}</b>
    </p>
    {total < view.players.filter(({ computerLevel }) => computerLevel === null).length && <p className="small">{over.someoneGone}</p>}
    <p className="small">{over.price}</p>
  </>
)

const winnersOf = (view: TableView): readonly Standing[] => finalList(view).filter(({ isWinner }) => isWinner)

/** Who has won, said to the viewer or, on the poster, to anybody. */
const headline = (winners: readonly Standing[], toViewer: boolean): string => {
  if (toViewer && winners.length === 1 && winners[0]?.isViewer === true) return over.youWon
  const names = winners.map(({ name }) => name).join(' e ')
  return winners.length > 1 ? over.wonTogether(names) : over.won(names)
}

/** What a tap on a line of the list does: nothing on that of the viewer or of a computer. */
const openerOf = (view: TableView, { seat, isViewer }: Standing, open: GameOverProps['onOpenPlayer']): (() => void) | null => {
  const player = playerAt(view, seat)
  return open === null || isViewer || player === undefined || player.computerLevel !== null ? null : () => open(player.id)
}

/** Who has won, and the final list. */
const Result = ({ view, onOpenPlayer }: Pick<GameOverProps, 'view' | 'onOpenPlayer'>): JSX.Element => {
  const list = finalList(view)
  const story = roundStory(view, view)
  const queensWay = story && queensWayOf(story)
  return (
    <div className={styles.part}>
      <span className={styles.crown} aria-hidden="true">
        <CrownIcon size={46} />
      </span>
      <p className="faint">{over.title}</p>
      <h2 className="display" id="game-over">{headline(winnersOf(view), true)}</h2>
      <p>{over.rule}</p>
      <ol className={styles.list}>
        {list.map((standing) => (
          <FinalRow
            key={standing.seat}
            standing={standing}
            place={1 + list.filter(({ total }) => total > standing.total).length}
            wantsAgain={playerAt(view, standing.seat)?.wantsPlayAgain === true}
            onOpen={openerOf(view, standing, onOpenPlayer)}
          />
        ))}
      </ol>
      {queensWay !== null && <p className={styles.story}>{over.lastRound(queensWay)}</p>}
    </div>
  )
}

export const GameOver = ({ view, playAgain, talk, voice, note, replayPage, onPlayAgain, onOpenPlayer, onChangeLevel }: GameOverProps): JSX.Element => {
  const winners = winnersOf(view)
  const wantsAgain = playerAt(view, view.viewerSeat)?.wantsPlayAgain === true
  useConfetti(winners.some(({ isViewer }) => isViewer))
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="game-over">
        <section className={styles.card} data-golden tabIndex={-1} data-autofocus>
          <Result view={view} onOpenPlayer={onOpenPlayer} />
          <div className={styles.part}>
            <Button size="lg" fullWidth disabled={wantsAgain} onClick={onPlayAgain}>
              {wantsAgain ? over.waiting : over.again}
            </Button>
            {onChangeLevel === null ? <OthersWish view={view} playAgain={playAgain} /> : <Button variant="default" fullWidth onClick={onChangeLevel}>{solo.changeLevel}</Button>}
            <ResultTools view={view} poster={headline(winners, false)} />
            <div className={styles.ways}>
              {voice}
              <span>
                {replayPage !== null && <Link to={replayPage} className="text-link">{over.replay}</Link>}
                <Link to="/" className="text-link">{over.home}</Link>
              </span>
            </div>
            {note}
          </div>
        </section>
        {talk}
      </div>
    </FocusTrap>
  )
}

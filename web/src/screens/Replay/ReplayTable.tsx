/**
 * A recorded game at the moment that the viewer has chosen, with the panels around the table; on a phone they are
 * dialogs.
 */
import { useMediaQuery } from '@mantine/hooks'
import { LazyMotion, MotionConfig, domAnimation } from 'motion/react'
import { useMemo, useState, type ReactNode } from 'react'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import type { CardId } from '#common/rules/cards.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { handsPointedAt } from '../../game/together.ts'
import { captionOf } from '../../game/replay/replay-caption.ts'
import {
  roundStarts,
  stepAfterMoves,
  stepOfTrick,
  handsAt,
  passesAt,
  roundPointsAt,
  stepAt,
  tricksAt,
  viewAt,
  type Replay,
  type ReplayStep,
} from '../../game/replay/replay.ts'
import { ReplayChat } from '../../table/replay/ReplayChat.tsx'
import { ReplayControls } from '../../table/replay/ReplayControls.tsx'
import { ReplayScores } from '../../table/replay/ReplayScores.tsx'
import { ReplayStage } from '../../table/replay/ReplayStage.tsx'
import { ReplayStory } from '../../table/replay/ReplayStory.tsx'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import type { WorkerComputers } from '../../transport/solo/worker-computers.ts'
import { DESK } from '../../ui/theme.ts'
import { useSwipe } from '../../ui/useSwipe.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { useCardPrices } from './useCardPrices.ts'
import { useReplay } from './useReplay.ts'
import type { ReviewPartProps } from './review/ReviewPart.tsx'
import { useReview } from './review/useReview.ts'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { AsideTabs, PanelButtons, SidePanels, usePanel, type Panels } from './ReplayPanels.tsx'
import styles from './Replay.module.css'

export type ReplayTableProps = {
  readonly answer: GameAnswer
  readonly replay: Replay
  /** The step that is shown first. */
  readonly startsAt: number
  readonly backTo: string
  readonly onLink: (link: string | null) => void
  /** What can be done at a step, beside the controls. */
  readonly renderAside: (step: ReplayStep) => ReactNode
  readonly together?: TogetherProps | undefined
}

/** What is different where a table looks at its game together. */
type TogetherProps = {
  /** The step that the leader shows; null where the viewer chooses. */
  readonly followed: number | null
  readonly onStep: (step: number) => void
  /** The card that is pointed at. */
  readonly card: CardId | null
  /** Points at a card; null for who does not lead. */
  readonly onCard: ((card: CardId, step: number) => void) | null
  /** Who prices the cards, where the leader shows that to all; else null. */
  readonly pricedBy: WorkerComputers | null
  /** In the place of the title. */
  readonly renderBar: (step: number, goTo: (step: number) => void) => ReactNode
}

/** As in 'Mano 2, presa 5'. */
const nameOfStep = ({ state: { phase, round } }: ReplayStep): string =>
  phase === 'gameOver'
    ? REPLAY_TEXT.controls.end
    : REPLAY_TEXT.controls.at(
        round.number,
        round.tricks.length + (phase === 'playing' && round.trick.cards.length > 0 ? 1 : 0),
      )

/** The review of the own mistakes, whose script is fetched when it is opened. */
const LazyReview = (props: ReviewPartProps) => (
  <LazyPart
    load={() => import('./review/ReviewPart.tsx')}
    render={({ ReviewPart }) => <ReviewPart {...props} />}
    onFailed={props.onLeave}
  />
)

const AT_ONCE = { getInitialValueInEffect: false } as const

export const ReplayTable = ({ answer, replay, startsAt, backTo, onLink, renderAside, together }: ReplayTableProps) => {
  const { game, ownSeat } = answer
  const viewer: Seat = SEATS.find((seat) => seat === ownSeat) ?? 0
  const isDesktop = useMediaQuery(DESK, false, AT_ONCE)
  const [hidesOthers, setHidesOthers] = useState(false)
  const pricedBy = together?.pricedBy ?? null
  const { open, setOpen } = usePanel(isDesktop && pricedBy !== null)
  const review = useReview()
  const isReviewed = review.isOpen && ownSeat !== null
  const {
    step: index,
    isPlaying,
    actions,
  } = useReplay(replay, {
    startsAt,
    isShown: !isReviewed,
    followed: together?.followed ?? null,
    onStep: together?.onStep,
  })
  const priced = useCardPrices(replay, index, pricedBy)
  const swiped = useSwipe((swipe) => (swipe === 'left' ? actions.next() : actions.previous()))
  const starts = useMemo(() => roundStarts(replay), [replay])
  const step = stepAt(replay, index)
  const view = viewAt(game, step, viewer)
  /** The seat whose knowledge is shown; null for all. */
  const onlyFor = hidesOthers ? viewer : null
  const nameOf = (seat: number): string => game.players[seat]?.name ?? ''
  const momentOf = (at: number): string => nameOfStep(stepAt(replay, at))
  const onCard = together?.onCard ?? null
  const pointAt = onCard && ((card: CardId) => onCard(card, index))
  const said = game.chat.filter(({ afterMove }) => afterMove <= step.moves)
  const panels: Panels = {
    story: (
      <ReplayStory
        passes={passesAt(step, onlyFor)}
        tricks={tricksAt(replay, step)}
        isLying={step.state.phase === 'betweenTricks'}
        nameOf={nameOf}
        onTrick={(trick) => actions.goTo(stepOfTrick(replay, step.state.round.number, trick))}
      />
    ),
    analysis: (
      <LazyPart
        load={() => import('./AnalysisPart.tsx')}
        render={({ AnalysisPart }) => (
          <AnalysisPart
            answer={answer}
            replay={replay}
            viewer={viewer}
            nameOf={nameOf}
            hasReview={together === undefined}
            onStep={(to) => {
              actions.goTo(to)
              if (!isDesktop) setOpen(null)
            }}
          />
        )}
        onFailed={() => setOpen(null)}
      />
    ),
    scores: <ReplayScores view={view} roundPoints={roundPointsAt(step)} />,
    chat: ownSeat !== null && (
      <ReplayChat
        lines={said}
        total={game.chat.length}
        viewer={viewer}
        nameOf={nameOf}
        whenOf={({ afterMove }) => momentOf(stepAfterMoves(replay, afterMove))}
        onLine={({ afterMove }) => actions.goTo(stepAfterMoves(replay, afterMove))}
      />
    ),
  }
  if (isReviewed) return <LazyReview game={game} replay={replay} seat={viewer} onLeave={review.close} />
  return (
    <LazyMotion features={domAnimation} strict>
      <NamesTogether value={namesTogether(game.players)}>
        <MotionConfig reducedMotion="user">
          <div className={styles.replay} data-playing>
            {together?.renderBar(index, actions.goTo) ?? (
              <ReplayBar
                answer={answer}
                hidesOthers={hidesOthers}
                backTo={backTo}
                onHide={setHidesOthers}
                onLink={onLink}
              />
            )}
            {isDesktop && <AsideTabs panels={panels} open={open} onOpen={setOpen} />}
            <div className={styles.centre} ref={swiped}>
              <ReplayStage
                view={view}
                hands={handsPointedAt(handsAt(step), together?.card ?? null)}
                hidesOthers={hidesOthers}
                isPriced={pricedBy !== null}
                priced={priced}
                isDesktop={isDesktop}
                onCard={pointAt}
              />
            </div>
            {isDesktop && <SidePanels panels={panels} />}
            <div className={styles.controls}>
              <ReplayControls
                step={index}
                lastStep={replay.steps.length - 1}
                roundStarts={starts}
                isPlaying={isPlaying}
                nameOf={momentOf}
                caption={captionOf(game, step, onlyFor)}
                aside={renderAside(step)}
                actions={actions}
              />
              {!isDesktop && <PanelButtons panels={panels} open={open} onOpen={setOpen} />}
            </div>
          </div>
        </MotionConfig>
      </NamesTogether>
    </LazyMotion>
  )
}

/**
 * A recorded game at the moment that the viewer has chosen, with the panels around the table; on a phone they are
 * dialogs.
 */
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { LazyMotion, MotionConfig, domAnimation } from 'motion/react'
import { useMemo, useState, type ReactNode } from 'react'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
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
} from '../../game/replay/replay.ts'
import { ReplayChat } from '../../table/replay/ReplayChat.tsx'
import { ReplayControls } from '../../table/replay/ReplayControls.tsx'
import { ReplayScores } from '../../table/replay/ReplayScores.tsx'
import { ReplayStage } from '../../table/replay/ReplayStage.tsx'
import { ReplayStory } from '../../table/replay/ReplayStory.tsx'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { DESK } from '../../ui/theme.ts'
import { useSwipe } from '../../ui/useSwipe.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { LazyReview } from './LazyReview.tsx'
import { useReplay } from './useReplay.ts'
import { useReview } from './useReview.ts'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatIcon, HintIcon, ScoresIcon, TrickIcon } from '../../ui/icons/table-icons.tsx'
import styles from './Replay.module.css'

type PanelName = 'story' | 'analysis' | 'scores' | 'chat'

const PANELS = [
  { name: 'story', icon: <TrickIcon size={18} /> },
  { name: 'analysis', icon: <HintIcon size={18} /> },
  { name: 'scores', icon: <ScoresIcon size={18} /> },
  { name: 'chat', icon: <ChatIcon size={18} /> },
] as const

type PanelsProps = {
  readonly panels: Readonly<Record<PanelName, ReactNode>>
  readonly open: PanelName | null
  readonly onOpen: (panel: PanelName | null) => void
}

/** The panels of a replay on a phone: a button and a dialog for each that there is. */
const PanelButtons = ({ panels, open, onOpen }: PanelsProps) => {
  const shown = PANELS.filter(({ name }) => panels[name] !== false)
  return (
    <nav className={styles.buttons}>
      {shown.map(({ name, icon }) => (
        <Button key={name} variant="default" size="md" leftSection={icon} onClick={() => onOpen(name)}>
          {REPLAY_TEXT.panels[name]}
        </Button>
      ))}
      {shown.map(({ name }) => (
        <Dialog key={name} title={REPLAY_TEXT.panels[name]} isOpen={open === name} onClose={() => onOpen(null)}>
          {panels[name]}
        </Dialog>
      ))}
    </nav>
  )
}

/** What is beside the table on a desktop: one of them. */
const ASIDE = ['story', 'analysis'] as const
const ASIDE_STYLES = { story: styles.tricks, analysis: styles.analysis } as const

const AsideTabs = ({ panels, open, onOpen }: PanelsProps) => (
  <Tabs
    value={open === 'analysis' ? 'analysis' : 'story'}
    onChange={(tab) => onOpen(tab === 'analysis' ? tab : null)}
    keepMounted={false}
  >
    <Tabs.List aria-label={REPLAY_TEXT.aside}>
      {ASIDE.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {REPLAY_TEXT.panels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {ASIDE.map((name) => (
      <Tabs.Panel key={name} value={name} className={ASIDE_STYLES[name] ?? ''}>
        {panels[name]}
      </Tabs.Panel>
    ))}
  </Tabs>
)

type ReplayTableProps = {
  readonly answer: GameAnswer
  readonly replay: Replay
  readonly backTo: string
  readonly onLink: (link: string | null) => void
}

const AT_ONCE = { getInitialValueInEffect: false } as const

export const ReplayTable = ({ answer, replay, backTo, onLink }: ReplayTableProps) => {
  const { game, ownSeat } = answer
  const viewer: Seat = SEATS.find((seat) => seat === ownSeat) ?? 0
  const isDesktop = useMediaQuery(DESK, false, AT_ONCE)
  const [hidesOthers, setHidesOthers] = useState(false)
  /** The panel that is open: on a phone as a dialog, on a desktop in the place of the tricks. */
  const [open, setOpen] = useState<PanelName | null>(null)
  const review = useReview()
  const isReviewed = review.isOpen && ownSeat !== null
  const { step: index, isPlaying, actions } = useReplay(replay, !isReviewed)
  const swiped = useSwipe((swipe) => (swipe === 'left' ? actions.next() : actions.previous()))
  const starts = useMemo(() => roundStarts(replay), [replay])
  const step = stepAt(replay, index)
  const view = viewAt(game, step, viewer)
  /** The seat whose knowledge is shown; null for all. */
  const onlyFor = hidesOthers ? viewer : null
  const nameOf = (seat: number): string => game.players[seat]?.name ?? ''
  const momentOf = (at: number): string => {
    const { phase, round } = stepAt(replay, at).state
    return phase === 'gameOver'
      ? REPLAY_TEXT.controls.end
      : REPLAY_TEXT.controls.at(
          round.number,
          round.tricks.length + (phase === 'playing' && round.trick.cards.length > 0 ? 1 : 0),
        )
  }
  const said = game.chat.filter(({ afterMove }) => afterMove <= step.moves)
  const panels: Readonly<Record<PanelName, ReactNode>> = {
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
            <ReplayBar
              answer={answer}
              hidesOthers={hidesOthers}
              backTo={backTo}
              onHide={setHidesOthers}
              onLink={onLink}
            />
            {isDesktop && (
              <aside className={styles.story} aria-label={REPLAY_TEXT.tricks}>
                <AsideTabs panels={panels} open={open} onOpen={setOpen} />
              </aside>
            )}
            <div className={styles.centre} ref={swiped}>
              <ReplayStage view={view} hands={handsAt(step)} hidesOthers={hidesOthers} isDesktop={isDesktop} />
            </div>
            {isDesktop && (
              <aside className={styles.side}>
                {/* It may scroll, and a keyboard scrolls what has the focus. */}
                <section className={styles.scores} tabIndex={0} aria-label={REPLAY_TEXT.scores}>
                  {panels.scores}
                </section>
                {ownSeat !== null && (
                  <section className={styles.chat}>
                    <h2 className="overline">{REPLAY_TEXT.chat}</h2>
                    {panels.chat}
                  </section>
                )}
              </aside>
            )}
            <div className={styles.controls}>
              <ReplayControls
                step={index}
                lastStep={replay.steps.length - 1}
                roundStarts={starts}
                isPlaying={isPlaying}
                nameOf={momentOf}
                caption={captionOf(game, step, onlyFor)}
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

/** The last game of a table, looked at together at that table: the connection and the voices stay open. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type JSX, type ReactNode } from 'react'
import { ERROR_TEXT } from '#common/text/it.ts'
import type { TableView } from '#common/table/view.ts'
import { replayOf, type Replay } from '../../../game/replay/replay.ts'
import { momentOf, stepOf, type Together } from '../../../game/together.ts'
import { queryClient } from '../../../state/queries.ts'
import { joinTogether } from '../../../state/together.ts'
import { togetherText as text } from '../../../text/table/together.ts'
import { lastGamePath, recordedGame } from '../../../transport/rest/games.ts'
import { valueOrThrow } from '../../../transport/rest/http.ts'
import { browserComputers } from '../../../transport/solo/worker-computers.ts'
import { browserTimers } from '../../../transport/timers.ts'
import { Button } from '../../../ui/Button.tsx'
import { SuitIcon } from '../../../ui/icons/SuitIcon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Send } from '../../PlayingTable/useTableConnection.ts'
import { ReplayTable, type ReplayTableProps } from '../ReplayTable.tsx'
import { TogetherBar } from './TogetherBar.tsx'
import { useShowing } from './useShowing.ts'

type TogetherPartProps = {
  readonly view: TableView
  /** The player id of the viewer, who may be a spectator. */
  readonly viewerId: string
  /** The buttons of the voice chat; null for who has none. */
  readonly voice: ReactNode
  readonly shown: Together
  readonly send: Send
}

const NOTHING = (): void => undefined

type TogetherTableProps = TogetherPartProps & Pick<ReplayTableProps, 'answer'> & { readonly replay: Replay }

const TogetherTable = ({ answer, replay, view, viewerId, voice, shown, send }: TogetherTableProps): JSX.Element => {
  const isLeader = shown.leaderId === viewerId
  const [wantsOwn, setWantsOwn] = useState(false)
  const isFree = wantsOwn && !isLeader
  const isWithGroup = !isFree
  const { show, forget } = useShowing(send)
  const { showsPrices } = shown
  const computers = useMemo(() => browserComputers(browserTimers), [])
  useEffect(() => {
    if (!showsPrices) return undefined
    computers.warmUp()
    return () => computers.stop()
  }, [computers, showsPrices])
  const leave = (): void => {
    forget()
    if (isLeader) send('end_review', {})
    joinTogether(false)
  }
  return (
    <ReplayTable
      answer={answer}
      replay={replay}
      startsAt={stepOf(replay, shown)}
      backTo=""
      onLink={NOTHING}
      renderAside={() => null}
      together={{
        followed: isLeader || isFree ? null : stepOf(replay, shown),
        onStep: (step) => (isLeader ? show({ ...momentOf(replay, step), showsPrices }) : setWantsOwn(true)),
        card: isWithGroup ? (shown.card ?? null) : null,
        onCard: isLeader
          ? (card, step) => show({ ...momentOf(replay, step), showsPrices, ...(card !== shown.card && { card }) })
          : null,
        pricedBy: showsPrices ? computers : null,
        renderBar: (step, goTo) => (
          <TogetherBar
            view={view}
            viewerId={viewerId}
            voice={voice}
            shown={shown}
            isLeader={isLeader}
            isFree={isFree}
            onFree={() => goTo(step)}
            onFollow={() => setWantsOwn(false)}
            onPrices={() => show({ ...momentOf(replay, step), showsPrices: !showsPrices })}
            onHandOn={(playerId) => {
              forget()
              setWantsOwn(false)
              send('hand_on_review', { playerId })
            }}
            onBack={leave}
          />
        ),
      }}
    />
  )
}

export const TogetherPart = (props: TogetherPartProps): JSX.Element => {
  const { roomId, gameNumber } = props.view
  const { data: answer, error } = useQuery(
    {
      queryKey: ['lastGame', roomId, gameNumber],
      queryFn: async ({ signal }) => valueOrThrow(await recordedGame(lastGamePath(roomId), signal)),
      staleTime: Infinity,
    },
    queryClient,
  )
  const replay = useMemo(() => (answer === undefined ? null : replayOf(answer.game)), [answer])
  if (answer !== undefined && replay !== null) return <TogetherTable {...props} answer={answer} replay={replay} />
  if (answer === undefined && error === null) return <Loading />
  return (
    <Notice
      title={text.start}
      ornament={<SuitIcon suit="spades" size={40} />}
      action={<Button onClick={() => joinTogether(false)}>{text.back}</Button>}
    >
      <p>{error?.message ?? ERROR_TEXT.gameUnreadable}</p>
    </Notice>
  )
}

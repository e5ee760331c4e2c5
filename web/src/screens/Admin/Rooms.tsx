import { useRef, useState } from 'react'
import type { AdminRoom } from '#common/protocol/rest/admin-rooms.ts'
import { dateAndTime } from '../../text/formats.ts'
import { it } from '../../text/it.ts'
import { ROOMS_ADMIN } from '../../text/admin-rooms.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { queryClient } from '../../state/queries.ts'
import { ADMIN_ROOMS_PATH, closeRoom, loadRooms } from '../../transport/rest/admin-rooms.ts'
import { isRoomClosed } from '../../transport/table/table-connection.ts'
import { useAdminAction } from './useAdminAction.ts'
import { usePages } from '../usePages.ts'
import styles from './Rooms.module.css'

/**
 * Closes rooms, and loads the list again. `onDone` is called when a room is closed, also when somebody else has closed
 * it.
 */
const useClosing = (onDone: () => void) =>
  useAdminAction(isRoomClosed, () => {
    onDone()
    void queryClient.invalidateQueries({ queryKey: [ADMIN_ROOMS_PATH] })
  })

type CloseRoomProps = { readonly room: AdminRoom | null; readonly onClose: () => void }

const Question = ({ room, onClose }: { readonly room: AdminRoom; readonly onClose: () => void }) => {
  const { problem, isBusy, run } = useClosing(onClose)
  return (
    <div className="stack">
      <p>{ROOMS_ADMIN.closeWarning(room.name)}</p>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="actions">
        <Button variant="default" size="md" data-autofocus disabled={isBusy} onClick={onClose}>
          {ROOMS_ADMIN.cancel}
        </Button>
        <Button
          variant="danger-filled"
          size="md"
          disabled={isBusy}
          onClick={() => void run(() => closeRoom(room.roomId))}
        >
          {isBusy ? ROOMS_ADMIN.closing : ROOMS_ADMIN.confirm}
        </Button>
      </div>
    </div>
  )
}

/** Asks whether a room is to be closed; null while nobody wants to close one. */
const CloseRoom = ({ room, onClose }: CloseRoomProps) => (
  <Dialog title={ROOMS_ADMIN.closeTitle(room?.roomId ?? '')} isOpen={room !== null} onClose={onClose}>
    {room !== null && <Question room={room} onClose={onClose} />}
  </Dialog>
)

type RowProps = { readonly room: AdminRoom; readonly onClose: () => void }

/** One room: its code and state, who sits there, since when, and which process holds it. */
const Row = ({ room: { roomId, name, state, players, since, process }, onClose }: RowProps) => (
  <li>
    <div>
      <p className={styles.head}>
        <b>{roomId}</b> <span dir="auto">{name}</span>{' '}
        <span className={styles.state} data-state={state}>
          {ROOMS_ADMIN.states[state]}
        </span>
      </p>
      <p className="soft" dir="auto">
        {players.length === 0 ? ROOMS_ADMIN.nobody : players.map(({ nickname }) => nickname).join(', ')}
      </p>
      <p className="small">
        <time dateTime={since}>{ROOMS_ADMIN.since(dateAndTime(since))}</time> ·{' '}
        {process === null ? ROOMS_ADMIN.noProcess : ROOMS_ADMIN.process(process)}
      </p>
    </div>
    <Button variant="default" size="sm" aria-label={ROOMS_ADMIN.closeNamed(roomId)} onClick={onClose}>
      {ROOMS_ADMIN.close}
    </Button>
  </li>
)

/** The rooms that are not closed, newest first. A page begins behind the place that the one before names. */
const List = ({ onClose }: { readonly onClose: (room: AdminRoom) => void }) => {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = usePages({
    key: [ADMIN_ROOMS_PATH],
    first: null,
    load: loadRooms,
    next: ({ next }) => next,
  })
  const refresh = (label: string) => (
    <Button variant="default" size="sm" disabled={isFetching} onClick={() => void refetch()}>
      {label}
    </Button>
  )
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined)
    return error === null ? <Loading /> : <LoadFailed text={error.message} action={refresh(it.common.retry)} />
  const rooms = data.pages.flatMap((page) => page.rooms)
  return (
    <>
      <div className={styles.counts}>
        <span className="soft">{rooms.length === 0 ? ROOMS_ADMIN.none : ROOMS_ADMIN.counts(first.counts)}</span>
        {refresh(ROOMS_ADMIN.refresh)}
      </div>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <Row key={room.roomId} room={room} onClose={() => onClose(room)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" fullWidth disabled={isFetching} onClick={() => void fetchNextPage()}>
          {ROOMS_ADMIN.more}
        </Button>
      )}
    </>
  )
}

/** What is running now, with a way to end it. */
export const Rooms = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [closing, setClosing] = useState<AdminRoom | null>(null)
  const done = (): void => {
    setClosing(null)
    // The row disappears with its button, so the heading gets the focus.
    heading.current?.focus()
  }
  return (
    <section className="panel stack">
      <div>
        <h2 className="display" ref={heading} tabIndex={-1}>
          {ROOMS_ADMIN.title}
        </h2>
        <p className="soft">{ROOMS_ADMIN.lead}</p>
      </div>
      <List onClose={setClosing} />
      <CloseRoom room={closing} onClose={done} />
    </section>
  )
}

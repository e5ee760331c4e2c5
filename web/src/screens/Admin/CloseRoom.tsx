import type { AdminRoom } from '#common/protocol/admin-rooms.ts'
import { ROOMS_ADMIN } from '../../text/rooms-admin.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useClosing } from './useRooms.ts'

type CloseRoomProps = { readonly room: AdminRoom | null; readonly onClose: () => void }

const Question = ({ room, onClose }: { readonly room: AdminRoom; readonly onClose: () => void }) => {
  const { problem, isBusy, close } = useClosing(onClose)
  return (
    <div className="stack">
      <p>{ROOMS_ADMIN.closeWarning(room.name)}</p>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="actions">
        <Button variant="default" size="md" data-autofocus disabled={isBusy} onClick={onClose}>
          {ROOMS_ADMIN.cancel}
        </Button>
        <Button variant="danger-filled" size="md" disabled={isBusy} onClick={() => void close(room.roomId)}>
          {isBusy ? ROOMS_ADMIN.closing : ROOMS_ADMIN.confirm}
        </Button>
      </div>
    </div>
  )
}

/** Asks whether a room is to be closed; null while nobody wants to close one. */
export const CloseRoom = ({ room, onClose }: CloseRoomProps) => (
  <Dialog title={ROOMS_ADMIN.closeTitle(room?.roomId ?? '')} isOpen={room !== null} onClose={onClose}>
    {room !== null && <Question room={room} onClose={onClose} />}
  </Dialog>
)

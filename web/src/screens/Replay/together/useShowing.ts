/** Tells the table what its leader shows: at once, and while that changes quickly only the newest every moment. */
import { useEffect, useRef } from 'react'
import type { ClientMessages } from '#common/protocol/messages.ts'
import type { Send } from '../../PlayingTable/useTableConnection.ts'

/** Less often than the server allows, so that a slider that is dragged is never refused. */
const PAUSE_MS = 400

type Message = ClientMessages['review_together']
type Showing = {
  readonly show: (message: Message) => void
  /** Forgets what is not sent yet. */
  readonly forget: () => void
}

export const useShowing = (send: Send): Showing => {
  const newest = useRef<Message | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const forget = (): void => {
    newest.current = null
  }
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  const flush = (): void => {
    timer.current = null
    if (newest.current === null) return
    send('review_together', newest.current)
    forget()
    timer.current = setTimeout(flush, PAUSE_MS)
  }
  const show = (message: Message): void => {
    newest.current = message
    if (timer.current === null) flush()
  }
  return { show, forget }
}

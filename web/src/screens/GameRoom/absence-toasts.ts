/** What is said of absences, as toasts: a countdown that goes when the player is back or the vote begins, and results. */
import { createElement } from 'react'
import { dismissToast, toast } from '../../app/toasts.ts'
import { Countdown } from '../../table/overlays/Countdown.tsx'
import { text } from '../../table/text.ts'
import type { TableNews } from '../../transport/table-connection.ts'

const absenceToast = (playerId: string): string => `absence-${playerId}`

/** Tells what a table says of absences; other news are not its business. */
export const tellAbsence = (news: TableNews): void => {
  switch (news.type) {
    case 'playerLeft': {
      const seconds = news.votingStartsInSeconds
      toast({ id: absenceToast(news.playerId), title: text.absence.left(news.name), message: createElement(Countdown, { seconds }), kind: 'error', durationMs: seconds * 1_000 })
      return
    }
    case 'playerBack':
    case 'voteStarted':
      return dismissToast(absenceToast(news.playerId))
    case 'voteDecided':
      return void toast({ title: text.absence.result, message: news.message })
    case 'computerSeated':
      return void toast({ title: text.absence.computer, message: text.absence.computerFor(news.name) })
    default:
      return
  }
}

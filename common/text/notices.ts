/** The texts that the server itself writes, in Italian. */
import type { ChatEntry } from '../table/chat.ts'
import type { Notice } from '../table/notice.ts'
import type { ChatLine } from '../protocol/wire.ts'
import { playerIdOf } from '../table/view.ts'
import type { VoteResult } from '../table/absence/votes.ts'

/** The name under which the server speaks in the chat. */
export const SYSTEM_SENDER = 'Sistema'

/** The name of the computer that the creator has put on a seat. */
export const computerName = (seat: number): string => `Computer ${seat + 1}`

/** Who was drawn to lead the first trick. */
export const firstPlayerText = (name: string): string => `Il caso ha scelto ${name}: comincia la prima mano`

/** Who has won a game alone, and who has won it together with others. */
export const wonText = (name: string): string => `${name} ha vinto la partita!`
export const wonTogetherText = (names: string): string => `${names} hanno vinto la partita!`

const treatText = (from: string, to: string): string => `${from} offre un gettone a ${to}.`

/** The chat line of a notice. */
export const noticeText = (notice: Notice): string => {
  switch (notice.type) {
    case 'joined':
      return `${notice.name} ha raggiunto la stanza`
    case 'left':
      return `${notice.name} ha lasciato la stanza`
    case 'removed':
      return `${notice.name} non è più nella stanza`
    case 'creatorChanged':
      return `Ora la partita la fa partire ${notice.name}`
    case 'firstPlayer':
      return notice.round === 1 ? firstPlayerText(notice.name) : `${notice.name} inizia la mano ${notice.round}`
    case 'reopened':
      return 'La stanza è di nuovo aperta: può entrare chi vuole'
    case 'treated':
      return `${treatText(notice.from, notice.to)} Grazie!`
    case 'gameEnded':
      return notice.names.length === 1
        ? wonText(notice.names.join(''))
        : wonTogetherText(new Intl.ListFormat('it').format(notice.names))
  }
}

/** The result of a vote on an absent player. */
export const voteResultText = (result: VoteResult, name: string): string => {
  switch (result) {
    case 'wait':
      return `Si aspetta ${name}`
    case 'ai':
      return `Il computer gioca al posto di ${name}, che può tornare alla presa dopo`
    case 'expel':
      return `${name} è fuori dalla partita: il computer tiene il suo posto`
    case 'save':
      return 'La partita è salvata: riprende quando ci siete tutti'
  }
}

/** A vote is over because the absent player has come back. */
export const returnedText = (name: string): string => `${name} è di nuovo al tavolo`

/** A vote is over because the player has moved. */
export const movedText = (name: string): string => `${name} ha fatto la sua mossa`

/** The notice that a game could not begin because these players cannot pay for it. */
export const unpaidNotice = (names: readonly string[]): { readonly title: string; readonly message: string } => ({
  title: 'Gettoni insufficienti',
  message: `La partita non può iniziare: mancano gettoni a ${names.join(', ')}.`,
})

/** The notice that a player has given a token to another one. */
export const treatNotice = (from: string, to: string): ReturnType<typeof unpaidNotice> => ({
  title: 'Grazie!',
  message: treatText(from, to),
})

/** The part of the message id that is unique within its table. */
const chatEntryId = (entry: ChatEntry): string =>
  entry.type === 'said' ? String(entry.number) : `s${entry.sequence}.${entry.place}`

/** Renders a chat entry as it is sent (specification section 3, 'Chat message'). */
export const chatLine = (roomId: string, entry: ChatEntry): ChatLine => {
  const common = { messageId: `${roomId}-${chatEntryId(entry)}`, timestamp: new Date(entry.atMs).toISOString(), roomId }
  return entry.type === 'said'
    ? { ...common, senderId: playerIdOf(entry.userId), sender: entry.name, message: entry.text, isSystem: false }
    : { ...common, senderId: '', sender: SYSTEM_SENDER, message: noticeText(entry.notice), isSystem: true }
}

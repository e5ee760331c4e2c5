/** The words about the rooms on the administrator's page. */
import type { RoomState } from '#common/protocol/rest/admin-rooms.ts'

const STATES: Readonly<Record<RoomState, string>> = { waiting: 'In attesa', playing: 'In gioco', suspended: 'Sospesa' }

export const ROOMS_ADMIN = {
  title: 'Stanze',
  lead: 'Che cosa è in corso, in tutti i processi.',
  counts: ({ waiting, playing, suspended }: Readonly<Record<RoomState, number>>) =>
    [`${playing} in gioco`, `${waiting} in attesa`, `${suspended} ${suspended === 1 ? 'sospesa' : 'sospese'}`]
      .map((count) => count.replaceAll(' ', '\u00A0'))
      .join('\u00A0· '),
  states: STATES,
  none: 'Nessuna stanza aperta.',
  failed: 'Impossibile caricare le stanze',
  refresh: 'Aggiorna',
  more: 'Mostra altre',
  nobody: 'Nessuno al tavolo',
  since: (moment: string) => `dal ${moment}`,
  process: (id: string) => `processo ${id.slice(0, 8)}`,
  noProcess: 'nessun processo',
  close: 'Chiudi...',
  closeNamed: (roomId: string) => `Chiudi la stanza ${roomId}`,
  closeTitle: (roomId: string) => `Chiudere la stanza ${roomId}?`,
  closeWarning: (name: string) => `«${name}» finisce subito e per sempre. Una partita non finita viene rimborsata.`,
  confirm: 'Chiudi la stanza',
  cancel: 'Annulla',
  closing: 'Chiusura...',
  closeFailed: 'Impossibile chiudere la stanza',
} as const

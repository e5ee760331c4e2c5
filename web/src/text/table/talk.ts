/** The words of what players tell each other at a table: chat, phrases, reactions, the waking of a player. */
import type { Reaction } from '#common/table/reactions.ts'

const REACTION_TEXT: Readonly<Record<Reaction, string>> = {
  crown: 'Complimenti!',
  rose: 'Una rosa per te',
  heart: 'Con affetto',
  coffee: 'Offro un caffè',
  tear: 'Che sfortuna!',
  queen: 'Occhio alla Donna!',
}

export const talkText = {
  says: (name: string) => `${name} dice:`,
  quick: 'Frasi e reazioni',
  phrasesLabel: 'Frasi pronte',
  phrases: {
    waiting: ['Ciao a tutti!', 'Siete pronti?', 'Arrivo subito', 'Chi manca?'],
    playing: ['Bella presa!', 'Chi ha la Donna?', 'Tocca a te', 'Ben giocata!', 'Che sfortuna!', 'Un attimo, arrivo'],
    watching: ['Bella presa!', 'Chi ha la Donna?', 'Ben giocata!', 'Che sfortuna!'],
    over: ['Bella partita!', 'Rivincita?', 'Complimenti!', 'Devo andare, ciao!'],
  },
  reactions: REACTION_TEXT,
  reactTo: 'Manda una reazione',
  reactToAll: 'Reazioni per tutto il tavolo',
  reacted: (from: string, to: string | null, reaction: Reaction) =>
    `${from}${to === null ? '' : ` a ${to}`}: ${REACTION_TEXT[reaction]}`,
  menuOf: (name: string) => `Opzioni per ${name}`,
  nudge: 'Sveglia!',
  nudgeOn: (name: string) => `Dai la sveglia a ${name}`,
  nudged: (name: string) => `${name} ti dà la sveglia`,
  nudgedHint: 'Tocca a te: il tavolo aspetta.',
} as const

export const chatText = {
  title: 'Chat',
  hide: 'Nascondi la chat',
  show: 'Mostra la chat',
  placeholder: 'Scrivi...',
  write: 'Scrivi un messaggio',
  send: 'Invia',
  empty: 'Ancora nessun messaggio. Saluta il tavolo!',
  messages: 'Messaggi della chat',
  unread: (count: number) => (count === 1 ? '1 messaggio non letto' : `${count} messaggi non letti`),
} as const

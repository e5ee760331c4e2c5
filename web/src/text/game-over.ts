/** The words of the end of a game. */
import { wonText, wonTogetherText } from '#common/text/notices.ts'

export const text = {
  title: 'Partita finita',
  won: wonText,
  wonTogether: wonTogetherText,
  youWon: 'Hai vinto!',
  rule: 'Il primo a 51 punti',
  again: 'Gioca Ancora',
  waiting: 'In attesa degli altri...',
  wantAgain: 'Vogliono giocare ancora:',
  wantsAgain: 'Vuole giocare ancora',
  count: (count: number, all: number) => `${count}/${all}`,
  someoneGone: "Un giocatore non c'è più: quando tutti gli altri vogliono giocare ancora, si torna in sala d'attesa e può entrare qualcun altro.",
  price: 'Una nuova partita costa 1 gettone.',
  home: 'Torna alla Home',
  replay: 'Rivedi la partita',
  newGame: 'Nuova partita!',
  newGameHint: 'Il tavolo è pronto: si ricomincia.',
  winner: 'Ha vinto',
  place: (place: number) => `${place}º posto`,
  yourself: (name: string) => `${name} (Tu)`,
  lastRound: (queensWay: string) => `Ultima mano · ${queensWay}`,
  points: 'punti',
} as const

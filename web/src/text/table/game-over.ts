/** The words of the end of a game, and of its poster. */
import { wonText, wonTogetherText } from '#common/text/notices.ts'

export const gameOverText = {
  won: wonText,
  wonTogether: wonTogetherText,
  youWon: 'Hai vinto!',
  rule: 'Il primo a 51 punti',
  again: 'Gioca Ancora',
  waiting: 'In attesa degli altri...',
  wantAgain: 'Vogliono giocare ancora:',
  wantsAgain: 'Vuole giocare ancora',
  count: (count: number, all: number) => `${count}/${all}`,
  someoneGone: "Manca un giocatore: se gli altri continuano, si torna in sala d'attesa.",
  price: '1 gettone',
  evening: (games: number) => `Serata · ${games} partite`,
  more: 'Altro',
  home: 'Torna alla Home',
  replay: 'Rivedi la partita',
  newGame: 'Nuova partita!',
  newGameHint: 'Il tavolo è pronto: si ricomincia.',
  winner: 'Ha vinto',
  place: (place: number) => `${place}º posto`,
  you: '(Tu)',
  lastRound: (queensWay: string) => `Ultima mano · ${queensWay}`,
  points: 'punti',
} as const

/** The button for the picture of a game that is over, and what stands at its end. The rest is in `text/poster.ts`. */
export const posterText = {
  share: 'Condividi',
  failed: 'Immagine non riuscita: riprova',
  rounds: (count: number) => (count === 1 ? 'Una mano' : `${count} mani`),
  motto: 'Vince chi arriva a 51 punti',
} as const

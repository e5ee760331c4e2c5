/** The texts of solo games: one person ('Tu') against three computers ('Player N', specification section 1). */
import type { ComputerLevel } from '#common/computer-levels.ts'

export const LEVEL_TEXT: Readonly<Record<ComputerLevel, { readonly name: string; readonly hint: string }>> = {
  facile: { name: 'Facile', hint: 'Gioca a occhio, come chi ha imparato da poco.' },
  medio: { name: 'Medio', hint: 'Ragiona qualche mossa avanti e conta le carte uscite.' },
  forte: { name: 'Forte', hint: 'Pensa a ogni carta: prendi i punti giusti, o li prende lui.' },
}

export const solo = {
  pageTitle: 'Gioca contro il computer',
  you: 'Tu',
  player: (number: number) => `Player ${number}`,
  tableName: 'Partita in solitaria',
  title: 'Gioca contro il computer',
  lead: 'Tu contro tre computer, con le stesse regole e lo stesso tavolo delle partite online. Non serve un account, non costa gettoni e, una volta aperta la pagina, funziona anche senza rete.',
  level: 'Quanto devono essere bravi?',
  start: 'Inizia la partita',
  startNew: 'Inizia una nuova partita',
  resumeTitle: 'Hai una partita in corso',
  resumeText: (round: number, level: string) => `Mano ${round}, livello ${level.toLowerCase()}. Riprende esattamente da dove l'hai lasciata.`,
  resume: 'Riprendi la partita',
  newInstead: 'Oppure inizia una partita nuova: quella in corso andrà persa.',
  back: 'Torna alla Home',
  changeLevel: 'Cambia livello',
  leftTitle: 'Partita salvata',
  leftHint: 'La ritrovi qui quando vuoi, anche dopo aver chiuso il browser.',
  brokenTitle: 'Partita non recuperata',
  brokenHint: 'La partita salvata in questo browser è rovinata o di una versione precedente del sito, e non si può riprendere. Iniziane una nuova.',
  notStored: 'Questo browser non permette di salvare: la partita andrà persa se chiudi o ricarichi la pagina.',
  elsewhereTitle: "Stai giocando in un'altra scheda",
  elsewhereText: 'La partita in solitaria è una sola per browser, e vale la scheda aperta per ultima. Puoi riprenderla qui quando vuoi.',
  playHere: 'Gioca qui',
} as const

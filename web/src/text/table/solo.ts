/** The texts of solo games: one person ('Tu') against three computers ('Player N', specification section 1). */
import type { ComputerLevel } from '#common/computer-levels.ts'

export const LEVEL_TEXT: Readonly<Record<ComputerLevel, { readonly name: string; readonly hint: string }>> = {
  facile: { name: 'Facile', hint: 'Gioca a occhio, e spesso dimentica.' },
  medio: { name: 'Medio', hint: 'Pensa qualche mossa, ma si distrae.' },
  bravo: { name: 'Bravo', hint: 'Conta le carte e sbaglia di rado.' },
  forte: { name: 'Forte', hint: 'Ogni punto che lasci lo prende lui.' },
  maestro: { name: 'Maestro', hint: 'Pensa a lungo e non regala niente.' },
}

export const soloText = {
  pageTitle: 'Gioca contro il computer',
  you: 'Tu',
  player: (number: number) => `Player ${number}`,
  tableName: 'Partita in solitaria',
  title: 'Gioca contro il computer',
  lead: 'Tu contro tre computer: senza account, senza gettoni e, una volta aperta la pagina, anche senza rete.',
  level: 'Quanto devono essere bravi?',
  start: 'Inizia la partita',
  startNew: 'Inizia una nuova partita',
  resumeTitle: 'Hai una partita in corso',
  resumeText: (round: number, level: string) =>
    `Mano ${round}, livello ${level.toLowerCase()}. Riprende da dove l'hai lasciata.`,
  resume: 'Riprendi la partita',
  newInstead: 'Oppure iniziane una nuova: quella in corso andrà persa.',
  back: 'Torna alla Home',
  changeLevel: 'Cambia livello',
  leftTitle: 'Partita salvata',
  leftHint: 'La ritrovi qui quando vuoi.',
  brokenTitle: 'Partita non recuperata',
  brokenHint: 'Quella salvata è rovinata o di una versione precedente del sito. Iniziane una nuova.',
  notStored: 'Questo browser non salva: se chiudi o ricarichi la pagina, la partita va persa.',
  elsewhereTitle: "Stai giocando in un'altra scheda",
  elsewhereText: 'Vale la scheda aperta per ultima. Puoi riprendere qui quando vuoi.',
  playHere: 'Gioca qui',
} as const

/** The texts of hints in solo games. */
const points = (value: number): string => (value === 1 || value === -1 ? '1 punto' : `${Math.abs(value)} punti`)
const list = (items: readonly string[]): string => new Intl.ListFormat('it').format(items)
/** So many cards that are as good as the best one are named. */
const NAMED_CARDS = 2

export const hintText = {
  title: 'Consiglio',
  short: 'Consiglio',
  ask: 'Chiedi un consiglio',
  thinking: 'Ci penso...',
  failed: 'Il consiglio non è arrivato. Riprova.',
  notNow: 'Quando tocca a te, chiedi quale carta conviene.',
  play: (card: string) => `Gioca ${card}`,
  pass: (cards: readonly string[]) => `Passa ${list(cards)}.`,
  card: 'Carta',
  expected: 'Punti attesi',
  chance: 'Vittoria',
  reviewTitle: (round: number) => `Mano ${round}: gli errori più costosi`,
  reviewNone: 'Nessuna mossa ti è costata punti: mano giocata bene.',
  costly: (cards: readonly string[], better: readonly string[]) => `${list(cards)}: era meglio ${list(better)}`,
  cost: (lost: string) => `−${lost} in media`,
  chanceCost: (lost: string) => `−${lost} di vittoria`,
  why: {
    onlyCard: () => "È l'unica carta che puoi giocare.",
    anyCard: () => 'È indifferente: ogni carta vale quasi lo stesso.',
    asGood: (cards: readonly string[]) =>
      cards.length <= NAMED_CARDS
        ? `È indifferente: quasi lo stesso vale con ${list(cards)}.`
        : `È indifferente: altre ${cards.length} carte valgono quasi lo stesso.`,
    keepCosts: (card: string, cost: string) => `A tenere ${card} perderesti ${cost} punti, in media.`,
    keepLoses: (card: string, chance: string, kept: string) =>
      `A tenere ${card} vinceresti meno spesso: ${kept} invece di ${chance}.`,
    takes: ({ value }: { readonly value: number }) => `Prendi una presa sicura da ${points(value)}.`,
    unbeatable: () => 'Nessuno può superarla: la presa è tua.',
    leaves: ({ value }: { readonly value: number }) => `Lasci ad altri una presa che costa ${points(value)}.`,
    morePoints: (second: string, more: string) => `Con ${second}, la seconda scelta, faresti ${more} punti in meno.`,
    winsMore: (second: string, chance: string, secondChance: string) =>
      `Con ${second} vinceresti meno spesso: ${secondChance} invece di ${chance}.`,
    givesQueen: () => 'Ti liberi della Donna di picche: 26 punti in meno a chi prende.',
    givesDiamond: ({ penalty }: { readonly penalty: number }) =>
      `Ti liberi di un quadro che toglie ${points(penalty)} a chi prende.`,
    dropsSpade: () => 'Ti liberi di una picca alta, che potrebbe dover prendere la Donna.',
  },
} as const

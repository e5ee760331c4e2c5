/** The words of 'Verifica il mazzo', at the table and in the replay. */
import type { DeckFinding } from '#common/record/verify-deck.ts'
import type { Seat } from '#common/rules/seats.ts'

export const deckText = {
  title: 'Verifica il mazzo',
  intro: 'Nessuno, nemmeno noi, può scegliere le carte. Ecco la prova.',
  how: 'Come funziona',
  explained:
    "Il mazzo nasce da un numero fatto di più parti: una del server e una di ogni giocatore. Il server mostra l'impronta della sua prima di conoscere le altre.",
  withoutParts:
    "Questo tavolo è di quando i giocatori non davano una loro parte: il server mostra solo l'impronta del numero da cui nascono le carte.",
  serverPartHash: 'Impronta della parte del server',
  seedHash: 'Impronta del mazzo',
  ownPart: 'La tua parte',
  notYet: 'Nasce a caso quando premi «Sono pronto per giocare!».',
  noOwnPart: 'Questo browser non ne ha data una.',
  givers: 'Hanno dato una parte',
  nobody: 'Nessuno',
  later: 'A partita finita le parti sono pubbliche: quando la rivedi, questo browser rifà i conti.',
  laterWithoutParts: 'A partita finita il numero è pubblico: quando la rivedi, questo browser rifà i conti.',
  serverPart: 'Parte del server',
  partOf: (name: string) => `Parte di ${name}`,
  noPart: 'Nessuna',
  seed: 'Numero del mazzo',
  copy: (name: string) => `Copia: ${name}`,
} as const

/** The result of a verification in one line. */
export const VERDICTS = {
  right: 'I conti tornano: le carte sono quelle promesse.',
  unremembered: 'I conti tornano, ma non tutto si può confrontare con ciò che era stato mostrato prima.',
  wrong: 'I conti non tornano.',
} as const

/** Said of a game from before the players gave parts. */
export const WITHOUT_PARTS =
  'Questa partita è di quando i giocatori non davano una loro parte: si verifica che le carte erano già decise, non da chi.'

const SERVER_PART = {
  right: 'La parte del server è quella promessa prima della partita.',
  unremembered: "La parte del server corrisponde all'impronta, che questo browser non ha visto prima della partita.",
  hashChanged: "L'impronta della parte del server non è quella vista qui prima della partita.",
  wrong: 'La parte del server non corrisponde alla sua impronta.',
  withheld: "Il server aveva promesso una sua parte, ma non l'ha pubblicata.",
} as const

const OWN_PART = {
  right: "La tua parte è nell'elenco.",
  unremembered: 'Questo browser non ricorda una tua parte: se hai giocato con un altro, verifica lì.',
  missing:
    "La tua parte non è nell'elenco: è stata esclusa, o hai premuto «Sono pronto per giocare!» anche su un altro dispositivo.",
} as const

const PARTS = {
  right: 'Il numero del mazzo è fatto delle parti pubblicate.',
  wrong: 'Il numero del mazzo non è fatto delle parti pubblicate.',
} as const

const SEED = {
  right: 'Il numero del mazzo è quello promesso prima della prima carta.',
  unremembered:
    "Il numero del mazzo corrisponde all'impronta, che questo browser non ha visto prima della prima carta.",
  hashChanged: "L'impronta del mazzo non è quella vista qui prima della prima carta.",
  wrong: 'Il numero del mazzo non corrisponde alla sua impronta.',
} as const

/** A few rounds in words; more are 'tutte le 7 mani'. */
const ROUNDS: Readonly<Record<number, string>> = { 1: "quest'unica mano", 2: 'entrambe le mani' }

const handsText = (finding: Extract<DeckFinding, { check: 'hands' }>, nameOf: (seat: Seat) => string): string => {
  switch (finding.verdict) {
    case 'right':
      return `Le carte di ${ROUNDS[finding.rounds] ?? `tutte le ${finding.rounds} mani`} sono quelle del mazzo.`
    case 'wrong':
      return `Mano ${finding.round}: le carte di ${nameOf(finding.seat)} non sono quelle del mazzo.`
    case 'firstSeat':
      return 'Non ha cominciato chi era stato estratto con il mazzo.'
    case 'incomplete':
      return `Mano ${finding.round}: mancano delle mosse, le carte non si verificano.`
  }
}

/** What a finding says. `nameOf` gives the name at a seat. */
export const findingText = (finding: DeckFinding, nameOf: (seat: Seat) => string): string => {
  switch (finding.check) {
    case 'serverPart':
      return SERVER_PART[finding.verdict]
    case 'ownPart':
      return OWN_PART[finding.verdict]
    case 'parts':
      return PARTS[finding.verdict]
    case 'seed':
      return SEED[finding.verdict]
    case 'hands':
      return handsText(finding, nameOf)
  }
}

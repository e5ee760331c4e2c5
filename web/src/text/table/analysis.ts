/** Screen texts of the analysis of a game. */
import type { Mark } from '#common/analysis/marks.ts'

const MARKS: Readonly<Record<Mark, string>> = { inaccuracy: 'Imprecisione', mistake: 'Errore', blunder: 'Svista' }

const momentOf = (round: number, trick: number): string =>
  trick === 0 ? `Mano ${round}, il passaggio` : `Mano ${round}, presa ${trick}`

export const analysisText = {
  title: 'Analisi',
  analysing: 'Analizzo la partita...',
  failed: "L'analisi si è fermata. Ricarica la pagina.",
  done: (percent: string) => `Analizzata al ${percent}`,
  course: 'Chi stava vincendo',
  courseOf: (lines: readonly string[]) => `Probabilità di vittoria, mano per mano. ${lines.join('; ')}`,
  turns: 'Le svolte',
  turnMoment: (round: number, trick: number) =>
    trick === 0 ? `Mano ${round}, le carte` : `Mano ${round}, presa ${trick}`,
  turn: (name: string, before: string, after: string) => `${name}: vittoria dal ${before} al ${after}.`,
  mistakes: 'I tuoi errori',
  noMistakes: 'Nessun errore: hai giocato bene ogni carta.',
  mistakeMoment: (mark: Mark, round: number, trick: number) => `${MARKS[mark]} · ${momentOf(round, trick)}`,
  mistakeChance: (lost: string) => `−${lost} di vittoria`,
  mistakePoints: (points: string) => `−${points} punti`,
  precision: 'Precisione',
  luck: 'Fortuna e bravura',
  luckLead: (cards: string, points: string) => `Le carte ti davano ${cards}, hai fatto ${points}.`,
  counting: 'Conto quanto ti hanno dato le carte...',
  luckOf: 'Chi',
  cards: 'Carte',
  play: 'Gioco',
  total: 'Totale',
  round: 'Mano',
  plusMinus: (error: number) => `± ${error}`,
} as const

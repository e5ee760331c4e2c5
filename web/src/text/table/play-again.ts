/** Screen texts of a moment of a finished game that is played again. */
export const playAgainText = {
  button: 'Rigioca da qui',
  /** Where there is no panel beside the table. */
  short: 'Non conta',
  title: 'Rigioca da qui',
  lead: 'Le carte sono quelle vere; al posto degli altri giocano tre computer forti.',
  uncounted: 'Non conta: la partita e le statistiche restano come sono.',
  over: "Com'è andata",
  seat: (name: string) => `Al posto di ${name}`,
  past: 'Allora',
  now: 'Adesso',
  computer: 'Il computer, in media',
  points: 'Punti della mano',
  thinking: '…',
  noAnswer: '–',
  again: 'Riprova',
  back: 'Torna alla partita',
  copy: 'Copia il link',
} as const

/** The table of hands that everybody plays alone, with the same cards: the hand of the day, and challenges. */
import { change } from '../formats.ts'

/** What kind of set of hands it is. */
export type HandsKind = 'daily' | 'challenge'

export const handsText = {
  title: { daily: 'La mano del giorno', challenge: 'La sfida' },
  /** Beside the round on a phone. */
  short: { daily: 'Del giorno', challenge: 'Sfida' },
  same: 'Tutti hanno le stesse carte, contro tre computer forti.',
  counts: 'Si gioca una volta sola: ogni carta conta.',
  later: {
    daily: 'Se lasci il tavolo, la mano ti aspetta fino a mezzanotte.',
    challenge: 'Se lasci il tavolo, le tue mani ti aspettano finché la sfida è aperta.',
  },
  left: 'Hai lasciato il tavolo',
  points: change,
  over: { daily: 'La mano è finita', challenge: 'Le mani sono finite' },
  all: 'punti',
  hand: (place: number) => `Mano ${place}`,
  result: 'Vedi il risultato',
  home: 'Torna alla Home',
} as const

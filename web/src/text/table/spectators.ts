/** The words about those who watch a table without a seat. */
import type { Audience } from '#common/table/spectators/audience.ts'
import type { VoteCause } from '#common/table/absence/votes.ts'

/** What the creator chooses, and what the others read. */
const AUDIENCE_TEXT: Readonly<Record<Audience, string>> = {
  nobody: 'Nessuno',
  circle: 'Il circolo',
  everybody: 'Chi ha il link',
}

export const spectatorText = {
  watch: 'Guarda',
  leave: 'Smetti di guardare',
  unknown: 'Il tavolo non risponde.',
  title: 'Chi guarda',
  count: (count: number) => (count === 1 ? '1 persona guarda il tavolo' : `${count} persone guardano il tavolo`),
  end: 'Non far guardare',
  endHint: 'Vale per tutto il tavolo: nessuno guarderà più.',
  ownChat: 'Ti legge solo chi guarda, fino alla fine della partita.',
  talk: (count: number) => (count === 1 ? 'Chi guardava: 1 messaggio' : `Chi guardava: ${count} messaggi`),
  vote: (name: string, cause: VoteCause) =>
    cause === 'absent' ? `${name} non è più al tavolo: chi gioca vota.` : `${name} non si muove: chi gioca vota.`,
  awaited: (names: readonly string[]) =>
    `Si ${names.length === 1 ? 'aspetta' : 'aspettano'} ${new Intl.ListFormat('it').format(names)}.`,
  overdue: (name: string) => `Si aspetta la mossa di ${name}.`,
  hands: (round: number) => `Le carte della mano ${round}`,
  audience: 'Chi può guardare',
  audiences: AUDIENCE_TEXT,
  waits: 'La partita sta per cominciare.',
  sit: 'Siediti',
  freeSeat: "C'è un posto libero.",
  // After a game. `rests` and `enters` are names.
  rotation: (rests: string, enters: string) => `Riposa ${rests}, entra ${enters}.`,
  youRest: (enters: string) => `Ora riposi tu, entra ${enters}.`,
  youEnter: (rests: string) => `Tocca a te: entri appena ${rests} ti cede il posto.`,
  give: (enters: string) => `Cedi il posto a ${enters}`,
  seatOffered: (from: string) => `${from} ti ha ceduto il posto`,
  seatOfferedHint: 'Sei al tavolo.',
  again: (count: number, total: number) => `Un'altra partita? ${count} su ${total}`,
} as const

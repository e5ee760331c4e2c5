/** The words about players who are away or do not move, and the votes on them. */
import { ERROR_TEXT } from '#common/text/it.ts'

export const absenceText = {
  title: 'Giocatore Disconnesso',
  question: (name: string) => `${name} non è più al tavolo.`,
  options: {
    wait: { label: 'Attendere', hint: 'Altri 30 secondi.' },
    conclude: { label: 'Concludi', hint: 'Gioca un computer, finché non torna.' },
    save: { label: 'Salva', hint: 'Riprende quando ci siete tutti.' },
  },
  majority: (votes: number, players: number) => (votes === 1 ? 'Decidi tu.' : `Maggioranza: ${votes} su ${players}.`),
  votes: (cast: number, all: number) => `Voti: ${cast} su ${all}.`,
  voted: 'Hai votato.',
  voteOn: (name: string) => `Si vota su ${name}:`,
  secondsLeft: (seconds: number) => `${seconds} s`,
  vote: 'Vota',
  show: 'Mostra',
  toTable: 'Al tavolo',
  mayNotVote: 'Votano gli altri: al tuo posto gioca il computer.',
  left: (name: string) => `${name} ha perso la connessione`,
  closesIn: (seconds: number) => `Ancora ${seconds} s.`,
  inactiveTitle: 'Giocatore fermo',
  inactiveQuestion: (name: string) => `${name} non fa la sua mossa.`,
  callVote: 'Metti ai voti',
  callVoteOn: (name: string) => `${name} non si muove da un po': metti ai voti`,
  othersWait: 'Gli altri aspettano la tua mossa.',
  alsoAwaited: 'Si aspetta anche la tua mossa.',
  othersVote: 'Gli altri stanno votando su di te. Fai la tua mossa!',
  computerForYou: `${ERROR_TEXT.seatHeldByComputer}.`,
  savedForYou: 'La partita è sospesa e aspetta te.',
  /** At a table with computers alone, which wait for their moves rather than play others. */
  savedByComputers: 'I computer non hanno risposto in tempo: la partita è al sicuro.',
  resume: 'Riprendi',
  return: 'Riprendi il tuo posto',
  countdown: (seconds: number) => `La votazione inizia tra ${seconds} s.`,
  result: 'Votazione conclusa',
  computer: 'Gioca il computer',
  computerFor: (name: string) => `Il computer ha preso il posto di ${name}.`,
  suspendedHint: 'Puoi uscire: riprende quando ci siete tutti.',
  waitingFor: (seconds: number) =>
    seconds < 60 ? `Aspetti da ${seconds} s.` : `Aspetti da ${Math.floor(seconds / 60)} min.`,
  suspended: (names: readonly string[]) =>
    `Partita sospesa: si ${names.length === 1 ? 'aspetta' : 'aspettano'} ${new Intl.ListFormat('it').format(names)}.`,
} as const

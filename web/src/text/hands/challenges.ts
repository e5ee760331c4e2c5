/** Challenges: some people play the same hands within a week. */
import { change, changeOfPoints } from '../formats.ts'

const CLOSES = new Intl.DateTimeFormat('it', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const hands = (count: number): string => (count === 4 ? 'quattro mani' : `${count} mani`)

const list = (names: readonly string[]): string => new Intl.ListFormat('it').format(names)
/** How many people are named before the others are counted. */
const NAMED = 3
const HOUR_MS = 3_600_000
/** So many hours are said in days. */
const IN_DAYS_HOURS = 36

export const challengeText = {
  title: 'La sfida',
  of: (name: string) => `La sfida di ${name}`,
  own: 'La tua sfida',
  /** For a visitor, of whom nothing is known. */
  invited: 'Sei stato sfidato',
  visitor: 'Le stesse carte per tutti, contro tre computer forti. Poi si vede chi ha giocato meglio, mano per mano.',
  lead: (count: number) => `Le stesse ${hands(count)} per tutti, contro tre computer forti.`,
  /** `among` is null while nobody else has finished. */
  result: (points: number, among: { readonly place: number; readonly people: number } | null) =>
    among === null ? changeOfPoints(points) : `${change(points)}, ${among.place}º posto su ${among.people}`,
  counts: 'Si gioca una volta sola: una sfida iniziata conta.',
  until: (closesAt: string) => `Aperta fino a ${CLOSES.format(new Date(closesAt))}.`,
  closed: 'La sfida è chiusa.',
  closedUnplayed: 'La sfida è chiusa, e tu non hai finito le tue mani.',
  full: 'La sfida è al completo: otto persone hanno già iniziato.',
  play: 'Gioca queste mani',
  resume: 'Riprendi',
  opening: 'Si danno le carte...',
  share: 'Manda la sfida',
  shareMessage: (count: number) => `Gioca queste ${hands(count)} anche tu`,
  sharedResult: (count: number, points: number, squares: string) =>
    `Con queste ${hands(count)} ho fatto ${change(points)}${squares === '' ? '' : ` ${squares}`}. E tu?`,
  copied: 'Testo copiato!',
  people: 'Chi gioca',
  stillPlaying: 'Chi sta ancora giocando',
  nobody: 'Per ora nessuno: manda il link agli amici, da uno a sette.',
  finished: 'ha finito',
  playing: 'sta giocando',
  hidden: 'I risultati degli altri si vedono quando hai finito tu.',
  results: 'Mano per mano',
  resultsLead: 'Sotto i punti, lo scarto: quanto meglio o peggio degli altri con quelle carte.',
  player: 'Chi',
  hand: (place: number) => `Mano ${place}`,
  shortHand: (place: number) => `M${place}`,
  total: 'Totale',
  second: 'Stesso dispositivo di un altro: fuori classifica.',
  points: change,
  watch: 'Rivedi',
  watchOf: (name: string) => `Rivedi le mani di ${name}`,
  you: '(Tu)',
  failed: 'Impossibile aprire la sfida. Riprova più tardi.',
  goneTitle: "Qui non c'è nessuna sfida",
  gone: 'Il link è sbagliato, o la sfida è finita da tempo.',
} as const

/** Where challenges are made, and where the own ones are. */
export const challengesText = {
  title: 'Le tue sfide',
  offer: 'Sfida gli amici',
  offerText: 'Quattro mani nuove, le stesse per tutti: da due a otto persone, una settimana di tempo.',
  open: 'Sfide aperte',
  make: 'Nuova sfida',
  /** How long a challenge is still open. */
  left: (ms: number) => {
    const hours = Math.round(ms / HOUR_MS)
    if (hours >= IN_DAYS_HOURS) return `ancora ${Math.round(hours / 24)} giorni`
    if (hours < 1) return "ancora meno di un'ora"
    return hours === 1 ? "ancora un'ora" : `ancora ${hours} ore`
  },
  /** Who has played it all. */
  finished: (names: readonly string[]) => {
    if (names.length === 0) return 'nessuno ha finito'
    const others = names.length - NAMED
    const named = others <= 1 ? names : [...names.slice(0, NAMED), `altri ${others}`]
    return `${names.length === 1 ? 'ha' : 'hanno'} finito ${list(named)}`
  },
  /** What a press on one leads to. */
  way: { new: 'Gioca', playing: 'Riprendi', played: 'Risultato', full: 'Vedi', over: 'Vedi' },
  none: 'Ancora nessuna sfida.',
  people: (begun: number, finished: number) =>
    begun === 0 ? 'nessuno ha iniziato' : `${finished} su ${begun} ${finished === 1 ? 'ha finito' : 'hanno finito'}`,
  state: {
    new: 'da giocare',
    playing: 'da finire',
    played: 'giocata',
    full: 'al completo',
    over: 'chiusa',
  },
  failed: 'Sfida non riuscita. Riprova più tardi.',
} as const

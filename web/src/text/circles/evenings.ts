/**
 * The evenings and seasons of a circle. Days are 'YYYY-MM-DD'; formats read them as noon, so that no zone moves them.
 */

const inUtc = { timeZone: 'UTC' } as const
const LONG = new Intl.DateTimeFormat('it', { ...inUtc, weekday: 'long', day: 'numeric', month: 'long' })
const SHORT = new Intl.DateTimeFormat('it', { ...inUtc, weekday: 'short', day: 'numeric', month: 'short' })
const DATE = new Intl.DateTimeFormat('it', { ...inUtc, day: 'numeric', month: 'short', year: 'numeric' })
const MONTH = new Intl.DateTimeFormat('it', { ...inUtc, month: 'long' })
const CLOCK = new Intl.DateTimeFormat('it', { hour: '2-digit', minute: '2-digit' })

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const list = (names: readonly string[]): string => new Intl.ListFormat('it').format(names)
const times = (count: number): string => (count === 1 ? 'una volta' : `${count} volte`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'venerdì 27 novembre', with the year when it is another one than that of `today`. */
const longDay = (day: string, today: string): string =>
  `${LONG.format(noon(day))}${day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`}`

/** The months of a quarter of the year: 'Ottobre–dicembre 2026'. */
const quarter = (from: string, to: string): string =>
  `${capital(MONTH.format(noon(from)))}–${MONTH.format(noon(to))} ${to.slice(0, 4)}`

export const eveningText = {
  failed: 'Impossibile recuperare le serate. Riprova più tardi.',
  title: (day: string, today: string) => `La serata di ${longDay(day, today)}`,
  day: (day: string) => SHORT.format(noon(day)),
  won: (names: readonly string[], points: string) =>
    `${names.length === 1 ? 'Ha' : 'Hanno'} vinto ${list(names)}, con ${points} punti.`,
  empty: 'Quella sera non avete giocato.',
  back: 'Torna al circolo',
  goneTitle: 'Questa serata non si trova',
  gone: 'Il link è sbagliato, o non fai parte del circolo.',
  totals: 'I totali',
  points: 'Punti',
  games: 'Le partite',
  game: (place: number, endedAt: string) => `Partita ${place}, finita alle ${CLOCK.format(new Date(endedAt))}`,
  played: (games: number, won: number) =>
    `${games === 1 ? 'una partita' : `${games} partite`}${won === 0 ? '' : `, ${won} ${won === 1 ? 'vinta' : 'vinte'}`}`,
  count: (games: number) => (games === 1 ? 'Una partita' : `${games} partite`),
  watch: 'Rivedi',
  watchGame: (place: number) => `Rivedi la partita ${place}`,
  story: 'Da raccontare',
  best: (name: string, points: string) => `La mano migliore: ${name}, ${points}.`,
  worst: (name: string, points: string) => `La mano peggiore: ${name}, ${points}.`,
  regicides: (counts: readonly string[]) => `Regicidi: ${list(counts)}.`,
  queens: 'Il giro della Donna',
  gave: (from: string, to: string, count: number) =>
    from === to ? `${from} se l'è ripresa ${times(count)}.` : `${from} l'ha rifilata a ${to} ${times(count)}.`,
  luck: (cards: string, play: string) => `carte ${cards} · gioco ${play}`,
  /** `from` of `of` games could be looked at. */
  luckIn: (told: number, games: number) =>
    told === games ? 'Le' : `In ${told === 1 ? 'una partita' : `${told} partite`} su ${games} le`,
  luckiest: (le: string, name: string, cards: string, best: string) =>
    `${le} carte hanno dato ${cards} a ${name}, ${name === best ? 'che ha vinto anche per gioco' : `per gioco ha vinto ${best}`}.`,
  share: 'Condividi',
  posterFailed: 'Immagine non riuscita: riprova',
  posterHeadline: (names: readonly string[]) => `${names.length === 1 ? 'Ha' : 'Hanno'} vinto ${list(names)}`,
  posterStory: (circle: string, day: string, today: string) => `${circle} · ${longDay(day, today)}`,
  evenings: 'Le serate',
  winners: list,
  more: 'Mostra altre',
  loadingMore: 'Caricamento...',
} as const

export const seasonText = {
  title: 'Stagione',
  quarter,
  dates: (from: string, to: string) => `${DATE.format(noon(from))} – ${DATE.format(noon(to))}`,
  evenings: (count: number) => (count === 1 ? 'Una serata' : `${count} serate`),
  none: 'Ancora nessuna serata in questa stagione.',
  player: 'Chi',
  eveningsWon: { label: 'Serate vinte', explanation: 'Vince la serata chi alla fine ha più punti in tutto.' },
  points: {
    label: 'Punti',
    explanation:
      "Il posto in ogni partita vale +15, +5, −5 o −15, più un decimo dei punti fatti. La media è per partita: la migliore va a chi c'era almeno una serata su tre.",
  },
  of: (evenings: number) => `su ${evenings}`,
  average: (value: string) => `media ${value}`,
  best: 'La media migliore',
  more: 'Altro sulla stagione',
  less: 'Chiudi',
  ahead: 'Chi sta davanti a chi',
  aheadLead: 'Quante volte la riga è finita davanti alla colonna, e sotto su quante partite insieme.',
  aheadCorner: 'Davanti a',
  aheadOf: (a: string, b: string, ahead: number, together: number) =>
    together === 0 ? `${a} e ${b} non hanno giocato insieme` : `${a} davanti a ${b}: ${ahead} su ${together}`,
  queens: {
    label: 'Come si legge',
    explanation: "Contano le partite del circolo in questa stagione. Sulla diagonale c'è chi si riprende la sua Donna.",
  },
  trophies: 'I trofei',
  trophy: (names: readonly string[], points: string) => `${list(names)}, con ${points} punti`,
  present: 'Torna alla stagione in corso',
  change: 'Scegli le date',
  changeTitle: 'Le date della stagione',
  changeHint: 'Prende il posto delle stagioni con cui ha giorni in comune. Le serate fuori restano nei trimestri.',
  name: 'Nome',
  from: 'Dal giorno',
  to: 'Al giorno',
  save: 'Salva',
  wrongDates: 'Le date vanno in ordine, al massimo a un anno di distanza.',
  incomplete: 'Scrivi un nome e le due date.',
} as const

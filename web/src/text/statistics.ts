/** Screen texts of the statistics. Part of `it`, with the same rules. */
import {
  CERTAIN_RATING_GAMES,
  RANKED_GAMES,
  RATING_LISTED_DAYS,
  RATING_OPPONENTS,
  WINNING_TOTAL,
} from '#common/limits.ts'
import type { ShownCount } from '#common/record/counted.ts'
import { ERROR_TEXT } from '#common/text/it.ts'

/** The name of a number and what it means. */
type Explanation = { readonly label: string; readonly explanation: string }

const times = (count: number): string => (count === 1 ? '1 volta' : `${count} volte`)
const points = (count: string): string => (count === '1' || count === '−1' ? `${count} punto` : `${count} punti`)

/** What the list of ratings asks for. */
const AFTER_ENOUGH = `dopo ${CERTAIN_RATING_GAMES} partite tra quattro iscritti e con ${RATING_OPPONENTS} avversari diversi`

/** The words of ratings. */
export const ratingText = {
  label: 'Rating',
  explanation: `Quanto giochi bene rispetto a chi incontri: si parte da 1500 e contano i piazzamenti. Solo partite tra quattro iscritti; il '?' sparisce dopo ${CERTAIN_RATING_GAMES}.`,
  value: ({ value, isCertain }: { readonly value: number; readonly isCertain: boolean }) =>
    isCertain ? String(value) : `${value}?`,
  none: '-',
  sort: 'Ordina così',
  games: (count: number) => (count === 1 ? 'Dopo una partita.' : `Dopo ${count} partite tra quattro iscritti.`),
  notListed: (games: number, opponents: number) =>
    `Per entrare in classifica: ${games < CERTAIN_RATING_GAMES ? `${games} di ${CERTAIN_RATING_GAMES} partite, ` : ''}${opponents} di ${RATING_OPPONENTS} avversari diversi.`,
  line: (values: readonly number[]) => `Rating, dal più vecchio: ${values.join(', ')}`,
  lead: `Chi si piazza meglio contro avversari forti: almeno ${CERTAIN_RATING_GAMES} partite tra quattro iscritti e ${RATING_OPPONENTS} avversari diversi, l'ultima da meno di ${RATING_LISTED_DAYS} giorni.`,
  noPlaceHint: `Ci entri ${AFTER_ENOUGH}.`,
  empty: `L'elenco si riempie con chi ha almeno ${CERTAIN_RATING_GAMES} partite tra quattro iscritti e ${RATING_OPPONENTS} avversari diversi.`,
} as const

export const STATISTICS_TEXT = {
  statistics: {
    title: 'Statistiche',
    lead: 'Come giochi, e chi vince di più.',
    tabs: { personal: 'Personali', ranking: 'Classifica' },
    tabsLabel: 'Statistiche personali o classifica',
    failed: 'Impossibile recuperare le statistiche. Riprova più tardi.',
    loginTitle: ERROR_TEXT.unauthenticated,
    loginText: 'La sessione è scaduta: accedi di nuovo.',
    login: 'Accedi',
    noGames: 'Non hai ancora finito nessuna partita.',
    noGamesHint: 'Gioca la prima: i risultati arrivano qui.',
    toPlay: 'Gioca ora',
    balance: 'Bilancio',
    played: {
      label: 'Partite giocate',
      explanation: 'Le partite arrivate alla fine. Quelle con il computer non contano per la classifica.',
    },
    won: {
      label: 'Vinte',
      explanation: `Le partite in cui avevi il totale più alto tra chi è arrivato a ${WINNING_TOTAL} punti.`,
    },
    lost: { label: 'Perse', explanation: 'Tutte le altre, anche se le ha finite il computer per te.' },
    wonShare: 'Vittorie',
    lostShare: 'Sconfitte',
    summary: 'In totale',
    winnings: {
      label: 'Vincite totali',
      explanation: 'La metà dei tuoi punti, arrotondata per difetto. Non è denaro vero.',
    },
    highestTrick: {
      label: 'Presa più alta',
      explanation: 'La presa che ti ha dato più punti.',
    },
    lowestTrick: { label: 'Presa più bassa', explanation: 'La presa che ti è costata di più.' },
    favourite: { label: 'Avversario preferito', explanation: 'Non lo calcoliamo ancora.' },
    difficult: { label: 'Avversario difficile', explanation: 'Non lo calcoliamo ancora.' },
    lastPlayed: { label: 'Ultima partita', explanation: 'Quando è finita la tua ultima partita.' },
    unknown: '-',
    never: 'Mai',
    form: {
      label: 'Forma',
      explanation: `Ogni punto è una partita finita. La linea tratteggiata è il traguardo dei ${WINNING_TOTAL}.`,
    },
    formLead: (games: number) => (games === 1 ? 'La tua partita.' : `Le ultime ${games} partite, dalla più vecchia.`),
    formGame: (score: string, isWinner: boolean) => `${score} ${isWinner ? '(vinta)' : '(persa)'}`,
    formLegend: { won: 'vinta', lost: 'persa' },
    details: 'Al tavolo',
    pointsPerRound: {
      label: 'Punti per mano',
      explanation: 'La tua media. Il tavolo intero fa sempre 0: sopra lo zero stai vincendo.',
    },
    tricksPerRound: {
      label: 'Prese per mano',
      explanation: 'La tua media. Quella del tavolo è 3,25: 13 prese in quattro.',
    },
    queens: {
      label: 'Donne di picche',
      explanation: 'Quante ne hai prese, e in quante mani su cento. La media del tavolo è il 25%.',
    },
    queensShare: (percentage: string) => `${percentage} delle mani`,
    regicides: {
      label: 'Regicidi',
      explanation: "Le Donne di picche prese con il Re o con l'Asso di picche.",
    },
    bestRound: { label: 'Mano migliore', explanation: 'La mano che ti ha dato più punti.' },
    worstRound: { label: 'Mano peggiore', explanation: 'La mano che ti è costata di più.' },
    matrix: 'Il giro della Donna',
    matrixLead: 'Chi rifila la Donna di picche a chi: la riga la gioca, la colonna la prende.',
    matrixExplained: {
      label: 'Come si legge',
      explanation: "Contano le tue partite tra quattro persone. Sulla diagonale c'è chi si riprende la propria Donna.",
    },
    matrixCorner: 'Gioca / prende',
    gave: (from: string, to: string, count: number) =>
      from === to ? `${from} se l'è ripresa ${times(count)}` : `${from} l'ha rifilata a ${to} ${times(count)}`,
    mostFrom: (name: string, count: number) => `Chi te la rifila più spesso: ${name}, ${times(count)}.`,
    mostTo: (name: string, count: number) => `A chi la rifili più spesso: ${name}, ${times(count)}.`,
    history: 'Storico',
    historyLabel: 'Partite finite, dalla più recente',
    victory: 'Vittoria',
    defeat: 'Sconfitta',
    position: (position: number) => `${position}º posto`,
    points,
    byComputer: 'Finita dal computer per te',
    withComputers: 'Con il computer',
    ofWhichWithComputers: (games: string) => `di cui ${games} con il computer`,
    luck: (cards: string) => `fortuna ${cards}`,
    lucks: (games: number, cards: string, points: string) =>
      `${games === 1 ? 'In una partita' : `In ${games} partite`} le carte ti davano ${cards}, hai fatto ${points}.`,
    more: 'Mostra altre',
    moreRanks: 'Mostra altri',
    loadingMore: 'Caricamento...',
    ranking: 'Classifica',
    rankingLead: `Chi vince più spesso, da ${RANKED_GAMES} partite in su. A parità conta la media dei punti.`,
    rankingEmpty: `La classifica si riempie con chi ha giocato almeno ${RANKED_GAMES} partite.`,
    rankingLabel: 'Classifica dei giocatori',
    columns: {
      position: { label: 'Posizione', short: 'N.' },
      player: { label: 'Giocatore', short: 'Giocatore' },
      games: { label: 'Partite', short: 'P.' },
      wins: { label: 'Vittorie', short: 'V.' },
      share: { label: '% vittorie', short: '%' },
      average: { label: 'Media punti', short: 'Med.' },
      best: { label: 'Punteggio migliore', short: 'Max' },
      rating: { label: 'Rating', short: 'Rat.' },
    },
    columnsKey: ['P. = partite', 'V. = vittorie', 'Med. = media punti', 'Max = punteggio migliore', 'Rat. = rating']
      .map((pair) => pair.replaceAll(' ', '\u00A0'))
      .join(', '),
    you: '(Tu)',
    ownPlace: 'La tua posizione',
    fromTheTop: "Dall'inizio",
    noPlace: 'In classifica non ci sei ancora.',
    noPlaceHint: (games: number) => `Ci entri con la tua ${games}ª partita finita.`,
  },
} as const satisfies {
  readonly statistics: Readonly<Record<string, string | Explanation | object>> &
    Readonly<Record<ShownCount, Explanation>>
}

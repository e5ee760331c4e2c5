/** The Italian texts that do not belong to one screen, among them every refusal (specification sections 5 and 8). */
import {
  AVATAR_MAX_MEGAPIXELS,
  CHAT_MESSAGE_MAX_CHARS,
  CIRCLE_DATES,
  CIRCLE_MEMBERS,
  CIRCLE_PROPOSALS,
  CIRCLES_PER_USER,
  GRANT_MAX_TOKENS,
  GRANT_MAX_USERNAMES,
  GRANT_MIN_TOKENS,
  NICKNAME_MAX_CHARS,
  NICKNAME_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  PERSON_NAME_MAX_CHARS,
  ROOM_NAME_MAX_CHARS,
  SEATS_PER_USER,
  WAITING_ROOMS_PER_USER,
} from '../limits.ts'
import type { RuleError } from '../rules/commands.ts'
import type { TableError } from '../table/commands.ts'
import type { ErrorAnswer, errorMessage, Sent } from '../protocol/rest/answers.ts'
import type { Restriction } from '../protocol/rest/conduct-vocabulary.ts'
import type { EDGE_ERRORS, ErrorCode } from '../protocol/errors.ts'
import { addressText, restrictionText } from './conduct.ts'
import { FIRST_REFUSALS } from './first-screens.ts'

/** Letters of these alphabets look like letters of another one. */
const ALPHABETS = [
  [/\p{Script=Latin}/u, 'latino'],
  [/\p{Script=Cyrillic}/u, 'cirillico'],
  [/\p{Script=Greek}/u, 'greco'],
  [/\p{Script=Armenian}/u, 'armeno'],
] as const

const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** What nobody sees, and what would move the text around it, is named by its number. */
const named = (character: string): string => {
  if (/\p{Extended_Pictographic}/u.test(character)) return character
  if (/^\p{M}/u.test(character)) return `◌${character}`
  if (/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character))
    return `${numberOf(character)} (invisibile)`
  const [, alphabet] = ALPHABETS.find(([letters]) => letters.test(character)) ?? []
  return alphabet === undefined ? character : `${character} (${alphabet})`
}

/** Added to the text of a refusal, names the characters that are not accepted; empty without any. */
const charactersText = (characters: readonly string[]): string =>
  characters.length === 0 ? '' : `. Non usare: ${characters.map(named).join(' ')}`

const RULE_TEXT = {
  mustPassTwoCards: 'Devi selezionare esattamente 2 carte da passare.',
  cardsNotInHand: 'Alcune carte non sono nella tua mano.',
  notPassing: 'Non è il momento di passare le carte.',
  invalidPassingDirection: 'In questa mano non si passano carte.',
  alreadyPassed: 'Hai già passato le tue carte.',
  notPlaying: 'Non è il momento di giocare una carta.',
  betweenTricks: 'Attendi il prossimo turno',
  notBetweenTricks: 'La presa non è ancora completa.',
  notYourTurn: 'Non è il tuo turno',
  cardNotInHand: 'Questa carta non è nella tua mano.',
  mustFollowSuit: 'Devi rispondere al seme della presa.',
  heartsNotBroken: 'Non puoi uscire a cuori finché non ne è stato giocato uno.',
  restNotCertain: 'Non è certo che il resto sia tuo.',
  gameOver: 'La partita è finita.',
} satisfies Record<RuleError, string>

const TABLE_TEXT = {
  tableClosed: 'Stanza non trovata',
  nicknameAtTable: "Al tavolo c'è già questo nickname",
  tableFull: 'La stanza è al completo.',
  gameAlreadyStarted: 'La partita è già iniziata e non è possibile entrare come nuovo giocatore.',
  notAtTable: 'Non sei uno dei giocatori di questa stanza.',
  notCreator: 'Solo chi ha creato la stanza può iniziare la partita.',
  notEnoughPlayers: 'Servono 4 giocatori per iniziare la partita.',
  notEveryoneReady: 'Non tutti i giocatori sono pronti.',
  gameNotStarted: 'La partita non è ancora iniziata.',
  gameNotOver: 'La partita non è ancora finita.',
  unknownCard: 'Carta non valida.',
  gameSuspended: 'La partita è sospesa: riprende quando ci siete tutti',
  seatHeldByComputer: 'Il computer gioca al tuo posto',
  notComputerSeat: 'Questo posto non è del computer',
  noVote: "Non c'è nessuna votazione in corso",
  ownAbsence: 'Non puoi votare sulla tua assenza',
  alreadyVoted: 'Hai già votato',
  voteOpen: 'È già in corso una votazione',
  notOverdue: 'È presto per votare su questo giocatore',
  ownMoveAwaited: 'Votano gli altri: la partita aspetta la tua mossa',
  nudgeNotNow: 'È presto per dare la sveglia',
  alreadyNudged: 'Sveglia già data per questa mossa',
  notReviewLeader: 'Guida un altro',
  emptyMessage: 'Il messaggio è vuoto.',
  messageTooLong: `Il messaggio può avere al massimo ${CHAT_MESSAGE_MAX_CHARS} caratteri.`,
  removedFromRoom: 'Chi ha creato la stanza ha liberato il tuo posto: qui non puoi rientrare.',
  onlyCreatorRemoves: 'Solo chi ha creato la stanza può rimuovere un giocatore.',
  onlyCreatorAddsComputers: 'Solo chi ha creato la stanza può aggiungere un computer.',
  onlyCreatorInvitesAudience: 'Solo chi ha creato la stanza può far guardare.',
  seatTaken: 'Questo posto è già occupato.',
  removalInGame: 'Si può rimuovere solo prima della partita.',
  guestNotAtTable: 'Questo giocatore non è nella stanza.',
  ownRemoval: 'Per uscire, lascia la stanza.',
} satisfies Record<TableError, string>

const EDGE_TEXT = {
  ...FIRST_REFUSALS,
  badRequest: 'Richiesta non valida',
  notFound: 'Risorsa non trovata',
  unauthenticated: 'Accesso necessario',
  foreignOrigin: 'Richiesta da un altro sito non consentita',
  tooManyRequests: 'Troppi tentativi. Riprova più tardi.',
  payloadTooLarge: 'La richiesta è troppo grande',
  storageUnavailable: 'Servizio non disponibile. Riprova tra poco.',
  internalError: 'Si è verificato un errore. Riprova più tardi.',
  wrongCredentials: 'Email o password non corretti',
  invalidEmail: "Inserire un'email valida",
  longPassword: `La password può contenere al massimo ${PASSWORD_MAX_CHARS} caratteri`,
  nicknameLength: `Il nickname deve avere da ${NICKNAME_MIN_CHARS} a ${NICKNAME_MAX_CHARS} caratteri`,
  nicknameCharacters: 'Il nickname contiene caratteri non consentiti',
  nicknameReserved: 'Questo nickname è riservato',
  nicknameTaken: 'Questo nickname è già in uso',
  nameTooLong: `Nome e cognome possono avere al massimo ${PERSON_NAME_MAX_CHARS} caratteri`,
  emailTaken: 'Questa email è già registrata',
  registrationClosed: 'Le registrazioni non sono ancora aperte',
  roomNameTooLong: `Il nome della partita può avere al massimo ${ROOM_NAME_MAX_CHARS} caratteri`,
  roomNameCharacters: 'Il nome della partita contiene caratteri non consentiti',
  tooManyRooms: `Hai già ${WAITING_ROOMS_PER_USER} stanze in attesa`,
  notForSpectators: 'Questo tavolo non si può guardare',
  spectatorsFull: 'Il tavolo ha già venti spettatori',
  watchesTooMany: 'Guardi già tre tavoli: lasciane uno',
  badMessage: 'Messaggio non valido',
  unknownMessage: 'Tipo di messaggio sconosciuto',
  notJoined: 'Entra prima in una stanza',
  notInVoice: 'Entra prima nella chat vocale',
  notEnoughTokens: 'Gettoni insufficienti per iniziare la partita',
  passwordsDiffer: 'Le password non corrispondono',
  resetTokenMissing: 'Token mancante',
  resetTokenInvalid: 'Token non valido',
  wrongPassword: 'La password non è corretta',
  notAdmin: "Solo l'amministratore può farlo",
  noUsernames: 'Inserisci almeno un nome utente valido',
  tooManyUsernames: `Al massimo ${GRANT_MAX_USERNAMES} nickname alla volta`,
  grantTokens: `Indica un numero di gettoni da ${GRANT_MIN_TOKENS} a ${GRANT_MAX_TOKENS}`,
  formChanged: 'Modulo già inviato con altri dati',
  avatarMissing: "Seleziona un'immagine JPG, PNG, GIF o WebP",
  avatarFormat: 'Formato file non supportato',
  avatarTooLarge: 'File troppo grande',
  avatarTooManyPixels: `L'immagine può avere al massimo ${AVATAR_MAX_MEGAPIXELS} megapixel`,
  uploadsBusy: 'Troppe immagini insieme: riprova tra qualche secondo',
  avatarNotOwn: "L'avatar deve essere un'immagine caricata da te",
  signatureInvalid: 'Firma non valida',
  adminStays: "L'account dell'amministratore non si può eliminare",
  roomUnreadable: 'Stanza chiusa: i suoi dati non si leggono più. Una partita non finita viene rimborsata.',
  roomTooLong:
    'Stanza chiusa: è andata avanti troppo a lungo, creane una nuova. Una partita non finita viene rimborsata.',
  roomClosedByAdmin: "L'amministratore ha chiuso questa stanza. Una partita non finita viene rimborsata.",
  gameNotFound: 'Partita non trovata: si rivedono solo le proprie, quando sono finite.',
  gameUnreadable: 'Questa partita non si può rivedere: le mosse non si leggono più.',
  gameLinkNotFound: 'Link non valido: forse è stato ritirato.',
  nicknameUnknown: 'Nessun giocatore ha questo nickname',
  nicknameShared: 'Più ospiti hanno questo nickname: serve una segnalazione',
  paymentResolved: 'Questo pagamento è già stato risolto',
  paymentNotAssignable: 'I gettoni di questo pagamento non si possono assegnare',
  serverBusy: 'Troppi accessi insieme. Riprova tra qualche secondo.',
  nicknameScripts: 'Il nickname mescola alfabeti diversi: usane uno solo',
  tooManySeats: `Hai già un posto in ${SEATS_PER_USER} partite: finiscine o lasciane una.`,
  roomsTooFast: 'Troppe stanze in poco tempo. Riprova tra qualche minuto.',
  reactionsTooFast: 'Troppe reazioni: aspetta qualche secondo.',
  silenced: 'Non puoi parlare al tavolo',
  suspended: 'Il tuo account è sospeso',
  tooManyMutes: 'Hai silenziato troppi giocatori',
  tooManyReports: 'Troppe segnalazioni per oggi. Riprova domani.',
  alreadyReported: 'Hai già segnalato questo giocatore',
  reportDecided: 'Questa segnalazione è già stata decisa',
  ownRestriction: "L'amministratore non può essere sospeso o silenziato",
  restrictionUntil: 'Indica fino a quando: una data futura, entro dieci anni',
  guestsOff: 'Per giocare online serve un profilo: accedi o registrati.',
  tooManyGuests: 'Troppi ospiti da questa rete, oggi: accedi o registrati per giocare.',
  guestOnly: 'Il tuo profilo è già salvato.',
  accountNeeded: 'Salva il tuo profilo per ricaricare i gettoni.',
  tooFewToTreat: 'Non hai abbastanza gettoni per offrirne uno.',
  treatNotNeeded: 'Qui un gettone non serve.',
  circleNotFound: 'Questo circolo non esiste, o il suo link è cambiato.',
  circleNameLength: `Il nome del circolo deve avere da 1 a ${ROOM_NAME_MAX_CHARS} caratteri`,
  circleNameCharacters: 'Il nome del circolo contiene caratteri non consentiti',
  circleAccountNeeded: 'Per far parte di un circolo salva il tuo profilo.',
  tooManyCircles: `Non si può far parte di più di ${CIRCLES_PER_USER} circoli.`,
  circleFull: `Il circolo è al completo: ${CIRCLE_MEMBERS} persone.`,
  tooManyAsking: 'Troppi aspettano già una risposta da questo circolo. Riprova più avanti.',
  circleMembersOnly: 'Serve far parte del circolo.',
  notCircleOwner: 'Solo chi guida il circolo può farlo.',
  notInCircle: 'Questa persona non fa parte del circolo.',
  ownerStaysMember: 'Prima affida il circolo a qualcun altro.',
  notFourAccounts: 'Un circolo nasce da una partita finita fra quattro giocatori con un profilo.',
  tooManySeasons: 'Le stagioni con date proprie sono già troppe.',
  dateNotFound: 'Quella sera non si gioca: forse il programma è cambiato.',
  dateTaken: "Per quel giorno c'è già una serata.",
  dateOutOfReach: 'Scegli un momento futuro, entro sei mesi.',
  tooManyDates: `Si possono cambiare al massimo ${CIRCLE_DATES} serate alla volta.`,
  tooManyProposals: `Si può scegliere fra ${CIRCLE_PROPOSALS} serate al massimo.`,
  dailyNotFound: "Per quel giorno non c'è una mano.",
  handsPlayed: 'Hai già giocato queste mani.',
  handsNotPlayed: 'Prima gioca la tua mano.',
  handsOver: 'Il tempo per queste mani è finito.',
  handsOutdated: 'Da allora i computer sono cambiati: questa sfida non si può più iniziare. Creane una nuova.',
  challengeNotFound: 'Sfida non trovata.',
  challengeFull: 'La sfida è al completo.',
  tooManyChallenges: 'Troppe sfide aperte: aspetta che una finisca.',
  gameWithheld: 'Questa partita si rivede quando tutti hanno finito.',
  roomNewer: 'Questa stanza è di una versione più recente del gioco, ma è al sicuro: riprova tra poco.',
  restrictionReason: 'Scrivi il motivo: lo leggerà anche il giocatore',
  chatTooFast: 'Troppo in fretta: messaggio non inviato. Riprova tra qualche secondo.',
  badSeedPart: 'Parte per il mazzo non valida: servono 32 cifre esadecimali minuscole.',
} satisfies Record<(typeof EDGE_ERRORS)[number], string>

/** The Italian text of every refusal. */
export const ERROR_TEXT = { ...RULE_TEXT, ...TABLE_TEXT, ...EDGE_TEXT } satisfies Record<ErrorCode, string>

/**
 * The text of a refusal. `names` are the players whom it is about, for example in `notEnoughTokens` (DESIGN decision
 * 1); `restriction` is the one of the user who is refused.
 */
export const refusalText = (
  code: ErrorCode,
  names: readonly string[] = [],
  restriction: Restriction | null = null,
): string => {
  if (restriction?.isOfAddress === true) return addressText(restriction)
  if (restriction !== null) return ERROR_TEXT[code] + restrictionText(restriction)
  return names.length === 0 ? ERROR_TEXT[code] : `${ERROR_TEXT[code]}: ${names.join(', ')}`
}

/**
 * What a refusal says more than its code: the restriction of who is refused, the characters that are not accepted, or
 * nicknames that are free.
 */
export type RefusalDetail = {
  readonly restriction?: Restriction | null
  readonly characters?: readonly string[]
  readonly nicknames?: readonly string[]
}

/** The body of a refused request. */
export const refusalAnswer = (
  code: ErrorCode,
  { restriction = null, characters = [], nicknames = [] }: RefusalDetail = {},
): ErrorAnswer => {
  const error = refusalText(code, [], restriction) + charactersText(characters)
  return {
    error,
    message: error,
    code,
    ...untilOf(restriction),
    ...(characters.length > 0 && { characters }),
    ...(nicknames.length > 0 && { nicknames }),
  }
}

/** Until when a restriction holds, as messages and answers have it. */
const untilOf = (restriction: Restriction | null): { readonly until?: string } =>
  restriction === null ? {} : { until: new Date(restriction.untilMs).toISOString() }

/** The message `error` of a table. */
export const refusalMessage = (
  code: ErrorCode,
  names: readonly string[] = [],
  restriction: Restriction | null = null,
): Sent<typeof errorMessage> => ({
  type: 'error',
  error: refusalText(code, names, restriction),
  code,
  ...untilOf(restriction),
})

/**
 * The texts of the password routes and their screens (specification section 8). `requested` is the same whether the
 * account exists or not.
 */
export const PASSWORD_TEXT = {
  reset: 'Reimposta password',
  requested: "Se l'email è associata a un account, riceverai le istruzioni...",
  changed: 'Password reimpostata con successo',
} as const

/** What the admin reads about a payment that was handled. */
export const PAYMENT_TEXT = {
  assigned: (tokens: number, nickname: string): string => `${GRANT_TEXT.given(tokens)} a ${nickname}`,
  alreadyRefunded: (nickname: string): string => `Pagamento rimborsato: nessun gettone a ${nickname}`,
  resolved: 'Segnato come risolto',
} as const

/** The results of the admin's grant, for each name and for all together. */
export const GRANT_TEXT = {
  given: (tokens: number): string => (tokens === 1 ? 'Assegnato 1 gettone' : `Assegnati ${tokens} gettoni`),
  unknown: 'Nickname non trovato',
  repeated: 'Ripetuto: conta una volta sola',
  summary: (users: number, tokens: number): string => {
    if (users === 0) return 'Nessun gettone assegnato'
    return `${GRANT_TEXT.given(tokens)} a ${users === 1 ? '1 giocatore' : `${users} giocatori`}`
  },
} as const

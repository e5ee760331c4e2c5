/** Screen texts about payments that the admin has to check. Part of `it`, with the same rules. */
import { ERROR_TEXT } from '#common/text/it.ts'
import type { OutcomeToCheck } from '#common/protocol/payment-outcomes.ts'
import { change } from './formats.ts'

/** What happened, and what the admin should do. */
type OutcomeText = { readonly title: string; readonly advice: string }

const OUTCOMES = {
  unknownAccount: {
    title: 'Pagato, ma da chi?',
    advice: 'Nessun account corrisponde a questo pagamento. Scopri chi ha pagato, ad esempio scrivendo all\'email indicata, e assegna i gettoni; altrimenti rimborsa dal fornitore dei pagamenti.',
  },
  wrongAmount: {
    title: 'Importo di nessun pacchetto',
    advice: 'L\'importo non corrisponde a nessun pacchetto: controlla i link di pagamento e gli sconti. Assegna i gettoni che ti sembrano giusti, oppure rimborsa dal fornitore dei pagamenti.',
  },
  wrongCurrency: {
    title: 'Valuta diversa dall\'euro',
    advice: 'I pacchetti si pagano in euro: controlla il link di pagamento. Assegna i gettoni che ti sembrano giusti, oppure rimborsa dal fornitore dei pagamenti.',
  },
  contradictory: {
    title: 'Messaggio in contraddizione',
    advice: 'Un pagamento già noto è stato comunicato di nuovo con dati diversi. Non è cambiato nessun saldo: confronta con il fornitore dei pagamenti.',
  },
  refunded: {
    title: 'Pagamento rimborsato',
    advice: 'I gettoni sono già stati tolti in proporzione. Se il saldo è diventato negativo, il giocatore non può iniziare partite finché non ricarica.',
  },
  disputed: {
    title: 'Pagamento contestato',
    advice: 'La banca ha trattenuto il denaro e i gettoni sono già stati tolti. Rispondi alla contestazione dal fornitore dei pagamenti entro la scadenza: se la vinci, i gettoni tornano da soli.',
  },
  unmatchedReversal: {
    title: 'Rimborso senza accredito',
    advice: 'È stato rimborsato o contestato un pagamento che non risulta accreditato: nessun saldo è cambiato. Se il pagamento viene accreditato più tardi, se ne tiene conto da solo.',
  },
  refundFailed: {
    title: 'Rimborso non riuscito',
    advice: 'Il denaro del rimborso è tornato indietro. Rimborsa in un altro modo, oppure restituisci i gettoni con l\'assegnazione qui sopra.',
  },
  unreadable: {
    title: 'Messaggio non leggibile',
    advice: 'Il messaggio è firmato, ma non ha la forma prevista: cercalo dal fornitore dei pagamenti e assegna i gettoni a mano, se servono.',
  },
} as const satisfies Record<OutcomeToCheck, OutcomeText>

export const PAYMENTS_TEXT = {
  payments: {
    title: 'Pagamenti da controllare',
    lead: 'Quello che il fornitore dei pagamenti ha comunicato e che richiede la tua attenzione.',
    none: 'Nessun pagamento da controllare.',
    noneHint: 'I pagamenti riconosciuti vengono accreditati da soli.',
    failed: 'Impossibile recuperare i pagamenti. Riprova più tardi.',
    actionFailed: 'Operazione non riuscita. Riprova.',
    more: 'Mostra altri',
    loadingMore: 'Caricamento...',
    outcomes: OUTCOMES,
    noAmount: 'Importo non indicato',
    email: 'Email',
    accountId: 'Account',
    player: 'Giocatore',
    tokens: 'Variazione',
    changedBy: (delta: number) => (Math.abs(delta) === 1 ? `${change(delta)} gettone` : `${change(delta)} gettoni`),
    reference: 'Riferimento',
    type: 'Evento',
    assignTo: 'Nickname di chi ha pagato',
    assignTokens: 'Gettoni',
    noNickname: 'Inserisci il nickname di chi ha pagato',
    wrongTokens: ERROR_TEXT.grantTokens,
    assign: 'Accredita',
    assigning: 'Accredito...',
    resolve: 'Segna come risolto',
  },
} as const

/** Screen texts about payments that the admin has to check. Part of `it`, with the same rules. */
import { ERROR_TEXT } from '#common/text/it.ts'
import type { OutcomeToCheck } from '#common/protocol/rest/payment-outcomes.ts'
import { change } from './formats.ts'

/** What happened, and what the admin should do. */
type OutcomeText = { readonly title: string; readonly advice: string }

const OUTCOMES = {
  unknownAccount: {
    title: 'Pagato, ma da chi?',
    advice:
      "Nessun account corrisponde. Scopri chi ha pagato, magari scrivendo all'email indicata, e assegna i gettoni; altrimenti rimborsa dal fornitore.",
  },
  wrongAmount: {
    title: 'Importo di nessun pacchetto',
    advice:
      'Controlla i link di pagamento e gli sconti. Assegna i gettoni che ti sembrano giusti, o rimborsa dal fornitore.',
  },
  wrongCurrency: {
    title: "Valuta diversa dall'euro",
    advice: 'Controlla il link di pagamento. Assegna i gettoni che ti sembrano giusti, o rimborsa dal fornitore.',
  },
  contradictory: {
    title: 'Messaggio in contraddizione',
    advice:
      'Lo stesso pagamento è arrivato di nuovo, con dati diversi. Nessun saldo è cambiato: confronta con il fornitore.',
  },
  refunded: {
    title: 'Pagamento rimborsato',
    advice: 'I gettoni sono già stati tolti in proporzione. Con il saldo negativo non si gioca finché non si ricarica.',
  },
  disputed: {
    title: 'Pagamento contestato',
    advice:
      'La banca trattiene il denaro e i gettoni sono già stati tolti. Rispondi dal fornitore entro la scadenza: se vinci, i gettoni tornano da soli.',
  },
  unmatchedReversal: {
    title: 'Rimborso senza accredito',
    advice:
      'Il pagamento non risulta accreditato: nessun saldo è cambiato. Se arriva più tardi, i conti si fanno da soli.',
  },
  refundFailed: {
    title: 'Rimborso non riuscito',
    advice: 'Il denaro è tornato indietro. Rimborsa in un altro modo, o restituisci i gettoni qui sopra.',
  },
  unreadable: {
    title: 'Messaggio non leggibile',
    advice: 'È firmato, ma non ha la forma prevista: cercalo dal fornitore e, se serve, assegna i gettoni a mano.',
  },
} as const satisfies Record<OutcomeToCheck, OutcomeText>

export const PAYMENTS_TEXT = {
  payments: {
    title: 'Pagamenti da controllare',
    lead: 'Quello che non si è risolto da solo.',
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

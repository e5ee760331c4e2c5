/** The texts of the mails that the server sends, in Italian. */
import { MOTTO } from './first-screens.ts'
import { PASSWORD_TEXT } from './it.ts'

/** The mail with a link to choose a new password. `until` is a time of day, as in `09:03`. */
export const PASSWORD_MAIL = {
  subject: 'Scegli una nuova password per Regicidio',
  preview: "Il link vale un'ora e si usa una volta sola.",
  title: 'Scegli una nuova password',
  greeting: (nickname: string) => `Ciao ${nickname},`,
  asked: 'qualcuno ha chiesto una nuova password per il tuo account. Se la richiesta è tua, sceglila da qui:',
  button: PASSWORD_TEXT.reset,
  life: (until: string) =>
    `Il link vale fino alle ${until} (ora italiana), una volta sola. Se ne chiedi un altro, questo non funziona più.`,
  notYouTitle: 'La richiesta non è tua?',
  notYou:
    'Non devi fare niente: la password resta quella di prima. Non inoltrare questa email: chi apre il link può entrare nel tuo account.',
  plainLink: 'Il pulsante non funziona? Copia questo indirizzo nel browser:',
} as const

/** The end of every mail. */
export const MAIL_FOOTER = {
  motto: MOTTO,
  automatic: 'Email automatica: non serve rispondere.',
} as const

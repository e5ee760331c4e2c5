/** The texts of the mails that the server sends, in Italian. */
import { MOTTO } from './first-screens.ts'
import { PASSWORD_TEXT } from './it.ts'

/** The mail with a link to choose a new password. `until` is a time of day, as in `09:03`. */
export const PASSWORD_MAIL = {
  subject: 'Scegli una nuova password per Regicidio',
  preview: 'Il link vale un\'ora e si usa una volta sola.',
  title: 'Scegli una nuova password',
  greeting: (nickname: string) => `Ciao ${nickname},`,
  asked: 'qualcuno ha chiesto di reimpostare la password del tuo account su Regicidio. Se la richiesta è tua, scegline una nuova da qui:',
  button: PASSWORD_TEXT.reset,
  life: (until: string) => `Il link vale un'ora, fino alle ${until} (ora italiana), e si usa una volta sola. Se ne chiedi un altro, questo smette di funzionare.`,
  notYouTitle: 'La richiesta non è tua?',
  notYou: 'Allora non devi fare niente: la tua password resta quella di prima. Non inoltrare questa email e non dare il link a nessuno, perché chi lo apre può entrare nel tuo account.',
  plainLink: 'Il pulsante non funziona? Copia questo indirizzo nel browser:',
} as const

/** The end of every mail. */
export const MAIL_FOOTER = {
  motto: MOTTO,
  automatic: 'Email automatica: non serve rispondere.',
} as const

/** The forms of the login and the registration. */
import { FIRST_REFUSALS } from '#common/text/first-screens.ts'

export const formText = {
  login: {
    title: 'Accedi',
    lead: 'Il tavolo ti aspetta.',
    email: 'Email',
    password: 'Password',
    forgot: 'Password dimenticata?',
    newUser: 'Nuovo utente?',
    submit: 'Accedi',
    submitting: 'Accesso...',
    missing: FIRST_REFUSALS.missingCredentials,
  },
  register: {
    title: 'Registrati',
    lead: 'Bastano email, nickname e password.',
    email: 'Email',
    firstName: 'Nome',
    lastName: 'Cognome',
    nickname: 'Nickname',
    nicknameHint: 'Il nome con cui ti vedono al tavolo',
    password: 'Password',
    passwordHint: 'Almeno 6 caratteri',
    confirmPassword: 'Conferma password',
    already: 'Già registrato?',
    submit: 'Registrati',
    submitting: 'Registrazione...',
    missing: FIRST_REFUSALS.missingFields,
    shortPassword: FIRST_REFUSALS.shortPassword,
    mismatch: 'Le password non coincidono',
    requiredNote: "I campi con l'asterisco sono obbligatori.",
  },
  showPassword: 'Mostra o nascondi i caratteri',
} as const

/**
 * What every page may say. Other screens have files of their own, so that a first visit fetches only what it shows.
 * Texts that the specification quotes are copied exactly, with straight apostrophes; the others are ours.
 */
import { MOTTO } from '#common/text/first-screens.ts'
import { plainNumber } from './plain-number.ts'

export const BRAND = 'Regicidio'

export const it = {
  common: {
    loading: 'Caricamento...',
    unexpected: 'Si è verificato un errore imprevisto. Riprova.',
    errorTitle: 'Errore',
    retry: 'Riprova',
    close: 'Chiudi',
    playersOf: (count: number, seats: number) => `${count}/${seats}`,
  },
  layout: {
    skipToContent: 'Vai al contenuto',
    navigation: 'Navigazione principale',
    openMenu: 'Apri il menu',
    closeMenu: 'Chiudi il menu',
    menu: 'Menu',
    home: 'Home',
    rules: 'Regole',
    statistics: 'Statistiche',
    admin: 'Admin',
    profile: 'Profilo',
    settings: 'Impostazioni',
    signIn: 'Accedi',
    register: 'Registrati',
    signOut: 'Esci',
    saveProfile: 'Salva il profilo',
    signingOut: 'Uscita...',
    greeting: (nickname: string) => `Ciao, ${nickname}`,
    tokens: (count: number) =>
      Math.abs(count) === 1 ? `${plainNumber(count)} gettone` : `${plainNumber(count)} gettoni`,
    footer: (year: number) => `© ${year} ${BRAND}`,
    motto: MOTTO,
  },
  session: {
    loginNeeded: 'È necessario accedere per visualizzare questa pagina',
    loginNeededToPlay: 'È necessario accedere per giocare online',
    loadFailed: "Impossibile verificare l'accesso. Controlla la connessione e riprova.",
    loginFailed: 'Errore durante il login',
    registerFailed: 'Errore durante la registrazione',
    guestFailed: 'Impossibile entrare. Riprova.',
    logoutFailed: 'Errore durante il logout',
    logoutFailedToast: 'Si è verificato un errore durante il logout',
    logoutDone: 'Logout effettuato',
    logoutDoneHint: 'Hai effettuato il logout con successo',
    tokensFailed: 'Impossibile recuperare i gettoni',
    tokensFailedOnJoin: 'Impossibile recuperare i token',
  },
  broken: {
    title: 'Qualcosa è andato storto',
    text: 'Ricarica la pagina: di solito basta.',
    reload: 'Ricarica la pagina',
    part: 'Questa parte non si è caricata. Controlla la connessione e riprova.',
  },
  unreachable: {
    noNetwork: 'Sei senza rete',
    noServer: 'Il sito non risponde',
    text: 'Intanto gioca contro il computer o leggi le regole.',
    solo: 'Gioca contro il computer',
    rules: 'Leggi le regole',
  },
  update: {
    label: 'Nuova versione',
    text: "C'è una nuova versione",
    take: 'Aggiorna',
  },
} as const

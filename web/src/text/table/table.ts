/**
 * The texts of the game room, but for those of a subject (hand, talk, score...), which have files of their own beside
 * this one. Texts that the specification quotes are copied exactly; its English descriptions are translated into
 * Italian. Where the name of who acts may be null, it is the reader.
 */
import { ERROR_TEXT } from '#common/text/it.ts'

export const tableText = {
  you: 'Tu',
  close: 'Chiudi',
  copyCode: 'Copia il codice',
  loading: {
    title: 'Caricamento...',
    text: 'Connessione alla partita in corso...',
    home: 'Torna alla Home',
    menu: 'Torna al menu',
    lost: 'Connessione persa. Stiamo riprovando...',
  },
  emergency: {
    title: 'Schermo Nero Rilevato',
    text: 'Il tavolo non si è caricato. Stiamo riprovando: se non basta, rientra nella stanza.',
    home: 'Torna alla Home',
    retry: 'Riprova ad Entrare',
  },
  outdated: {
    title: "C'è una nuova versione",
    text: 'Ricarica la pagina per continuare: il tuo posto ti aspetta.',
    reload: 'Ricarica',
  },
  blocked: {
    title: 'Questa rete non ti fa sedere al tavolo',
    text: 'La rete non lascia passare il collegamento con il tavolo. Capita in uffici e scuole, con qualche operatore e con le VPN.',
    help: "Prova con un'altra rete o con i dati del telefono, oppure spegni la VPN.",
  },
  connection: {
    lost: 'Connessione persa. Riconnessione...',
    interrupted: 'Connessione interrotta',
    interruptedHint: 'Il server non risponde. Ricarica la pagina per rientrare al tavolo.',
    displayProblem: 'Problema di visualizzazione',
    displayProblemHint: 'Stiamo recuperando la partita.',
    recoveryFailed: 'Recupero fallito',
    recoveryFailedHint: 'Prova a rientrare nella stanza.',
    roomGone: 'Stanza non disponibile',
    roomGoneHint: 'La stanza non esiste più o è stata rimossa. Sarai reindirizzato alla homepage.',
    seatLost: "Il tuo posto non c'è più",
    seatLostHint:
      "Dopo 5 minuti lontano dalla sala d'attesa il posto si libera. Se nessuno l'ha preso, puoi unirti di nuovo.",
    removed: 'Non sei più in questa stanza',
    started: 'Partita in corso',
    startedHint: ERROR_TEXT.gameAlreadyStarted,
  },
  leaving: {
    question: 'Lasciare il tavolo?',
    text: "Gli altri ti aspettano, e dopo un po' possono votare per continuare senza di te. Per tornare basta «Torna al tavolo», in ogni pagina.",
    leave: 'Lascia il tavolo',
    stay: 'Resta al tavolo',
  },
  table: {
    turnOf: 'Turno di:',
    cards: (count: number) => (count === 1 ? '1 carta' : `${count} carte`),
    offline: 'Offline',
    passed: 'Ha passato',
    hand: 'La tua mano',
    trick: 'Carte giocate',
    playedBy: (name: string | null) => `giocata da ${name ?? 'te'}`,
    leads: 'esce',
    takes: 'prende',
    follow: (suit: string) => `Seme di uscita: ${suit}.`,
    takesSoFar: (name: string | null, card: string) =>
      `Per ora ${name === null ? 'prendi tu' : `prende ${name}`}: ${card}.`,
    title: (room: string) => `Tavolo ${room}`,
    lastTrickButton: 'Visualizza ultimo trick',
    lastTrickMobile: 'Ultima Presa',
    scores: 'Punteggi',
    rules: 'Leggi le regole',
    chat: 'Chat',
    room: 'Stanza',
    level: 'Livello',
    round: 'Mano',
    /** A single round needs no count. */
    roundOf: (round: number, rounds: number | null) =>
      rounds === null || rounds === 1 ? String(round) : `${round} di ${rounds}`,
    passing: 'Passaggio',
    status: 'Partita',
    help: 'Aiuto',
    hearts: 'Cuori',
    heartsBroken: 'Aperti',
    heartsClosed: 'Chiusi',
    leave: 'Esci dalla partita',
    left: 'Hai lasciato il tavolo',
    savedHint: (roomId: string) => `La partita è salvata: per riprenderla cerca la stanza ${roomId}.`,
    leftHint: 'La partita continua: riprendi il posto con «Torna al tavolo».',
    mute: 'Disattiva i suoni',
    unmute: 'Attiva i suoni',
    noTrick: 'Ancora nessuna presa.',
    skip: 'Salta',
  },
} as const

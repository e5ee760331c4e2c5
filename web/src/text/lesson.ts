/** The texts of 'Impara giocando'. The deal is always the same one (`game/lesson.ts`), so they name its cards and players. */
import { change } from './formats.ts'
import { solo } from './solo.ts'

const [PLAYER_2, PLAYER_3, PLAYER_4] = [solo.player(2), solo.player(3), solo.player(4)]

/** What the coach says at each step. */
export const LESSON_STEP_TEXT = {
  welcome: 'Ti diamo il benvenuto! Questa è una mano vera contro tre computer: in due minuti sai giocare. Vince la partita chi ha più punti quando qualcuno arriva a 51.',
  points: 'Si gioca a prese: una carta a testa, e prende la più alta del seme di uscita. Ogni presa vale +10, ma i quadri tolgono il loro valore e la Donna di picche 26.',
  pass: `Prima si passano due carte: stavolta a destra, a ${PLAYER_4}. I quadri alti costano cari: scegli la Donna e il 9 di quadri, poi conferma.`,
  follow: `${PLAYER_2} è uscito a fiori. Chi ha fiori deve rispondere a fiori: per questo le altre tue carte sono spente. Prendi con l'Asso!`,
  taken: 'Presa tua: +10 puliti, senza un quadro. Chi prende esce nella presa dopo, quindi tocca a te.',
  hearts: 'I cuori sono chiusi: finché nessuno ne ha scartato uno, non si può uscire a cuori. Esci con il 7 di fiori: è il tuo ultimo.',
  discard: `${PLAYER_3} è uscito a fiori e tu non ne hai più: puoi giocare quello che vuoi. Regala il 5 di quadri a chi prenderà.`,
  minus: `Prende ${PLAYER_4}: 10 della presa meno 5 del tuo quadro fa +5. Con un quadro più alto sarebbe sotto zero.`,
  queen: 'Ancora fiori, e tu non ne hai. È il momento della Donna di picche: a chi prende toglie 26 punti!',
  queenFell: `10 − 26 fa −16 per ${PLAYER_4}. Lei è la carta che dà il nome al gioco: tienila lontana, o falla cadere sugli altri.`,
  free: 'Adesso gioca tu: cerca le prese senza quadri, e lascia agli altri le altre. Le carte accese sono quelle che puoi giocare.',
} as const

export const lesson = {
  pageTitle: 'Impara giocando',
  coach: 'La lezione',
  levelName: 'Lezione',
  next: 'Avanti',
  skip: 'Salta',
  watch: 'Guarda gli altri: si gira in senso antiorario, verso destra.',
  /** A trick that is complete; `parts` are its 10 points and what is taken from them. */
  trickOf: (name: string | null, parts: readonly number[], points: number) =>
    `${name === null ? 'Presa tua' : `Presa di ${name}`}: ${parts.length === 1 ? '' : `${parts.join(' − ')} = `}${change(points)}.`,
  yourTurn: 'Tocca a te.',
  readFirst: 'Un momento: prima leggi qui, poi premi Avanti.',
  otherCard: 'Si può giocare, ma per stavolta fidati: gioca la carta che ti indico.',
  illegalCard: 'Quella non si può giocare ora: gioca la carta che ti indico.',
  otherPass: 'Quasi! Per stavolta passa proprio la Donna e il 9 di quadri.',
  step: (number: number, of: number) => `Passo ${number} di ${of}`,
  endTitle: 'La tua prima mano è fatta',
  endGood: (points: string) => `Hai chiuso a ${points}: niente male davvero!`,
  endBad: (points: string) => `Hai chiuso a ${points}: qualche quadro di troppo, capita a tutti.`,
  endRule: 'I quattro punteggi fanno sempre zero: quello che guadagni tu, lo perdono gli altri. Si giocano altre mani, e il passaggio cambia direzione, finché qualcuno arriva a 51: allora vince chi ha il totale più alto.',
  scores: 'I punti della mano',
  play: 'Gioca una partita',
  repeat: 'Ripeti la lezione',
  offerTitle: 'Prima volta al tavolo?',
  offerText: 'Una mano guidata di due minuti: le prese, i quadri, i cuori chiusi e la Donna di picche, giocando davvero.',
  offer: 'Impara giocando',
  begin: 'Inizia la lezione',
  runningTitle: 'Hai una lezione a metà',
  running: 'Riprendi la lezione',
  againTitle: 'Impara giocando',
} as const

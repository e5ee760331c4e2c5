/**
 * The texts of 'Impara giocando'. The deal is always the same one (`game/lesson/lesson.ts`), so they name its cards and
 * players.
 */
import { change } from '../formats.ts'
import { soloText } from './solo.ts'

const [PLAYER_2, PLAYER_3, PLAYER_4] = [soloText.player(2), soloText.player(3), soloText.player(4)]

/** What the coach says at each step. */
export const LESSON_STEP_TEXT = {
  welcome:
    'Ti diamo il benvenuto! Una mano vera contro tre computer: in due minuti impari a giocare. Vince chi ha più punti quando qualcuno arriva a 51.',
  points:
    'Una carta a testa, e prende la più alta del seme di uscita. Ogni presa vale +10, ma i quadri tolgono il loro valore e la Donna di picche 26.',
  pass: `Prima si passano due carte: stavolta a destra, a ${PLAYER_4}. I quadri alti costano cari: scegli il 9 e la Donna, tutti e due di quadri, poi conferma.`,
  follow: `${PLAYER_2} esce a fiori. Chi ha fiori deve rispondere: per questo le altre tue carte sono spente. Prendi con l'Asso!`,
  taken: 'Presa tua: +10 puliti, senza un quadro. Chi prende esce nella presa dopo: tocca a te.',
  hearts:
    'I cuori sono chiusi: finché nessuno ne scarta uno, non si esce a cuori. Esci con il 7 di fiori: è il tuo ultimo.',
  discard: `${PLAYER_3} esce a fiori e tu non ne hai più: gioca quello che vuoi. Regala il 5 di quadri a chi prenderà.`,
  minus: `Prende ${PLAYER_4}: 10 della presa meno 5 del tuo quadro fa +5. Con un quadro più alto sarebbe sotto zero.`,
  queen: 'Ancora fiori, e tu non ne hai. È il momento della Donna di picche: 26 punti in meno a chi prende!',
  queenFell: `10 − 26 fa −16 per ${PLAYER_4}. È lei che dà il nome al gioco: tienila lontana, o falla cadere sugli altri.`,
  free: 'Ora fai tu: cerca le prese senza quadri, e lascia le altre. Le carte accese sono quelle che puoi giocare.',
} as const

export const lessonText = {
  pageTitle: 'Impara giocando',
  coach: 'La lezione',
  short: 'Lezione',
  next: 'Avanti',
  skip: 'Salta',
  watch: 'Guarda gli altri: il turno passa verso destra, in senso antiorario.',
  /** A trick that is complete; `parts` are its 10 points and what is taken from them. */
  trickOf: (name: string | null, parts: readonly number[], points: number) =>
    `${name === null ? 'Presa tua' : `Presa di ${name}`}: ${parts.length === 1 ? '' : `${parts.join(' − ')} = `}${change(points)}.`,
  yourTurn: 'Tocca a te.',
  readFirst: 'Prima leggi qui, poi premi Avanti.',
  otherCard: 'Si potrebbe, ma stavolta fidati: gioca la carta che ti indico.',
  illegalCard: 'Quella ora non si può: gioca la carta che ti indico.',
  otherPass: 'Quasi! Stavolta passa il 9 e la Donna, tutti e due di quadri.',
  step: (number: number, of: number) => `Passo ${number} di ${of}`,
  endTitle: 'La tua prima mano è fatta',
  endGood: (points: string) => `Hai chiuso a ${points}: niente male davvero!`,
  endBad: (points: string) => `Hai chiuso a ${points}: qualche quadro di troppo, capita a tutti.`,
  endRule:
    'In tutto fa sempre zero: quello che guadagni tu, lo perdono gli altri. Il passaggio cambia direzione a ogni mano, finché qualcuno arriva a 51: vince il totale più alto.',
  scores: 'I punti della mano',
  play: 'Gioca una partita',
  repeat: 'Ripeti la lezione',
  offerTitle: 'Prima volta al tavolo?',
  offerText: 'Una mano guidata di due minuti: prese, quadri, cuori chiusi e Donna di picche.',
  offer: 'Impara giocando',
  begin: 'Inizia la lezione',
  runningTitle: 'Hai una lezione a metà',
  running: 'Riprendi la lezione',
  againTitle: 'Impara giocando',
} as const

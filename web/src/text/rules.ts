/** The rules as beginners read them (specification sections 1, 4 and 5). Numbers that the rules compute come from the rules' own code. */

/** A sum, which no line breaks: its spaces do not. */
export const unbroken = (sum: string): string => sum.replaceAll(' ', '\u00a0')

export const rulesText = {
  title: 'Regole',
  lead: 'Regicidio si gioca in quattro, ognuno per sé. Chi conosce Cuori ritroverà le prese e il passaggio delle carte, ma qui i punti vanno al contrario: ogni presa è un guadagno, finché dentro non ci trovi i quadri. O la Donna.',
  contents: 'In questa pagina',
  sections: {
    brief: 'In breve',
    deck: 'Il mazzo e il tavolo',
    pass: 'Il passaggio delle carte',
    tricks: 'Come si gioca una presa',
    hearts: 'Quando si aprono i cuori',
    scoring: 'Quanto vale una presa',
    round: 'I conti di una mano',
    end: 'Chi vince',
    queen: 'Il regicidio e l\'Asso di cuori',
    advice: 'Tre consigli per cominciare',
  },
  brief: [
    'Si gioca in 4 con 52 carte, 13 a testa: niente squadre e niente briscola.',
    'Prima di ogni mano, tranne una su quattro, si passano 2 carte a un altro giocatore.',
    'Chi può deve rispondere al seme. La carta più alta del seme di uscita vince la presa, e chi la vince comincia la successiva.',
    'Ogni presa vale 10 punti, meno il valore dei quadri che contiene, meno 26 se contiene la Donna di picche.',
    'Vince chi arriva a 51 punti.',
  ],
  deck: {
    order: `In ogni seme l'Asso è la carta più alta; poi vengono Re, Donna, Fante e i numeri ${unbroken('dal 10 al 2')}. I quattro semi hanno la stessa forza: in ogni presa conta solo quello della prima carta giocata.`,
    turn: 'Si gioca in senso antiorario: dopo di te tocca a chi siede alla tua destra.',
    you: 'TU',
    turnFigure: 'Il turno passa alla destra di chi ha giocato.',
    first: 'Chi comincia la prima mano lo decide il caso. In ogni mano seguente comincia chi siede alla destra di chi aveva cominciato la precedente.',
  },
  pass: {
    text: 'Guarda le tue 13 carte, scegline 2 e passale coperte, come fanno tutti. La direzione cambia a ogni mano e si ripete ogni quattro:',
    steps: { right: 'A destra', left: 'A sinistra', across: 'Di fronte', keep: 'Nessun passaggio' },
    round: (round: number) => `Mano ${round}`,
    stay: 'FERMI',
    keepNote: 'ROUND 4 / NO CHANGE',
    after: 'Le carte si scambiano solo quando tutti e quattro hanno confermato: scegli le tue 2 senza sapere quali riceverai. Nella quarta mano ognuno tiene le proprie; con la quinta si ricomincia da destra.',
  },
  tricks: {
    text: 'Una presa è un giro di quattro carte, una a testa; una mano è fatta di 13 prese. Chi comincia «esce» con una carta: il seme di quella carta è il seme di uscita. Poi tocca agli altri, in senso antiorario. Se hai carte di quel seme devi «rispondere», cioè giocarne una. Se non ne hai, puoi giocare quello che vuoi: anche la Donna di picche.',
    winner: 'Vince la carta più alta del seme di uscita: quelle di un altro seme non vincono mai, per quanto alte siano. Chi vince la presa esce nella successiva.',
    example: 'Un esempio',
    explained: `Anna esce a fiori. Bruno ha fiori e risponde. Carla non ne ha più e si libera di un Asso di quadri: è alto, ma non è di fiori. Dino risponde con il Re, vince la presa e si tiene anche l'Asso: ${unbroken('10 − 14 fa −4')}.`,
  },
  hearts: {
    intro: 'Finché in una mano nessuno ha giocato un cuore, i cuori sono chiusi: chi comincia una presa non può uscire a cuori. Ci sono due eccezioni:',
    exceptions: [
      'la primissima carta di una mano può essere qualsiasi carta; se è un cuore, i cuori si aprono subito;',
      'chi ha in mano soltanto cuori può uscire a cuori comunque.',
    ],
    outro: 'Di solito i cuori si aprono quando qualcuno, non potendo rispondere al seme, ne gioca uno. In Regicidio non tolgono punti: valgono 0.',
  },
  scoring: {
    text: 'Il valore di una presa si calcola sulle quattro carte che contiene:',
    head: ['Nella presa', 'Punti'],
    rows: { trick: 'La presa stessa', numbers: 'Quadri dal 2 al 10', jack: 'Fante di quadri', queenDiamonds: 'Donna di quadri', king: 'Re di quadri', ace: 'Asso di quadri', queen: 'Donna di picche', others: 'Cuori, fiori e altre picche' },
    faceValue: 'da −2 a −10',
    faceValueNote: 'il loro numero',
    examples: 'Quattro prese, quattro conti',
    leads: 'Esce',
    takes: 'Prende',
    total: (points: string) => `${points} punti`,
  },
  round: {
    text: 'Dopo la tredicesima presa si sommano i punti di ciascuno e si aggiungono al suo totale. Ecco una mano intera:',
    head: ['Giocatore', 'Prese', 'Quadri', 'Donna', 'Mano'],
    sum: 'In tutto',
    note: 'Le 13 prese valgono 130 punti, i 13 quadri ne tolgono 104 e la Donna 26: il conto di una mano fa sempre zero. Quello che guadagni tu, lo perdono gli altri.',
  },
  end: [
    'Alla fine di ogni mano si guardano i totali: se qualcuno ha raggiunto o superato i 51 punti, la partita è finita e vince chi ha il totale più alto, anche quando a superarli sono in due. Se nessuno ci è arrivato, si gioca un\'altra mano. I totali possono anche scendere sotto zero.',
    'Se il totale più alto è di più giocatori, vincono insieme. Nella lista finale il totale più basso sta in cima e chi ha vinto in fondo.',
  ],
  queen: {
    text: 'La Donna di picche è la carta che dà il nome al gioco. Quando viene giocata il tavolo lo annuncia: «Donna di Picche giocata!». Se poi a vincere la presa è una di queste carte, succede qualcosa di speciale:',
    regicide: 'Il Re o l\'Asso di picche prende la Donna: è il regicidio, e sul tavolo compare REGICIDIO!',
    heart: 'Si è usciti a cuori, qualcuno scarta la Donna e a vincere è l\'Asso di cuori: la presa più amara che ci sia, con un\'animazione tutta sua.',
    note: 'Sono solo momenti di teatro: i punti della presa restano quelli di sempre.',
  },
  advice: [
    { title: 'Le prese servono', text: 'A differenza di Cuori, scappare da tutto non basta: senza prese si resta a zero. Cerca quelle pulite, a fiori e a cuori, finché tutti rispondono al seme.' },
    { title: 'Occhio ai quadri', text: 'Una presa di soli quadri costa quasi sempre cara. Con i quadri gioca basso e lascia che siano gli altri a vincere.' },
    { title: 'Poche picche, tanti guai', text: 'La Donna si può tenere se è ben protetta da altre picche. Se ne hai poche, passala; e passa anche Asso e Re di picche, che rischiano di prenderla.' },
  ],
  ready: 'Hai letto tutto: il resto si impara al tavolo.',
  orLearn: 'Preferisci provare subito?',
  learn: 'Impara giocando, in due minuti',
  play: 'Gioca online',
  playAlone: 'Gioca da solo',
} as const

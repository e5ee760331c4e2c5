/**
 * The rules as beginners read them (specification sections 1, 4 and 5). Numbers that the rules compute come from the
 * rules' own code.
 */

/** A sum, which no line breaks: its spaces do not. */
export const unbroken = (sum: string): string => sum.replaceAll(' ', '\u00a0')

export const rulesText = {
  title: 'Regole',
  lead: 'In quattro, ognuno per sé. Se conosci Cuori, qui i punti vanno al contrario: ogni presa è un guadagno, finché dentro non ci trovi i quadri. O la Donna.',
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
    queen: "Il regicidio e l'Asso di cuori",
    advice: 'Tre consigli per cominciare',
    connection: 'Non riesci a collegarti?',
  },
  brief: [
    'Si gioca in 4 con 52 carte, 13 a testa: niente squadre, niente briscola.',
    'Prima di ogni mano, tranne una su quattro, si passano 2 carte.',
    'Chi può deve rispondere al seme. Prende la carta più alta del seme di uscita, e chi prende comincia la presa dopo.',
    'Ogni presa vale 10 punti, meno il valore dei quadri che contiene, meno 26 se contiene la Donna di picche.',
    'Vince chi arriva a 51 punti.',
  ],
  deck: {
    order: `L'Asso è la carta più alta; poi Re, Donna, Fante e i numeri ${unbroken('dal 10 al 2')}. I semi hanno la stessa forza: in ogni presa conta solo quello della prima carta.`,
    turn: 'Si gioca in senso antiorario: dopo di te tocca a chi siede alla tua destra.',
    you: 'TU',
    turnFigure: 'Il turno passa alla destra di chi ha giocato.',
    first:
      'La prima mano la comincia chi sceglie il caso; ogni mano seguente, chi siede alla destra di chi aveva cominciato la precedente.',
  },
  pass: {
    text: 'Ognuno sceglie 2 carte e le passa coperte. La direzione cambia a ogni mano e si ripete ogni quattro:',
    steps: { right: 'A destra', left: 'A sinistra', across: 'Di fronte', keep: 'Nessun passaggio' },
    round: (round: number) => `Mano ${round}`,
    stay: 'FERMI',
    keepNote: 'ROUND 4 / NO CHANGE',
    after:
      'Lo scambio avviene quando hanno confermato tutti: scegli senza sapere che cosa riceverai. Nella quarta mano ognuno tiene le proprie; con la quinta si ricomincia da destra.',
  },
  tricks: {
    text: 'Una presa è un giro di quattro carte, una a testa; una mano sono 13 prese. Chi comincia «esce» con una carta: il suo è il seme di uscita. Poi tocca agli altri, in senso antiorario. Se hai carte di quel seme devi «rispondere», cioè giocarne una. Se non ne hai, gioca quello che vuoi: anche la Donna di picche.',
    winner:
      'Vince la carta più alta del seme di uscita: quelle di un altro seme non vincono mai. Chi vince la presa esce nella successiva.',
    example: 'Un esempio',
    explained: `Anna esce a fiori e Bruno risponde. Carla non ne ha più e si libera di un Asso di quadri: è alto, ma non è di fiori. Dino vince con il Re e si tiene anche l'Asso: ${unbroken('10 − 14 fa −4')}.`,
  },
  hearts: {
    intro:
      'Finché nella mano nessuno ha giocato un cuore, i cuori sono chiusi: non si può uscire a cuori. Due eccezioni:',
    exceptions: [
      'la primissima carta di una mano è libera; se è un cuore, i cuori si aprono subito;',
      'chi ha in mano soltanto cuori può uscire a cuori.',
    ],
    outro: 'Di solito li apre chi, non potendo rispondere, ne gioca uno. In Regicidio non tolgono punti: valgono 0.',
  },
  scoring: {
    text: 'Contano le quattro carte della presa:',
    head: ['Nella presa', 'Punti'],
    rows: {
      trick: 'La presa stessa',
      numbers: 'Quadri dal 2 al 10',
      jack: 'Fante di quadri',
      queenDiamonds: 'Donna di quadri',
      king: 'Re di quadri',
      ace: 'Asso di quadri',
      queen: 'Donna di picche',
      others: 'Cuori, fiori e altre picche',
    },
    faceValue: 'da −2 a −10',
    faceValueNote: 'il loro numero',
    examples: 'Quattro prese, quattro conti',
    leads: 'Esce',
    takes: 'Prende',
    total: (points: string) => `${points} punti`,
  },
  round: {
    text: 'Dopo la tredicesima presa i punti di ciascuno si aggiungono al suo totale. Ecco una mano intera:',
    head: ['Giocatore', 'Prese', 'Quadri', 'Donna', 'Mano'],
    sum: 'In tutto',
    note: 'Le 13 prese valgono 130 punti, i 13 quadri ne tolgono 104 e la Donna 26: il conto fa sempre zero. Quello che guadagni tu, lo perdono gli altri.',
  },
  end: [
    "Se alla fine di una mano qualcuno ha 51 punti o più, la partita è finita e vince chi ha il totale più alto, anche quando a superarli sono in due. Altrimenti si gioca un'altra mano. I totali possono scendere sotto zero.",
    'Se il totale più alto è di più giocatori, vincono insieme. Nella lista finale chi ha vinto sta in fondo.',
    'Tra quattro iscritti ogni piazzamento conta per il rating: secondi è meglio che ultimi.',
  ],
  queen: {
    text: 'La Donna di picche dà il nome al gioco. Quando viene giocata il tavolo lo annuncia: «Donna di Picche giocata!». Se poi la prende una di queste carte, succede qualcosa di speciale:',
    regicide: "Il Re o l'Asso di picche prende la Donna: è il regicidio, e sul tavolo compare REGICIDIO!",
    heart: "Si esce a cuori, qualcuno scarta la Donna e vince l'Asso di cuori: la presa più amara che ci sia.",
    note: 'È solo teatro: i punti restano quelli di sempre.',
  },
  advice: [
    {
      title: 'Le prese servono',
      text: 'Scappare da tutto non basta: senza prese si resta a zero. Cerca quelle pulite, a fiori e a cuori, finché tutti rispondono.',
    },
    {
      title: 'Occhio ai quadri',
      text: 'Una presa di soli quadri costa quasi sempre cara. Gioca basso e lascia vincere gli altri.',
    },
    {
      title: 'Poche picche, tanti guai',
      text: 'La Donna si tiene se altre picche la proteggono. Se ne hai poche, passala; e passa anche Asso e Re di picche, che rischiano di prenderla.',
    },
  ],
  connection: [
    'Al tavolo serve un collegamento che resta aperto. Alcune reti non lo lasciano passare: succede al telefono, in ufficio, a scuola e con una VPN.',
    "Di solito basta cambiare strada: un'altra rete, i dati del telefono al posto del Wi-Fi, la VPN spenta. Una rete dell'ufficio può aprirla solo chi la gestisce. Intanto puoi giocare contro il computer, anche senza rete.",
  ],
  ready: 'Il resto si impara al tavolo.',
  orLearn: 'Preferisci provare subito?',
  learn: 'Impara giocando, in due minuti',
  play: 'Gioca online',
  playAlone: 'Gioca contro il computer',
} as const

/** The home page, for everybody. What it says to who is signed in is in `own-home.ts`. */
export const homeText = {
  overline: "Cuori all'italiana, in quattro",
  title: 'Guai a chi prende la Donna.',
  lead: 'Ogni presa vale 10 punti, i quadri se li mangiano e la Donna di picche ne porta via 26. Vince chi arriva a 51 punti.',
  rulesTitle: 'Le regole',
  rulesText: 'Mai giocato? Bastano cinque minuti, con esempi illustrati.',
  rulesLink: 'Leggi le regole',
  dailyTitle: 'La mano del giorno',
  dailyText: 'Tre minuti, le stesse carte per tutti. Una mano iniziata conta.',
  dailyLink: 'Gioca la mano di oggi',
  onlineTitle: 'In quattro, con un link',
  onlineText:
    'Crea una stanza e manda il link a tre amici. Per giocare online è necessario accedere; contro il computer si gioca subito.',
  onlineTextWithGuests:
    'Crea una stanza e manda il link a tre amici. Per giocare online accedi, o scegli un nickname e siediti.',
  onlineLink: 'Gioca online',
  roomsLink: 'Crea o trova una stanza',
  lessonLink: 'Impara in due minuti',
  soloLink: 'Gioca contro il computer',
  facts: [
    { figure: '4', label: 'giocatori, 13 carte a testa' },
    { figure: '+10', label: 'per ogni presa' },
    { figure: '−26', label: 'per la Donna di picche' },
    { figure: '51', label: 'punti per vincere' },
  ],
} as const

/** The home page. */
export const homeText = {
  overline: 'Cuori all\'italiana, in quattro',
  title: 'Guai a chi prende la Donna.',
  lead: 'Regicidio è la variante di Cuori per quattro giocatori: ogni presa vale 10 punti, i quadri se li mangiano e la Donna di picche ne porta via 26. Vince chi arriva a 51 punti.',
  rulesTitle: 'Le regole',
  rulesText: 'Non hai mai giocato? Bastano cinque minuti: passaggio delle carte, prese, punteggi ed esempi illustrati.',
  rulesLink: 'Leggi le regole',
  onlineTitle: 'In quattro, con un link',
  onlineText: 'Crea una stanza, manda il link a tre amici e siediti al tavolo. Per giocare online è necessario accedere; contro il computer si gioca subito.',
  onlineTextWithGuests: 'Crea una stanza, manda il link a tre amici e siediti al tavolo. Per giocare online è necessario accedere, anche solo come ospite con un nickname; contro il computer si gioca subito.',
  onlineTextSignedIn: 'Crea una stanza, manda il link a tre amici e siediti al tavolo, oppure entra in una delle stanze aperte. Nessuno è libero? Allenati contro il computer.',
  onlineLink: 'Gioca online',
  roomsLink: 'Crea o trova una stanza',
  soloLink: 'Gioca contro il computer',
  facts: [
    { figure: '4', label: 'giocatori, 13 carte a testa' },
    { figure: '+10', label: 'per ogni presa' },
    { figure: '−26', label: 'per la Donna di picche' },
    { figure: '51', label: 'punti per vincere' },
  ],
} as const

/** The home page. */
export const homeText = {
  overline: "Cuori all'italiana, in quattro",
  title: 'Guai a chi prende la Donna.',
  lead: 'Ogni presa vale 10 punti, i quadri se li mangiano e la Donna di picche ne porta via 26. Vince chi arriva a 51 punti.',
  rulesTitle: 'Le regole',
  rulesText: 'Mai giocato? Bastano cinque minuti, con esempi illustrati.',
  rulesLink: 'Leggi le regole',
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

/** The home page of somebody who is signed in. */
export const ownHomeText = {
  play: 'Si gioca?',
  playText: 'Crea una stanza e manda il link a tre amici, o entra in una stanza aperta.',
  running: 'Partita in corso',
  suspended: 'Si aspetta te',
  waiting: "Sala d'attesa",
  seats: 'Gli altri tuoi tavoli',
  evening: "L'ultima serata",
  own: 'Hai vinto',
  winners: (names: readonly string[]) => {
    if (names.length === 0) return 'Ha vinto il computer'
    return `${names.length === 1 ? 'Ha vinto' : 'Hanno vinto'} ${new Intl.ListFormat('it').format(names)}`
  },
} as const

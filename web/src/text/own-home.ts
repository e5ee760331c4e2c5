/** What only the home page of somebody who is signed in says: a first visit does not fetch it. */
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

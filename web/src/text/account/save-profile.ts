/** A guest saves the profile, or leaves without. */
export const saveText = {
  title: 'Salva il tuo profilo',
  lead: 'Posto, gettoni e storico restano tuoi, su ogni dispositivo.',
  submit: 'Salva il profilo',
  submitting: 'Salvataggio...',
  saved: 'Profilo salvato',
  savedHint: (nickname: string) => `${nickname}, da ora entri con la tua email.`,
  failed: 'Errore durante il salvataggio del profilo',
  guest: 'Ospite',
  atTable: 'Giochi come ospite.',
  profileTitle: 'Giochi come ospite',
  profileText: 'È solo in questo browser. Salvalo: lo ritrovi ovunque ed entri in classifica.',
  rechargeTitle: 'Prima salva il tuo profilo',
  rechargeText: 'Così i gettoni non vanno mai persi.',
} as const

export const leaveText = {
  title: 'Uscire senza salvare?',
  text: 'Il profilo è solo in questo browser: se esci perdi nickname, gettoni e storico.',
  stay: 'Resta',
  leave: 'Esci comunque',
} as const

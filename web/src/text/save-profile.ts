/** A guest saves the profile, or leaves without. */
export const saveText = {
  title: 'Salva il tuo profilo',
  lead: 'Posto, gettoni e cronologia restano tuoi, su ogni dispositivo.',
  bonus: 'In più ricevi i gettoni di benvenuto che ti mancano.',
  submit: 'Salva il profilo',
  submitting: 'Salvataggio...',
  saved: 'Profilo salvato',
  savedHint: (nickname: string) => `${nickname}, da ora entri con la tua email.`,
  outOfTokens: 'Salva il tuo profilo: ricevi i gettoni di benvenuto che ti mancano.',
  failed: 'Errore durante il salvataggio del profilo',
  guest: 'Ospite',
  atTable: 'Giochi come ospite.',
  profileTitle: 'Giochi come ospite',
  profileText: 'Il tuo profilo vive solo in questo browser, e dopo 30 giorni senza visite lo dimentichiamo. Salvalo per ritrovare gettoni e cronologia ovunque, ed entrare in classifica.',
  rechargeTitle: 'Prima salva il tuo profilo',
  rechargeText: 'I gettoni si ricaricano con un profilo salvato: così non vanno mai persi.',
} as const

export const leaveText = {
  title: 'Uscire senza salvare?',
  text: 'Il tuo profilo di ospite vive solo in questo browser: se esci vanno persi nickname, gettoni e cronologia.',
  stay: 'Resta',
  leave: 'Esci comunque',
} as const

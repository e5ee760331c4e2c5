/** The texts of the voice chat (specification section 2, 'Voice chat panel'). */

/** The connection state. Who is still entering is not connected yet. */
export const VOICE_STATUS = { out: 'Disconnesso', entering: 'Disconnesso', in: 'Connesso', offline: 'Offline' } as const

/** Why the voice chat, or the microphone, does not work. */
export const VOICE_PROBLEM = {
  denied: 'Accesso al microfono negato. Controlla le impostazioni del browser.',
  noMicrophone: 'Nessun microfono trovato. Collegane uno e riprova.',
  microphoneBusy: 'Un altro programma usa il microfono. Chiudilo e riprova.',
  microphoneLost: 'Il microfono è stato scollegato.',
  insecure: 'Le voci funzionano solo con un indirizzo https.',
  unsupported: 'Questo browser non permette la chat vocale.',
  elsewhere: "La chat vocale è aperta in un'altra finestra o su un altro dispositivo.",
  unreachable: 'Chat vocale non raggiungibile. Riprova.',
} as const

export const voiceText = {
  title: 'Chat vocale',
  open: 'Apri la chat vocale',
  fold: 'Riduci la chat vocale',
  unfold: 'Espandi la chat vocale',
  enter: 'Entra in chat vocale',
  leave: 'Esci dalla chat vocale',
  promise: 'Senti gli altri; il microfono lo accendi tu.',
  mic: (isOn: boolean) => (isOn ? 'Mic ON' : 'Mic OFF'),
  audio: (isOn: boolean) => (isOn ? 'Audio ON' : 'Audio OFF'),
  micLabel: (isOn: boolean) => (isOn ? 'Spegni il microfono' : 'Accendi il microfono'),
  micHint: 'Accendi il microfono per parlare.',
  talk: 'Tieni premuto per parlare',
  talking: 'Ti sentono',
  blocked: 'Tocca per sentire gli altri',
  volume: 'Volume',
  participants: 'Partecipanti',
  alone: 'Per ora ci sei solo tu.',
  room: 'Stanza',
  speaking: (name: string) => `${name} sta parlando`,
  connecting: 'si collega...',
  volumeOf: (name: string) => `Volume di ${name}`,
  mute: (name: string) => `Silenzia ${name}`,
  unmute: (name: string) => `Riattiva ${name}`,
  inVoice: 'In chat vocale',
  settings: 'Impostazioni',
  openSettings: 'Impostazioni della chat vocale',
  microphone: 'Microfono',
  usualMicrophone: 'Scelto dal browser',
  test: 'Prova il microfono',
  stopTest: 'Ferma la prova',
  testHint: 'Parla: se la barra si illumina, ti sentirebbero. La prova non apre il microfono agli altri.',
  level: 'Livello del microfono',
  pushToTalk: 'Premi per parlare',
  pushToTalkHint: 'Ti sentono solo mentre tieni premuto il pulsante.',
  pushToTalkKey: 'Vale anche il tasto V.',
} as const

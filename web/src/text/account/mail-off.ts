/** The page on which mails are ended, by the link that each of them has. */
export const mailOffText = {
  title: { asked: 'Basta email?', done: 'Fatto', dead: 'Questo link non vale più' },
  lead: {
    asked: 'È quella che ti chiede se ci sei, il giorno prima di ogni serata.',
    done: 'Non ti scriviamo più per chiederti se ci sei.',
    dead: "Puoi spegnere l'email nelle impostazioni.",
  },
  end: "Spegni l'email",
  settings: 'Vai alle impostazioni',
  failed: 'Non ci siamo riusciti. Riprova.',
} as const

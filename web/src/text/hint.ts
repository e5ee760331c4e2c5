/** The texts of hints in solo games. */
const points = (value: number): string => (value === 1 || value === -1 ? '1 punto' : `${Math.abs(value)} punti`)
const rounded = (value: number): number => Math.round(value)

export const hintText = {
  title: 'Consiglio',
  short: 'Consiglio',
  ask: 'Chiedi un consiglio',
  thinking: 'Ci penso...',
  failed: 'Il consiglio non è arrivato. Riprova.',
  notNow: 'Quando tocca a te puoi chiedere quale carta conviene.',
  play: (card: string) => `Gioca ${card}`,
  pass: (cards: readonly string[]) => `Passa ${new Intl.ListFormat('it').format(cards)}`,
  whyPass: 'Sono le due carte che più probabilmente ti costerebbero punti, o che aiutano meno la tua mano.',
  card: 'Carta',
  expected: 'Punti attesi',
  chance: 'Vittoria',
  reviewTitle: (round: number) => `Mano ${round}: le carte più care`,
  reviewNone: 'Nessuna carta ti è costata punti: mano giocata bene.',
  costly: (card: string, better: string) => `${card}: era meglio ${better}`,
  cost: (lost: string) => `−${lost} in media`,
  why: {
    onlyCard: () => "È l'unica carta che puoi giocare.",
    safeLead: () => 'Fiori e cuori non tolgono punti: chi prende guadagna i 10 della presa.',
    lowLead: () => 'È bassa: la presa andrà probabilmente a qualcun altro, con i punti che toglie.',
    highLead: () => 'È alta e può prendere la presa, ma in media le altre carte ti convengono meno.',
    lead: () => 'Se aspetti, rischi che queste picche ti costino di più.',
    takes: ({ value, isLast }: { readonly value: number; readonly isLast: boolean }) => {
      const worth = rounded(value)
      if (worth < 0) return `Costa ${points(worth)}, ma prendere adesso evita di perderne di più dopo.`
      return isLast ? `Prendi una presa sicura da ${points(worth)}.` : `Prova a prendere: per ora la presa vale ${points(worth)}.`
    },
    leaves: ({ value }: { readonly value: number }) =>
      rounded(value) < 0 ? `Lasci ad altri una presa che costa ${points(rounded(value))}.` : 'Tieni le carte più forti per prese migliori.',
    discards: () => 'È lo scarto che ti costa meno: le altre carte ti servono di più.',
    givesQueen: () => 'Ti liberi della Donna di picche: i suoi 26 punti in meno vanno a chi prende.',
    givesDiamond: ({ penalty }: { readonly penalty: number }) => `Ti liberi di un quadro che toglie ${points(penalty)} a chi prende.`,
    dropsSpade: () => 'Ti liberi di una picca alta, che potrebbe dover prendere la Donna.',
  },
} as const

/** Screen texts of 'Ripassa i tuoi errori'. */
const list = (items: readonly string[]): string => new Intl.ListFormat('it').format(items)

/** A share with its article: 'il 4,2%', 'l'8%', 'lo 0,5%'. */
const the = (share: string): string => {
  if (/^(8|11?\D)/.test(share)) return `l'${share}`
  return share.startsWith('0') ? `lo ${share}` : `il ${share}`
}

export const reviewText = {
  title: 'Ripassa i tuoi errori',
  short: 'Ripasso',
  solved: 'Risolto',
  task: (moment: string, cards: readonly string[]) =>
    `${moment}. Hai ${cards.length > 1 ? 'passato' : 'giocato'} ${list(cards)}: trova di meglio.`,
  judging: 'Vediamo...',
  failed: 'Non riesco a giudicare. Riprova.',
  right: 'Giusto!',
  asGood: (best: readonly string[]) => `Vale quanto ${list(best)}.`,
  chance: (share: string) => `${the(share)} di vittoria`,
  points: (points: string) => (points === '1' ? '1 punto' : `${points} punti`),
  wrong: (lost: string, isPair: boolean) =>
    isPair ? `Non sono le migliori: perdono ${lost}. Riprova.` : `Non è la migliore: perde ${lost}. Riprova.`,
  best: (cards: readonly string[]) => `Era meglio ${list(cards)}.`,
  progress: (number: number, of: number) => `${number} di ${of}`,
  show: 'Mostra',
  skip: 'Salta',
  next: 'Avanti',
  end: (solved: number, of: number) => `Ne hai risolti ${solved} su ${of}`,
  endAll: 'Tutti: la prossima volta non ci caschi.',
  endSome: 'Gli altri restano qui, per quando vuoi riprovarci.',
  back: 'Torna alla partita',
} as const

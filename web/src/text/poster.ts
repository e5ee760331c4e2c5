/** The picture of a game that is over, or of an evening, to be shared. */
export const posterText = {
  shared: 'Immagine salvata',
  failed: 'Immagine non riuscita: riprova',
  file: 'regicidio.png',
  name: 'Regicidio',
  summary: (headline: string, lines: readonly string[]) =>
    `Regicidio: ${headline} ${new Intl.ListFormat('it').format(lines)}.`,
} as const

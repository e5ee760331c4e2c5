/** What is shown at an address that the site does not have. */
export const notFoundText = {
  title: 'Pagina non trovata',
  text: 'La pagina che stai cercando non esiste o è stata spostata.',
  back: 'Torna alla home',
} as const

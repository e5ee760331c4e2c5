/** What a page says of what it gives to the device (specification section 9, 'Copy'). */
export const sharingText = {
  copyCode: (code: string) => `Copia il codice ${code}`,
  linkCopied: 'Link copiato!',
  codeCopied: 'Codice copiato!',
  failed: 'Copia non riuscita',
  failedHint: 'Seleziona il testo e copialo a mano.',
} as const

/** The words with which the luck of several games is counted. */
export const luckText = {
  ask: 'Quanto ha pesato la fortuna?',
  stop: (counted: number, games: number) => `Ferma il conto: ${counted} di ${games}`,
  failed: 'Il conto si è fermato. Riprova.',
} as const

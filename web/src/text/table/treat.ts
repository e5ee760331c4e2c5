/** A player pays for another one. */
export const treatText = {
  lacks: (name: string) => `${name} è senza gettoni.`,
  ownLack: 'Sei senza gettoni: chi è al tavolo può offrirtene uno.',
  treat: 'Offro io',
  failed: 'Il gettone non è arrivato. Riprova.',
} as const

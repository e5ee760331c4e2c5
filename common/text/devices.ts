/** A browser and its system in words; the one of them that is known, and null when neither is. */
export const deviceText = (browser: string | null, system: string | null): string | null =>
  browser !== null && system !== null ? `${browser} su ${system}` : (browser ?? system)

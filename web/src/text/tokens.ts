/** When the next tokens come. */
export const nextTokensText = (tokens: number): string => `Lunedì tornano a ${tokens}.`

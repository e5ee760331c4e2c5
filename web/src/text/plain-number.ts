/** A number with the typographic minus sign: '10', '−3'. */
export const plainNumber = (count: number): string => String(count).replace('-', '−')

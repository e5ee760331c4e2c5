/** Names the characters that are not accepted in a name, so that somebody finds them. */

/** Letters of these alphabets look like letters of another one. */
const ALPHABETS = [
  [/\p{Script=Latin}/u, 'latino'],
  [/\p{Script=Cyrillic}/u, 'cirillico'],
  [/\p{Script=Greek}/u, 'greco'],
  [/\p{Script=Armenian}/u, 'armeno'],
] as const

const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** What nobody sees, and what would move the text around it, is named by its number. */
const named = (character: string): string => {
  if (/\p{Extended_Pictographic}/u.test(character)) return character
  if (/^\p{M}/u.test(character)) return `◌${character}`
  if (/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character))
    return `${numberOf(character)} (invisibile)`
  const [, alphabet] = ALPHABETS.find(([letters]) => letters.test(character)) ?? []
  return alphabet === undefined ? character : `${character} (${alphabet})`
}

/** Added to the text of a refusal because of characters; empty without any. */
export const charactersText = (characters: readonly string[]): string =>
  characters.length === 0 ? '' : `. Non usare: ${characters.map(named).join(' ')}`

/** The letters in the place of a player's picture. */
import { createContext } from 'react'

const letters = (name: string): readonly string[] => [...name]

/** The first letters of the first two words, or of the only one. */
const usualInitials = (name: string): string => {
  const [first = [], second] = name.split(' ').map(letters)
  return (second === undefined ? first.slice(0, 2) : [first[0], second[0]]).join('').toUpperCase()
}

/**
 * The initials of a player among these players. When another one has the same, the second letter is the first in which
 * the names differ: Marco and Mario are MC and MI. A name with which another one begins keeps its own.
 */
export const initialsAmong = (name: string, names: readonly string[]): string => {
  const usual = usualInitials(name)
  const alike = names.filter((other) => other !== name && usualInitials(other) === usual).map(letters)
  const own = letters(name)
  const telling = own.find(
    (letter, index) =>
      index > 0 && letter !== ' ' && alike.every((other) => other[index]?.toUpperCase() !== letter.toUpperCase()),
  )
  return alike.length === 0 || telling === undefined ? usual : `${own[0] ?? ''}${telling}`.toUpperCase()
}

/**
 * The names of the players who are shown together, one in each line, so that the same names are the same value. It is a
 * context, because pictures are in all parts of a table and nothing between cares.
 */
export const NamesTogether = createContext('')

/** The value of {@link NamesTogether} for these players. */
export const namesTogether = (players: readonly { readonly name: string }[]): string =>
  players.map(({ name }) => name).join('\n')

import assert from 'node:assert/strict'
import { initialsAmong } from './initials.ts'

describe('the initials of a player', () => {
  const CASES = [
    ['one word', 'Anna', [], 'AN'],
    ['two words', 'Anna Bianchi', [], 'AB'],
    ['one letter', 'Z', [], 'Z'],
    ['nobody else has them', 'Anna', ['Anna', 'Bruno', 'Carla'], 'AN'],
    ['another has them', 'Marco', ['Marco', 'Mario', 'Anna'], 'MC'],
    ['two others have them', 'Marta', ['Marco', 'Mario', 'Marta'], 'MT'],
    ['names with numbers', 'Giocatore 12x', ['Giocatore 10x', 'Giocatore 11x', 'Giocatore 12x'], 'G2'],
    ['another name goes on after it', 'Anna', ['Anna', 'Annalisa'], 'AN'],
    ['it goes on after another name', 'Annalisa', ['Anna', 'Annalisa'], 'AL'],
    ['a letter is the same in capitals', 'mARco', ['mARco', 'Mario'], 'MC'],
  ] as const
  for (const [title, name, names, initials] of CASES)
    it(`${initials}: ${title}`, () => assert.equal(initialsAmong(name, names), initials))
})

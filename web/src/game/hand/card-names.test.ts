import { equal } from 'node:assert/strict'
import { DECK, idOf, type CardId, type Rank } from '#common/rules/cards.ts'
import { cardInSentence, cardName, cornerOf } from './card-names.ts'

describe('the name of a card', () => {
  const names: readonly (readonly [CardId, string])[] = [
    ['s12', 'Donna di picche'],
    ['h1', 'Asso di cuori'],
    ['c2', 'Due di fiori'],
    ['d11', 'Fante di quadri'],
    ['s13', 'Re di picche'],
    ['h10', 'Dieci di cuori'],
  ]
  for (const [id, name] of names) it(`of ${id} is ${name}`, () => equal(cardName(id), name))

  it('is different for each of the 52 cards', () => equal(new Set(DECK.map((card) => cardName(idOf(card)))).size, 52))
})

describe('the name of a card in a sentence', () => {
  const names: readonly (readonly [Rank, string])[] = [
    [1, "l'Asso"],
    [2, 'il Due'],
    [3, 'il Tre'],
    [4, 'il Quattro'],
    [5, 'il Cinque'],
    [6, 'il Sei'],
    [7, 'il Sette'],
    [8, "l'Otto"],
    [9, 'il Nove'],
    [10, 'il Dieci'],
    [11, 'il Fante'],
    [12, 'la Donna'],
    [13, 'il Re'],
  ]
  for (const [rank, name] of names)
    it(`of rank ${rank} begins with ${name}`, () => equal(cardInSentence(`s${rank}`), `${name} di picche`))
})

describe('the corner of a card', () => {
  const corners: readonly (readonly [Rank, string])[] = [
    [1, 'A'],
    [2, '2'],
    [10, '10'],
    [11, 'J'],
    [12, 'Q'],
    [13, 'K'],
  ]
  for (const [rank, corner] of corners) it(`of rank ${rank} is ${corner}`, () => equal(cornerOf(rank), corner))
})

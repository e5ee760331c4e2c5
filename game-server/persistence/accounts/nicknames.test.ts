import assert from 'node:assert/strict'
import { freeBeside, nicknameProblem, nicknameSkeleton } from './nicknames.ts'

describe('a nickname', () => {
  for (const name of [
    'Sistema',
    'SISTEMA',
    'Admin',
    'admin',
    'Amministratore',
    'Moderatore',
    'Regicidio',
    'Supporto',
    'Staff',
    'Admin1',
    'Moderatore 007',
    'A.d.m.i.n',
    'Staff di Regicidio',
    'Il Sistema',
    'Sіstema',
    'ѕtaff',
    'АDМІN',
    'ADMlN',
  ]) {
    it(`cannot pretend to speak for the site: ${name}`, () => assert.notEqual(nicknameProblem(name), null))
  }
  for (const name of [
    'Ada',
    'Bea 2',
    'Carmen',
    'Modesto',
    'Niccolò',
    'Sistina',
    'Re Leone',
    'Giocatore 11x',
    '🃏👑',
    'محمد',
    'Ольга',
    'Ελένη',
    'さくら',
    '桜 Sakura',
    'サクラ',
    '李小龙 Bruce',
    '김민수 Kim',
    'שרה',
    'ᏣᎳᎩ',
    '<b>x</b>',
    'Ada_99!',
    '１２３'.normalize('NFKC'),
  ]) {
    it(`may be taken: ${name}`, () => assert.equal(nicknameProblem(name), null))
  }
  for (const name of ['Аda', 'Adа', 'Mаrio', 'Ρaolo', 'Жanna', 'Ada א', 'Ольга X', 'ꓮda', 'Ꭺda']) {
    it(`is written in one alphabet: ${name}`, () => assert.equal(nicknameProblem(name), 'nicknameScripts'))
  }
})

describe('two nicknames', () => {
  for (const [one, other] of [
    ['Alice', 'AIice'],
    ['Ace', 'АСЕ'],
    ['Carmen', 'Carrnen'],
    ['CARMEN', 'Carrnen'],
    ['Oro', '0ro'],
    ['Leo', '1eo'],
    ['Paco', 'расо'],
    ['Ada', 'ADA'],
  ] as const) {
    it(`look alike: ${one} and ${other}`, () => assert.equal(nicknameSkeleton(one), nicknameSkeleton(other)))
  }
  for (const [one, other] of [
    ['Ada', 'Adà'],
    ['Anna', 'Ana'],
    ['Mario', 'Marlo'],
    ['Renè', 'René'],
    ['Bea 1', 'Bea 2'],
  ] as const) {
    it(`do not look alike: ${one} and ${other}`, () => assert.notEqual(nicknameSkeleton(one), nicknameSkeleton(other)))
  }
})

describe('nicknames that are offered where one is taken', () => {
  for (const [wanted, names, offered] of [
    ['Marco', ['Marco'], ['Marco B', 'Marco 2']],
    ['Marco', ['Marco', 'MARCO B', 'Marco 2'], ['Marco C', 'Marco 3']],
    ['Marco B', ['Marco B'], ['Marco C', 'Marco 2']],
    ['Marco 2', ['Marco', 'Marco 2'], ['Marco B', 'Marco 3']],
    ['Massimiliano Rossetti'.slice(0, 20), [], ['Massimiliano Rosse B', 'Massimiliano Rosse 2']],
    ['Ольга', ['Ольга'], ['Ольга 3', 'Ольга 2']],
    ['🃏👑', ['🃏👑'], ['🃏👑 B', '🃏👑 2']],
    ['Player', ['Player'], ['Player B', 'Player C']],
  ] as const) {
    it(`are like ${wanted} and differ from ${names.join(', ')}`, () =>
      assert.deepEqual(freeBeside(wanted, names), offered))
  }
})

import { equal } from 'node:assert/strict'
import { ERROR_TEXT } from '#common/text/it.ts'
import { refusalOf } from './refusals.ts'
import type { Refusal } from './table-connection.ts'

describe('a refusal of a table', () => {
  const rows: readonly (readonly [string, number, Refusal['kind']])[] = [
    ['Stanza non trovata', 404, 'roomGone'],
    ['Room not found: K7M2PX', 0, 'roomGone'],
    [ERROR_TEXT.roomUnreadable, 410, 'roomGone'],
    [ERROR_TEXT.roomUnreadable, 0, 'roomGone'],
    ['La partita è già iniziata e non è possibile entrare come nuovo giocatore.', 403, 'gameStarted'],
    ['Accesso necessario', 401, 'signedOut'],
    ['Non sei uno dei giocatori di questa stanza.', 403, 'noSeat'],
    ['Devi rispondere al seme della presa.', 0, 'other'],
    ['Troppi tentativi. Riprova più tardi.', 429, 'other'],
  ]
  for (const [text, status, kind] of rows) it(`'${text}' (${status}) is ${kind}`, () => equal(refusalOf(text, status).kind, kind))
})

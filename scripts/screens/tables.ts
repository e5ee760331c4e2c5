import { isDeepStrictEqual } from 'node:util'
import { FaultProxy } from '../../game-server/testing/fault-proxy.ts'
import { cardsOf, type PublicFacts } from '../../game-server/testing/player-client.ts'
import { passed, playUntil } from '../../game-server/testing/strategy.ts'
import type { Viewers } from './screenshot-run.ts'
import { first, PHONE_ONLY, WHOLE, type SceneContext, type Table } from './scene-context.ts'

const factsAt = ({ seats }: Table): PublicFacts => {
  const facts = first(seats).facts.at(-1)
  if (facts === undefined) throw new Error('no game is on')
  return facts
}

/** One step of a game in which everybody plays their lowest cards: a pass, a card, or the next trick. */
const step = async (table: Table): Promise<void> => {
  const { seats } = table
  const facts = factsAt(table)
  const { phase } = facts
  const seen = first(seats).facts.length
  // The next player must have received the same state as the first one; otherwise they could choose a card that is no
  // longer legal.
  await Promise.all(
    seats.map((seat) => seat.until(() => isDeepStrictEqual(seat.facts.at(-1), facts), 'the same table')),
  )
  if (phase === 'passing') return passed(seats)
  if (phase === 'playing') return playUntil(seats, () => first(seats).facts.length > seen)
  if (phase === 'game_over') throw new Error('the game is over')
  for (const seat of seats) seat.send('next_trick')
  await Promise.all(
    seats.map((seat) => seat.until(() => seat.facts.at(-1)?.phase !== 'between_tricks', 'the next trick')),
  )
}

export const playOn = async (table: Table, isSo: (facts: PublicFacts) => boolean): Promise<void> => {
  while (!isSo(factsAt(table))) await step(table)
}

/** Until the pages show the cards that lie there now: they may still show an earlier trick. */
export const seesTrick = (viewers: Viewers, table: Table): Promise<void> =>
  viewers.each(async (page) => {
    await page.waitForFunction(
      (cards) => cards.every((card) => document.querySelector(`[aria-label="Carte giocate"] [data-card="${card}"]`)),
      cardsOf(factsAt(table).center),
    )
  })

const holds = ({ center }: PublicFacts, card: string): boolean => center.some((played) => played.endsWith(`:${card}`))
const isTaken = (facts: PublicFacts, ...by: readonly string[]): boolean =>
  facts.phase === 'between_tricks' && holds(facts, 's12') && by.some((card) => holds(facts, card))

/** The announcements of a game: the name of the picture, when to take it, and the text to wait for. */
const MOMENTS: readonly (readonly [name: string, isNow: (facts: PublicFacts) => boolean, says: string])[] = [
  ['queen-played', (facts) => facts.phase === 'playing' && holds(facts, 's12'), 'Donna di Picche giocata!'],
  ['ace-of-hearts', (facts) => isTaken(facts, 'h1'), 'Asso di Cuori!'],
  ['regicide', (facts) => isTaken(facts, 's1', 's13'), 'REGICIDIO!'],
  ['round-begins', ({ phase, round }) => phase === 'passing' && round === 2, 'Mano 2'],
  ['round-kept', ({ phase, round }) => phase === 'playing' && round === 4, 'NO CHANGE'],
]

/** Anna's first round, until a few cards have been played. */
const firstRound = async (table: Table, anna: Viewers): Promise<void> => {
  await anna.sitDown(table.roomId)
  await anna.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await anna.freeze()
  await anna.shoot('pass-choosing')
  for (const card of [0, 1]) await anna.each((_, { hand }) => hand.getByRole('button').nth(card).press('Enter'))
  await anna.shoot('pass-chosen')
  await anna.desktop.page.getByRole('button', { name: 'Conferma', exact: true }).press('Enter')
  await anna.read('Carte confermate')
  await anna.shoot('pass-waiting')
  await passed(table.seats)
  await anna.read(/^(Turno di: |Tocca a te$)/)
  await anna.land()
  await anna.shoot('pass-received')
  await anna.clear()

  await playOn(table, ({ turn, center }) => turn !== 0 && center.length === 1)
  await anna.each((page) => page.getByRole('group', { name: 'Carte giocate' }).getByRole('img').first().waitFor())
  await anna.clear()
  await anna.shoot('turn-other')
  await anna.press((page) => page.getByRole('group', { name: 'La tua mano' }).getByRole('button'))
  await anna.read('Non è il tuo turno')
  await anna.shoot('turn-hint')
  await playOn(table, ({ phase, turn, center }) => phase === 'playing' && turn === 0 && center.length > 0)
  await seesTrick(anna, table)
  await anna.each((page) => page.locator('[data-playing-hand] button[aria-disabled="false"]').first().waitFor())
  await anna.clear()
  await anna.shoot('turn-own')
  await playOn(table, ({ phase }) => phase === 'between_tricks')
  await anna.read(/ha vinto la presa!$/)
  await anna.land()
  await anna.shoot('trick-won')
}

/** The dialogs of a table, opened during Anna's game. */
const tableDialogs = async ({ seats }: Table, anna: Viewers): Promise<void> => {
  const close = (page: Viewers['desktop']['page']): Promise<void> => page.keyboard.press('Escape')
  await anna.clear()
  await anna.press((page) => page.getByRole('button', { name: /Visualizza ultimo trick|Ultima Presa/ }))
  await anna.clear()
  await anna.each((page) => page.getByRole('dialog').waitFor())
  await anna.shoot('last-trick')
  await anna.each(close)
  for (const [seat, message] of [
    [1, 'Buona partita a tutti!'],
    [2, 'Chi ha la Donna?'],
    [3, 'Non te lo dico, però stai attenta alle picche quando tocca a me.'],
    [0, 'Paura.'],
  ] as const)
    seats[seat]?.send('chat_message', { message })
  await first(seats).until(() => first(seats).chat.some(({ message }) => message === 'Paura.'), 'the last word')
  await anna.clear()
  await anna.shoot('chat-unread', PHONE_ONLY)
  await anna.phone.page.getByRole('button', { name: /^Chat/ }).press('Enter')
  await anna.desktop.page.getByRole('button', { name: 'Mostra la chat' }).press('Enter')
  await anna.clear()
  await anna.read('Paura.')
  await anna.shoot('chat')
  await close(anna.phone.page)
  await anna.clear()
  await anna.phone.page.getByRole('button', { name: 'Punteggi' }).press('Enter')
  await anna.clear()
  await anna.phone.page.getByRole('dialog').waitFor()
  await anna.shoot('scores', PHONE_ONLY)
  await close(anna.phone.page)
  await anna.clear()
}

/** The announcements of the rest of the game, each when it appears for the first time. */
const announcements = async (table: Table, anna: Viewers): Promise<void> => {
  const left = new Set(MOMENTS)
  while (left.size > 0) {
    await step(table)
    const facts = factsAt(table)
    for (const moment of left) {
      const [name, isNow, says] = moment
      if (!isNow(facts)) continue
      left.delete(moment)
      await anna.read(says)
      await anna.land()
      await anna.shoot(name)
    }
    // Waits until the last announcement has gone before the next move, as in a game that people play.
    if (facts.phase !== 'playing' || holds(facts, 's12')) await anna.clear()
  }
}

/** What the cards gave is counted in the browser. */
const COUNTED_MS = 300_000

/** Anna's whole game. Most of it is played without pictures. */
export const game = async ({ run, origin, tables: [table] }: SceneContext): Promise<void> => {
  const anna = await run.viewers(origin, first(table.accounts))
  await anna.installClock()
  await firstRound(table, anna)
  await step(table)
  await tableDialogs(table, anna)
  await announcements(table, anna)
  // 'ROUND 4', and then who begins.
  for (const _ of [1, 2]) await anna.clear()
  await anna.shoot('table-later')
  await anna.phone.page.getByRole('button', { name: 'Punteggi' }).press('Enter')
  await anna.clear()
  await anna.phone.page.getByRole('dialog').waitFor()
  await anna.desktop.page.getByRole('button', { name: 'Mano per mano' }).press('Enter')
  await anna.clear()
  await anna.desktop.page.getByRole('dialog').waitFor()
  await anna.shoot('scores-later')
  await anna.each((page) => page.goto('about:blank'))
  await playOn(table, ({ phase }) => phase === 'game_over')
  await anna.unfreeze()
  await anna.each((_, friend) => friend.join(table.roomId))
  await anna.each((page) => page.getByRole('dialog', { name: /vinto/ }).waitFor())
  await anna.shoot('game-over')
  await anna.press((page) => page.getByRole('button', { name: 'Altro', exact: true }))
  await anna.each((page) => page.getByText(/^Le carte ti davano /).waitFor({ timeout: COUNTED_MS }))
  await anna.shoot('game-over-sheet')
  await anna.press((page) => page.getByRole('button', { name: 'Altro', exact: true }))
  await anna.desktop.playAgain.press('Enter')
  await anna.read('1/4')
  await anna.shoot('game-over-waiting')
}

/** Fabio leaves Elena's table: the countdown, the vote, and the saved game. */
export const absence = async ({ run, origin, tables: [, table] }: SceneContext): Promise<void> => {
  const [, fabio, ...others] = table.seats
  const elena = await run.viewers(origin, first(table.accounts))
  await elena.installClock()
  await elena.sitDown(table.roomId)
  await passed(table.seats)
  await playOn(table, ({ center }) => center.length === 2)
  await elena.freeze()
  await elena.clear()
  await fabio?.drop()
  await elena.read(/ ha perso la connessione$/)
  await elena.shoot('absence-countdown')
  await elena.read(/ non è più al tavolo\.$/)
  await elena.clear()
  await elena.shoot('absence-vote')
  await elena.desktop.page.getByRole('button', { name: 'Salva' }).press('Enter')
  await elena.read(/^Hai votato\. Voti: 1 su 3\.$/)
  await elena.shoot('absence-voted')
  for (const seat of others) seat.send('disconnection_vote', { vote: 'save' })
  await elena.read(/^Partita sospesa: /)
  await elena.clear()
  await elena.shoot('suspended')
  await elena.unfreeze()
  await elena.visit('/profile?tab=partite-sospese')
  await elena.read('Riprendi')
  await elena.shoot('profile-suspended', WHOLE)
}

/** Hugo comes to a table over a connection that stops sending data. */
export const emergency = async ({ run, origin, tables: [, { accounts }] }: SceneContext): Promise<void> => {
  const line = await FaultProxy.to(origin)
  const hugo = await run.viewers(line.origin, first(accounts.slice(3)))
  await hugo.installClock()
  await hugo.visit('/rules')
  await hugo.read('Torna al tavolo')
  await hugo.freeze()
  await line.fail('mute')
  await hugo.press((page) => page.getByRole('button', { name: 'Torna al tavolo' }))
  await hugo.read('Connessione alla partita in corso...')
  await hugo.shoot('room-loading')
  await hugo.each(async (page, friend) => {
    // The wait begins when the connection has opened, a moment from now.
    while (!(await page.getByText('Schermo Nero Rilevato').isVisible())) await friend.passTime(1_000)
  })
  await hugo.shoot('room-emergency')
  await hugo.each((page) => page.context().close())
  await line.close()
}

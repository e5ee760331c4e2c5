/** Plays the same scripts over both transports, and at tables with clients of both: players notice no difference. */
import assert from 'node:assert/strict'
import { refusalText } from '#common/text/it.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { png } from '../http/avatars/test-pictures.ts'
import { registerFour, type Four, type TestPlayer } from '../testing/player.ts'
import type { Message, PlayerClient } from '../testing/player-client.ts'
import { allReady, bridge, colyseus, dropAll, everyone, MIXED, sitDown, type Transport } from '../testing/seats.ts'
import { autoplay, passed, seatToPlay } from '../testing/strategy.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

const TABLES: readonly { readonly name: string; readonly transports: Four<Transport> }[] = [
  { name: 'four Colyseus clients', transports: [colyseus, colyseus, colyseus, colyseus] },
  { name: 'four /ws clients', transports: [bridge, bridge, bridge, bridge] },
  { name: 'a mixed table', transports: MIXED },
]

const OFFER = { type: 'offer', sdp: 'v=0', nested: [null, true, 1.5, 'è'] }

/** Messages that a seat sends while cards are passed, and why they are refused. */
const REFUSALS: readonly (readonly [type: string, payload: object, code: ErrorCode])[] = [
  ['play_card', { cardId: 'c2' }, 'notPlaying'],
  ['claim_rest', {}, 'notPlaying'],
  ['play_card', { cardId: 'x9' }, 'unknownCard'],
  ['play_card', { cardId: 7 }, 'unknownCard'],
  ['play_card', {}, 'unknownCard'],
  ['pass_cards', { cardIds: ['c2'] }, 'mustPassTwoCards'],
  ['pass_cards', { cardIds: 'c2,c3' }, 'badMessage'],
  ['ready', { ready: true }, 'gameAlreadyStarted'],
  ['ready', { ready: 'sì' }, 'badMessage'],
  ['ready', { ready: true, seedPart: '0123' }, 'badSeedPart'],
  ['start_game', {}, 'gameAlreadyStarted'],
  ['play_again', {}, 'gameNotOver'],
  ['play_again', { seedPart: 'F'.repeat(32) }, 'badSeedPart'],
  ['chat_message', { message: '  ' }, 'emptyMessage'],
  ['chat_message', { message: 'x'.repeat(501) }, 'messageTooLong'],
  ['chat_message', {}, 'badMessage'],
  ['disconnection_vote', { vote: 'forse' }, 'badMessage'],
  ['select_card', { cardId: 'x9' }, 'unknownCard'],
  ['voice_offer', { to: '1', offer: OFFER }, 'notInVoice'],
  ['voice_answer', { to: '1', answer: OFFER }, 'notInVoice'],
  ['voice_ice_candidate', { to: '1', candidate: OFFER }, 'notInVoice'],
  ['voice_speaking', { speaking: true }, 'notInVoice'],
  ['voice_offer', { to: '1' }, 'badMessage'],
  ['voice_offer', { to: 1, offer: OFFER }, 'badMessage'],
  ['voice_offer', { to: '1', offer: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) }, 'badMessage'],
  ['voice_speaking', { speaking: 'sì' }, 'badMessage'],
  ['nudge', { playerId: 'Anna' }, 'badMessage'],
  ['nudge', { playerId: '999' }, 'nudgeNotNow'],
  ['reaction', { reaction: 'bomb', to: '1' }, 'badMessage'],
  ['reaction', { reaction: 'rose', to: '999' }, 'guestNotAtTable'],
  ['conquer_the_world', {}, 'unknownMessage'],
  ['toString', {}, 'unknownMessage'],
]

let server: LocalServer
let accounts: Four<TestPlayer>
describe('both transports', () => {
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '100' })
    accounts = await registerFour(server.origin)
  })
  after(() => server.stop())

  /** Four players at a table that has just started, and how many messages each had received before. */
  const start = async (
    transports: Four<Transport>,
    whileWaiting?: (seats: Four<PlayerClient>) => Promise<void>,
  ): Promise<{
    readonly roomId: string
    readonly seats: Four<PlayerClient>
    readonly heardSince: (seat: PlayerClient) => readonly Message[]
  }> => {
    const seats = await sitDown(accounts, transports)
    await whileWaiting?.(seats)
    await allReady(seats)
    const before = new Map(seats.map((seat) => [seat, seat.heard.length]))
    seats[0].send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    return { roomId: seats[0].roomId, seats, heardSince: (seat) => seat.heard.slice(before.get(seat) ?? 0) }
  }

  const hasHeard = (heard: readonly Message[], text: string): boolean => JSON.stringify(heard).includes(text)

  /** Resolves when everybody has received all messages that were sent until now. */
  const settle = async (seats: readonly PlayerClient[]): Promise<void> => {
    const message = `fin qui ${crypto.randomUUID()}`
    seats[0]?.send('chat_message', { message })
    await everyone(seats, 'the line', ({ heard }) => hasHeard(heard, message))
  }

  const assertAlike = (values: readonly unknown[]): void => {
    for (const value of values) assert.deepEqual(value, values[0])
  }

  const saidOf = (heard: readonly Message[], type: string): readonly unknown[] =>
    heard.filter((message) => message.type === type).map(({ payload }) => payload)

  it('let a leader take the rest of a round when that is certain, and show the cards to all', async () => {
    const { seats } = await start(MIXED)
    await passed(seats)
    const leader = seats[seatToPlay(seats)]
    assert.equal((await leader?.refusalOf('claim_rest'))?.code, 'restNotCertain')
    const claims = (): readonly (readonly string[])[] =>
      seats[0].facts.map(({ claimed }) => claimed).filter((cards) => cards.length > 0)
    for (let game = 0; claims().length === 0; game++) {
      if (game > 0) for (const seat of seats) seat.send('play_again')
      await everyone(seats, 'a game', ({ facts }) => facts.at(-1)?.phase !== 'game_over')
      await Promise.all(seats.map((seat) => autoplay(seat, { claims: true })))
    }
    await everyone(seats, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    await settle(seats)
    assertAlike(seats.map(({ facts }) => facts))
    const { facts } = seats[0]
    const at = facts.findIndex(({ claimed }) => claimed.length > 0)
    const [before, after] = [facts[at - 1], facts[at]]
    assert.deepEqual([before?.center, before?.handSizes], [[], seats.map(() => after?.claimed.length)])
    assert.deepEqual(
      [after?.phase, after?.center.length, after?.handSizes, `${after?.trickWinner}`],
      ['between_tricks', 4, [0, 0, 0, 0], after?.claimed[0]?.slice(0, 1)],
    )
    assert.equal(
      facts[at + 1]?.scores.reduce((sum, score) => sum + score, 0),
      0,
    )
    await dropAll(seats)
  })

  for (const { name, transports } of TABLES) {
    describe(`conformance: ${name}`, () => {
      it('show a whole game to all four alike, each with their own hand, and then another', async () => {
        const { seats, heardSince } = await start(transports)
        assert.equal(new Set(seats.flatMap(({ hand }) => hand)).size, 52)
        await Promise.all(seats.map((seat) => autoplay(seat)))
        await everyone(seats, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
        await settle(seats)
        assertAlike(seats.map(({ facts }) => facts))
        assertAlike(seats.map(heardSince))
        const { facts } = seats[0]
        assert.deepEqual([...new Set(facts.map(({ phase }) => phase))].toSorted(), [
          'between_tricks',
          'game_over',
          'passing',
          'playing',
        ])
        assert.equal(saidOf(heardSince(seats[0]), 'first_player_notification').length, facts.at(-1)?.round)

        for (const seat of seats) seat.send('play_again')
        await everyone(
          seats,
          'another game',
          (seat) => seat.facts.at(-1)?.phase === 'passing' && seat.hand.length === 13,
        )
        await settle(seats)
        assertAlike(seats.map(({ facts: shown }) => shown))
        assertAlike(seats.map(heardSince))
        assert.deepEqual(
          saidOf(heardSince(seats[0]), 'play_again_count')
            .map((said) => (said as { count: number }).count)
            .slice(0, 3),
          [1, 2, 3],
        )
        await dropAll(seats)
      })

      it('refuse the same messages with the same codes and texts, and tell nobody else', async () => {
        const { seats, heardSince } = await start(transports)
        await settle(seats)
        const before = seats.map((seat) => ({
          facts: seat.facts.length,
          heard: heardSince(seat).length,
          hand: seat.hand,
        }))
        for (const seat of seats.slice(0, 2)) {
          for (const [type, payload, code] of REFUSALS) {
            const { error, code: heard } = await seat.refusalOf(type, payload)
            assert.deepEqual(
              { heard, error },
              { heard: code, error: refusalText(code) },
              `${type} ${JSON.stringify(payload).slice(0, 60)}`,
            )
          }
        }
        assert.deepEqual(
          seats.map((seat) => ({ facts: seat.facts.length, heard: heardSince(seat).length, hand: seat.hand })),
          before,
        )
        await dropAll(seats)
      })

      it('give a seat back over the same transport and over the other one', async () => {
        const { roomId, seats, heardSince } = await start(transports)
        const [anna, bruno, carla, dino] = seats
        const others = [anna, carla, dino]
        let absent: PlayerClient = bruno
        for (const transport of [transports[1], colyseus, bridge]) {
          await absent.drop()
          await everyone(others, 'the absence', ({ players }) => players[1]?.isConnected === false)
          const back = await transport.sit(accounts[1], roomId)
          await back.until(() => back.hand.length === 13, 'the hand')
          assert.deepEqual(back.hand, bruno.hand)
          await everyone(others, 'the return', ({ players }) => players[1]?.isConnected === true)
          assert.deepEqual(back.facts.at(-1), anna.facts.at(-1))
          absent = back
        }
        await settle(others)
        assertAlike(others.map(heardSince))
        assert.equal(saidOf(heardSince(anna), 'player_reconnected').length, 3)
        await dropAll([...others, absent])
      })

      it('give everything to both connections of a user; closing one is no disconnection', async () => {
        const { roomId, seats, heardSince } = await start(transports)
        const [anna, bruno, carla, dino] = seats
        const second = await (bruno.transport === '/ws' ? colyseus : bridge).sit(accounts[1], roomId)
        await second.until(() => second.hand.length === 13, 'the hand')
        assert.deepEqual(second.hand, bruno.hand)
        const [first, other] = bruno.hand
        const states = bruno.countOf('game_state')
        second.send('pass_cards', { cardIds: [first, other] })
        // What two connections send may come in any order.
        await bruno.until(() => bruno.passing.length === 2 || bruno.countOf('game_state') > states, 'the pass')
        assert.equal((await bruno.refusalOf('pass_cards', { cardIds: [first, other] })).code, 'alreadyPassed')
        await second.drop()
        await settle(seats)
        assert.ok(anna.players[1]?.isConnected)
        assertAlike([anna, bruno, carla, dino].map(heardSince))
        assert.deepEqual(saidOf(heardSince(anna), 'player_disconnected'), [])
        await dropAll(seats)
      })

      it('let a user leave over any connection, which closes all of them', async () => {
        const { roomId, seats, heardSince } = await start(transports)
        const [anna, bruno, carla, dino] = seats
        const second = await (bruno.transport === '/ws' ? colyseus : bridge).sit(accounts[1], roomId)
        second.send('leave_room')
        const others = [anna, carla, dino]
        await everyone(others, 'the absence', ({ players }) => players[1]?.isConnected === false)
        await settle(others)
        assertAlike(others.map(heardSince))
        for (const seat of [bruno, second]) assert.ok(!hasHeard(seat.heard, 'fin qui'))
        await dropAll([...others, bruno, second])
      })

      it('send the chat to all, with the name and time of the server', async () => {
        const { roomId, seats, heardSince } = await start(transports)
        const lie = {
          sender: 'Dio',
          senderId: '99',
          roomId: 'ALTRA1',
          timestamp: 'ieri',
          messageId: 'x',
          isSystem: true,
        }
        for (const [index, seat] of seats.entries()) {
          seat.send('chat_message', { message: ` ciao ${index} `, ...lie })
          await everyone(seats, 'the line', ({ heard }) => hasHeard(heard, `ciao ${index}`))
        }
        assertAlike(seats.map(heardSince))
        const lines = saidOf(heardSince(seats[0]), 'chat_message').slice(-4) as readonly Record<string, unknown>[]
        assert.deepEqual(
          lines.map(({ sender, senderId, message, isSystem, roomId: at }) => ({
            sender,
            senderId,
            message,
            isSystem,
            at,
          })),
          accounts.map(({ nickname, userId }, index) => ({
            sender: nickname,
            senderId: String(userId),
            message: `ciao ${index}`,
            isSystem: false,
            at: roomId,
          })),
        )
        assert.ok(lines.every(({ timestamp }) => Math.abs(Date.parse(String(timestamp)) - Date.now()) < 60_000))
        await dropAll(seats)
      })

      it('show a new name and picture to all at once, in a waiting room and in a game, and the seat stays', async () => {
        const [, account] = accounts
        const { seats, heardSince } = await start(transports, async (waiting) => {
          await account.call('Brunello')
          await everyone(
            waiting,
            'the new name',
            ({ players }) => players[1]?.name === 'Brunello' && players[1].id === String(account.userId),
          )
          await account.call('Bruno')
        })
        const [, bruno] = seats
        const { hand } = bruno
        bruno.send('chat_message', { message: 'prima' })
        await settle(seats)
        const avatarUrl = await account.upload(await png(60, 60))
        assert.deepEqual(bruno.people[1], { name: 'Bruno', avatarUrl: null }, 'it is not saved yet')
        await account.call('Brunello', avatarUrl)
        await everyone(seats, 'the new name and picture', ({ people, players }) =>
          [people[1], players[1]].every((shown) => shown?.name === 'Brunello' && shown.avatarUrl === avatarUrl),
        )
        assert.deepEqual(bruno.hand, hand)
        bruno.send('chat_message', { message: 'dopo' })
        const [first, second] = hand
        bruno.send('pass_cards', { cardIds: [first, second] })
        assert.equal((await bruno.refusalOf('pass_cards', { cardIds: [first, second] })).code, 'alreadyPassed')
        await settle(seats)
        await everyone(seats, 'the chat', ({ chat }) => chat.some(({ message }) => message === 'dopo'))
        for (const { chat } of seats) {
          assert.deepEqual(
            ['prima', 'dopo'].map((text) => chat.find(({ message }) => message === text)?.sender),
            ['Bruno', 'Brunello'],
          )
        }
        assertAlike(seats.map(heardSince))
        assertAlike(seats.map(({ people }) => people))
        await account.call('Bruno', null)
        await everyone(
          seats,
          'the old name',
          ({ people }) => people[1]?.name === 'Bruno' && people[1].avatarUrl === null,
        )
        await dropAll(seats)
      })

      it('show who waits, with their latency, and who has left', async () => {
        const seats = await sitDown(accounts, transports)
        const [anna, bruno, carla, dino] = seats
        await everyone(
          seats,
          'four players with a latency',
          ({ players }) => players.length === 4 && players.every(({ isMeasured }) => isMeasured),
        )
        assertAlike(seats.map(({ players }) => players))
        bruno.send('ready', { ready: true })
        await everyone(seats, 'ready', ({ players }) => players[1]?.isReady === true)
        for (const [count, seat] of [anna, bruno].entries()) {
          seat.send('voice_connect')
          await bruno.until(() => seat === anna || saidOf(bruno.heard, 'voice_users').length === 1, 'the voice')
          await anna.until(() => saidOf(anna.heard, 'voice_users').length === count + 1, 'the voice')
        }
        anna.send('leave_room')
        const left = [bruno, carla, dino]
        await bruno.until(() => saidOf(bruno.heard, 'voice_users').length === 2, 'the voice')
        assert.deepEqual(saidOf(bruno.heard, 'voice_users').at(-1), { users: [{ id: bruno.playerId, name: 'Bruno' }] })
        await everyone(left, 'the creator gone', ({ players }) => players.length === 3)
        await settle(left)
        assertAlike(left.map(({ players }) => players))
        assertAlike(left.map(({ heard }) => saidOf(heard, 'chat_message').slice(-3)))
        assert.ok(!hasHeard(anna.heard, 'fin qui'))
        assert.equal((await bruno.refusalOf('start_game')).code, 'notEnoughPlayers')
        assert.equal((await carla.refusalOf('start_game')).code, 'notCreator')
        await dropAll(seats)
      })

      it('relay voice signals to their receiver, with the true sender', async () => {
        const { seats, heardSince } = await start(transports)
        const [anna, bruno, carla, dino] = seats
        const ids = seats.map(({ playerId }) => playerId)
        const voiceOf = (seat: PlayerClient): readonly Message[] =>
          heardSince(seat).filter(({ type }) => type.startsWith('voice_'))
        const lie = { roomId: 'ALTRA1', from: ids[3], user: ids[3] }
        for (const [index, seat] of [anna, bruno, carla].entries()) {
          seat.send('voice_connect', lie)
          await seat.until(() => voiceOf(seat).length === 1, `the voice of ${index + 1}`)
        }
        anna.send('voice_offer', { to: ids[1], offer: OFFER, ...lie })
        anna.send('voice_offer', { to: ids[3], offer: OFFER, ...lie })
        anna.send('voice_offer', { to: ids[0], offer: OFFER, ...lie })
        anna.send('voice_offer', { to: 'nessuno', offer: OFFER, ...lie })
        anna.send('voice_ice_candidate', { to: ids[1], candidate: OFFER, ...lie })
        await bruno.until(() => voiceOf(bruno).length === 4, 'offer and candidate')
        bruno.send('voice_answer', { to: ids[0], answer: OFFER, ...lie })
        await anna.until(() => voiceOf(anna).length === 4, 'the answer')
        carla.send('voice_speaking', { speaking: true, ...lie })
        await anna.until(() => voiceOf(anna).length === 5, 'the speaking')
        carla.send('voice_disconnect', lie)
        await everyone([anna, bruno], 'carla gone', (seat) => voiceOf(seat).length === 6)
        await bruno.drop()
        await anna.until(() => voiceOf(anna).length === 7, 'bruno gone')
        await settle([anna, carla, dino])

        const users = (...of: readonly number[]): Message => ({
          type: 'voice_users',
          payload: { users: of.map((index) => ({ id: ids[index], name: accounts[index]?.nickname })) },
        })
        const speaking = { type: 'voice_speaking', payload: { user: ids[2], speaking: true } }
        const answer = { type: 'voice_answer', payload: { from: ids[1], answer: OFFER } }
        const offer = { type: 'voice_offer', payload: { from: ids[0], offer: OFFER } }
        const candidate = { type: 'voice_ice_candidate', payload: { from: ids[0], candidate: OFFER } }
        assert.deepEqual(voiceOf(anna), [
          users(0),
          users(0, 1),
          users(0, 1, 2),
          answer,
          speaking,
          users(0, 1),
          users(0),
        ])
        assert.deepEqual(voiceOf(bruno), [users(0, 1), users(0, 1, 2), offer, candidate, speaking, users(0, 1)])
        assert.deepEqual(voiceOf(carla), [users(0, 1, 2)])
        assert.deepEqual(voiceOf(dino), [])
        await dropAll([anna, carla, dino])
      })
    })
  }
})

/** Compares docs/protocol.md with the running server: its examples are sent and accepted. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { gameAnswer, gameLinkAnswer } from '#common/protocol/game-record.ts'
import * as statisticsAnswers from '#common/protocol/rest/statistics-answers.ts'
import { COMPUTER_LEVELS } from '#common/computer-levels.ts'
import { LINE_PLACES } from '#common/protocol/chat-in-state.ts'
import { wirePhase } from '#common/protocol/wire.ts'
import { DIRECTIONS } from '#common/rules/passing.ts'
import { GAME_PHASES } from '#common/rules/state.ts'
import { REACTIONS } from '#common/table/reactions.ts'
import { AUDIENCES } from '#common/table/spectators/audience.ts'
import { TABLE_STATUSES } from '#common/table/state.ts'
import { VOTES, VOTE_CAUSES } from '#common/table/absence/votes.ts'
import { clientMessages, joinRoomMessage } from '#common/protocol/messages.ts'
import { ERROR_CODES } from '#common/protocol/errors.ts'
import { CONFLICT, statusOf } from '../http/refusal.ts'
import { circleAnswer, circleTableAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import { bridge, deal, sitDown } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'
import { autoplay } from '../testing/strategy.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

type Message = { readonly type: string } & Record<string, unknown>

const DOCUMENT = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8')
/** The text below a heading, up to the next one. */
const section = (heading: string): string =>
  DOCUMENT.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? assert.fail(heading)
const codesIn = (text: string): readonly string[] => [...text.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
/** What *playing* stands for in the table of the client's messages. */
const PLAYING = codesIn(/^\*playing\* stands for [^.]*/m.exec(DOCUMENT)?.[0] ?? '')

/** A row of a table of messages: type, payload, and, in the last cell, the codes with which it is refused. */
const ROW = /^\| `(\w+)` \| (?:`(\{.*?\})`)? ?\|(?:.*\|)? ?([^|]*)\|$/gm
const rowsOf = (side: string, heading: string) =>
  [...section(heading).matchAll(ROW)].map(([, type = '', payload = '{}', last = '']) => ({
    side,
    answers: [...codesIn(last), ...(last.includes('*playing*') ? PLAYING : [])],
    message: { type, ...(JSON.parse(payload) as object) } as Message,
  }))
const LONG = [...DOCUMENT.matchAll(/```json server\n([\s\S]*?)```/g)].map(([, text = '']) => ({
  side: 'server',
  answers: [],
  message: JSON.parse(text) as Message,
}))
const BLOCKS = [...rowsOf('client', 'Messages of a client'), ...rowsOf('server', 'Messages of the server'), ...LONG]
const ofSide = (side: string): typeof BLOCKS => BLOCKS.filter((block) => block.side === side)

const ANSWERS = { ...statisticsAnswers, gameAnswer, gameLinkAnswer }
const ANSWER_BLOCK = /```json answer=(\w+)\n([\s\S]*?)```/g

/** All message types of the server. The compiler does not check this list; it has the order of the document. */
const SERVER_TYPES = [
  'room_update',
  'game_state',
  'first_player_notification',
  'pong',
  'error',
  'notification',
  'play_again_count',
  'chat_message',
  'player_disconnected',
  'player_reconnected',
  'disconnection_vote_started',
  'disconnection_vote_update',
  'disconnection_vote_result',
  'move_overdue',
  'nudge',
  'reaction',
  'spectators',
  'rotation',
  'seat_offered',
  'spectators_talk',
  'round_hands',
  'review',
  'player_ai_controlled',
  'voice_users',
  'voice_offer',
  'voice_answer',
  'voice_ice_candidate',
  'voice_speaking',
]

/** The values of a line of the chat, and the lists in which the words of the synchronised state are places. */
const STATE_WORDS = [
  LINE_PLACES,
  GAME_PHASES.map(wirePhase),
  DIRECTIONS,
  TABLE_STATUSES,
  VOTE_CAUSES,
  VOTES,
  COMPUTER_LEVELS,
  AUDIENCES,
  REACTIONS,
]

/**
 * Whether two values have the same keys and JSON types, recursively. Every element of an array must look like one of
 * the other's.
 */
const isAlike = (shown: unknown, sent: unknown): boolean => {
  if (Array.isArray(shown) || Array.isArray(sent)) {
    return (
      Array.isArray(shown) &&
      Array.isArray(sent) &&
      (shown.length === 0) === (sent.length === 0) &&
      shown.every((one) => sent.some((other) => isAlike(one, other)))
    )
  }
  if (typeof shown !== 'object' || typeof sent !== 'object' || shown === null || sent === null)
    return typeof shown === typeof sent && (shown === null) === (sent === null)
  const keys = Object.keys(shown).toSorted()
  return (
    keys.join() === Object.keys(sent).toSorted().join() &&
    keys.every((key) => isAlike(Reflect.get(shown, key), Reflect.get(sent, key)))
  )
}

const has = (seat: WsClient, type: Parameters<WsClient['countOf']>[0]): Promise<void> =>
  seat.until(() => seat.countOf(type) > 0, type)

/** Every frame that a socket received. */
const framesOf = ({ received }: WsClient): readonly Message[] =>
  received.map(({ type, payload }) => ({ type, ...(payload as object) }))

/** The frames between a message and the answer to the ping after it. */
const answersTo = async (seat: WsClient, message: Message): Promise<readonly Message[]> => {
  const before = seat.received.length
  // A ping is answered too, before the one after it.
  const pongs = seat.countOf('pong') + (message.type === 'ping' ? 2 : 1)
  seat.socket.send(JSON.stringify(message))
  seat.send('ping')
  await seat.until(() => seat.countOf('pong') === pongs, `the end of ${message.type}`)
  return framesOf(seat).slice(before)
}

/** A table of a circle of the first of these players, to which all belong. Resolves with its code. */
const tableOfCircle = async ([owner, ...others]: readonly TestPlayer[]): Promise<string> => {
  assert.ok(owner)
  const { slug } = circleAnswer.parse((await owner.post('/api/circles', { name: 'Venerdì' })).body)
  for (const player of others) {
    await player.post(`/api/circles/${slug}/ask`)
    await owner.put(`/api/circles/${slug}/members/${player.userId}`, { standing: 'member' })
  }
  const opened = circleTableAnswer.parse((await owner.post(`/api/circles/${slug}/table`, { isNew: true })).body)
  return opened.roomId ?? assert.fail('no table')
}

/**
 * A script that causes every message: voice, refusals, an absence with its vote, a whole game, and no tokens for
 * another one.
 */
const script = async (players: Four<TestPlayer>): Promise<readonly Message[]> => {
  const elena = await TestPlayer.register(players[0].origin, 'Elena')
  const roomId = await tableOfCircle([...players, elena])
  const seats = await deal(await sitDown(players, bridge, roomId))
  const bench = await WsClient.watch(elena, roomId)
  bench.send('chat_message', { message: 'Bella!' })
  const [anna, bruno, carla, dino] = seats
  for (const type of ['play_card', 'ping', 'get_game_state']) anna.send(type, { cardId: 'h1' })
  anna.send('chat_message', { message: 'ciao a tutti' })
  for (const seat of [anna, bruno]) seat.send('voice_connect')
  await bruno.until(() => bruno.lastOf('voice_users')?.users.length === 2, 'both in the voice chat')
  for (const { message } of ofSide('client'))
    if (message.type.startsWith('voice_') && !/connect/.test(message.type))
      anna.send(message.type, { ...message, to: bruno.playerId })
  await has(bruno, 'voice_speaking')
  await has(anna, 'move_overdue')
  anna.send('nudge', { playerId: dino.playerId })
  await has(dino, 'nudge')
  anna.send('reaction', { reaction: 'rose', to: bruno.playerId })
  await has(bruno, 'reaction')
  await dino.drop()
  await has(anna, 'disconnection_vote_started')
  for (const seat of [anna, bruno, carla]) seat.send('disconnection_vote', { vote: 'conclude' })
  await has(anna, 'player_ai_controlled')
  const back = await WsClient.sit(players[3], anna.room?.roomId ?? '')
  await has(anna, 'player_reconnected')
  const playing = [anna, bruno, carla, back]
  await Promise.all(playing.map((seat) => autoplay(seat)))
  anna.send('review_together', { move: 27, card: 's12' })
  await has(bench, 'review')
  for (const seat of playing) seat.send('play_again')
  await has(anna, 'notification')
  await has(bench, 'rotation')
  anna.send('give_seat')
  await has(bench, 'seat_offered')
  await Promise.all([...playing.slice(1), bench].map((seat) => seat.drop()))
  return [...seats, back, bench].flatMap(framesOf)
}

describe('docs/protocol.md', () => {
  it('lists every error with its status', () => {
    const rows = [...section('Errors').matchAll(/^\| (\d{3}) \| (.*) \|$/gm)].flatMap(([, status = '', cell = '']) =>
      codesIn(cell).map((code) => [code, Number(status)] as const),
    )
    const listed = new Map(rows)
    for (const code of ERROR_CODES) assert.equal(listed.get(code) ?? CONFLICT, statusOf(code), code)
    assert.deepEqual(
      ERROR_CODES.filter((code) => !DOCUMENT.includes(`\`${code}\``)),
      [],
    )
  })

  it('has an example of every message, in both directions', () => {
    const typesOf = (side: string): readonly string[] =>
      [...new Set(ofSide(side).map(({ message }) => message.type))].toSorted()
    assert.deepEqual(
      typesOf('client'),
      [...Object.keys(clientMessages), 'join_room', 'watch_room', 'create_room'].toSorted(),
    )
    assert.deepEqual(typesOf('server'), SERVER_TYPES.toSorted())
  })

  it('has answers of REST routes with exactly the fields of their schemas', () => {
    const shown = [...DOCUMENT.matchAll(ANSWER_BLOCK)].map(([, name = '', text = '']) => ({
      name,
      answer: JSON.parse(text) as unknown,
    }))
    assert.deepEqual(shown.map(({ name }) => name).toSorted(), Object.keys(ANSWERS).toSorted())
    for (const { name, answer } of shown) {
      const [, schema] = Object.entries(ANSWERS).find(([known]) => known === name) ?? []
      assert.deepEqual(schema?.parse(answer), answer, name)
    }
  })

  it('has the words of the synchronised state and the reactions in their order', () => {
    const document = DOCUMENT.replaceAll(/\s+/g, ' ')
    for (const words of STATE_WORDS)
      assert.ok(document.includes(words.map((word) => `\`${word}\``).join(', ')), words.join(', '))
  })

  it('contains only codes that exist', () => {
    const codes = [
      ...ofSide('client').flatMap(({ answers }) => answers),
      ...codesIn(section('Errors').split('\n|---').at(-1) ?? ''),
    ]
    assert.deepEqual(
      codes.filter((code) => !ERROR_CODES.some((known) => known === code)),
      [],
    )
  })

  describe('on a running server', () => {
    let server: LocalServer
    let players: Four<TestPlayer>
    before(async () => {
      server = await startLocalServer({
        GAME_PACE: '0',
        RATE_LIMITS: 'off',
        WELCOME_TOKENS: '2',
        ABSENCE_SECONDS: '1',
        OVERDUE_SECONDS: '2',
      })
      players = await registerFour(server.origin)
    })
    after(() => server.stop())

    it('accepts every client message, or refuses it as the document says', async () => {
      const seats = await deal(await sitDown(players, bridge))
      const [anna, bruno, , dino] = seats
      bruno.send('voice_connect')
      anna.send('voice_connect')
      for (const { message, answers } of ofSide('client')) {
        const decoder =
          message.type === 'join_room' || message.type === 'watch_room'
            ? joinRoomMessage
            : Object.entries(clientMessages).find(([type]) => type === message.type)?.[1]
        assert.ok(
          decoder === undefined ? message.type === 'create_room' : decoder.safeParse(message).success,
          message.type,
        )
        // These messages would end the game that the others need.
        const seat = message.type === 'create_room' || message.type === 'leave_room' ? dino : anna
        const refusals = (await answersTo(seat, message))
          .filter(({ type }) => type === 'error')
          .map(({ code }) => String(code))
        assert.deepEqual(
          refusals.filter((code) => !answers.includes(code)),
          [],
          `${message.type} was refused`,
        )
      }
      await Promise.all(seats.map((seat) => seat.drop()))
    })

    it('sends every server message in the documented shape', async () => {
      const heard = await script(players)
      assert.deepEqual([...new Set(heard.map(({ type }) => type))].toSorted(), SERVER_TYPES.toSorted())
      for (const { message } of ofSide('server')) {
        const sent = heard.filter(({ type }) => type === message.type)
        assert.ok(
          sent.some((other) => isAlike(message, other)),
          `${message.type}: shown ${JSON.stringify(message)}, sent ${JSON.stringify(sent.at(-1))}`,
        )
      }
    })
  })
})

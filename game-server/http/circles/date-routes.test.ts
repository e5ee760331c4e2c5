import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import request from 'supertest'
import { circleDatesAnswer, type CircleDates } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { CIRCLE_DATES, CIRCLE_PROPOSALS } from '#common/limits.ts'
import { daysAfter } from '#common/circles/wall-time.ts'
import { withQueries } from '../../testing/database-rows.ts'
import { describeOnEveryDatabase, environmentOf } from '../../persistence/engine/test-databases.ts'
import { ORIGIN, registered, testServer, type TestServer } from '../test-server.ts'

type Agent = ReturnType<typeof request.agent>

/** Saturday, at noon in Rome. */
const NOW = Date.parse('2026-11-28T11:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const NAMES = ['Ada', 'Bea', 'Ciro', 'Dino'] as const

describeOnEveryDatabase('the evenings of a circle', (location) => {
  let server: TestServer
  let nowMs = NOW
  let ada: Agent
  let bea: Agent
  let others: readonly Agent[]
  let at = ''

  /** Ada's circle with three friends, and one account that does not belong. */
  beforeEach(async () => {
    nowMs = NOW
    server = await testServer(environmentOf(location()), { now: () => nowMs })
    const agents: Agent[] = []
    for (const name of NAMES) agents.push(await registered(server.app, name))
    const [first, second] = agents
    ada = first ?? assert.fail()
    bea = second ?? assert.fail()
    others = agents.slice(1)
    const { body } = await ada.post('/api/circles').send({ name: 'Venerdì' }).expect(201)
    at = `/api/circles/${body.slug}`
    for (const [index, agent] of others.entries()) {
      nowMs += 1_000
      await agent.post(`${at}/ask`).expect(200)
      await ada
        .put(`${at}/members/${index + 2}`)
        .send({ standing: 'member' })
        .expect(200)
    }
    nowMs = NOW
  })
  afterEach(() => server.close())

  const datesIn = (response: request.Response): CircleDates => circleDatesAnswer.parse(response.body)
  const dates = async (agent = ada): Promise<CircleDates> => datesIn(await agent.get(`${at}/dates`).expect(200))
  const setSlot = (slot: unknown, agent = ada) => agent.put(`${at}/slot`).send({ slot })
  const fridays = () => setSlot({ weekday: 5, time: '21:00' }).expect(200)
  const say = (agent: Agent, day: string, answer: string) => agent.put(`${at}/dates/${day}/answer`).send({ answer })
  const change = (day: string, body: object, agent = ada) => agent.put(`${at}/dates/${day}`).send(body)
  const propose = (day: string, time: string, agent = ada) => agent.post(`${at}/proposals`).send({ day, time })
  const choose = (day: string, agent = ada) => agent.post(`${at}/proposals/${day}/choose`)
  const evenings = ({ evenings: planned }: CircleDates): readonly string[] =>
    planned.map(({ day, time, isCancelled }) => `${day} ${time}${isCancelled ? ' -' : ''}`)
  const said = (about: CircleDates['evenings'][number] | undefined): Readonly<Record<string, string | null>> =>
    Object.fromEntries((about?.people ?? []).map(({ nickname, answer }) => [nickname, answer]))
  const tokenOf = async (agent: Agent, isNew = false): Promise<string> =>
    (await agent.post(`${at}/calendar`).send({ isNew }).expect(200)).body.token
  const feed = (token: string) => request(server.app).get(`/api/circles/calendar/${token}.ics`)
  const summaries = (text: string): readonly string[] =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('dtstart')))

  it('are none at first', async () => {
    assert.deepEqual(await dates(), { zone: 'Europe/Rome', slot: null, evenings: [], proposals: [] })
  })

  it('come each week, and everybody who belongs says in one tap whether they can', async () => {
    assert.deepEqual(datesIn(await fridays()).slot, { weekday: 5, time: '21:00' })
    await say(ada, '2026-12-04', 'yes').expect(200)
    await say(bea, '2026-12-04', 'maybe').expect(200)
    await say(bea, '2026-12-04', 'no').expect(200)
    const seen = await dates(bea)
    assert.deepEqual(evenings(seen), ['2026-12-04 21:00'])
    assert.deepEqual(said(seen.evenings[0]), { Ada: 'yes', Bea: 'no', Ciro: null, Dino: null })
    assert.equal(seen.evenings[0]?.ownAnswer, 'no')
    nowMs += 7 * DAY_MS
    assert.deepEqual(evenings(await dates()), ['2026-12-11 21:00'])
    assert.equal((await say(ada, '2026-12-04', 'no')).body.code, 'dateNotFound')
  })

  it('are cancelled and moved; answers are about days', async () => {
    await fridays()
    await say(ada, '2026-12-04', 'yes').expect(200)
    await say(bea, '2026-12-11', 'yes').expect(200)
    assert.deepEqual(evenings(datesIn(await change('2026-12-04', { type: 'cancel' }, bea).expect(200))), [
      '2026-12-04 21:00 -',
      '2026-12-11 21:00',
    ])
    assert.equal((await say(ada, '2026-12-04', 'yes')).body.code, 'dateNotFound')
    await change('2026-12-04', { type: 'undo' }).expect(200)
    const to = { day: '2026-12-05', time: '20:30' }
    const moved = datesIn(await change('2026-12-04', { type: 'move', to }).expect(200))
    assert.deepEqual(evenings(moved), ['2026-12-05 20:30'])
    assert.deepEqual(said(moved.evenings[0]), { Ada: null, Bea: null, Ciro: null, Dino: null })
    const back = datesIn(await change('2026-12-04', { type: 'undo' }).expect(200))
    assert.equal(said(back.evenings[0])['Ada'], 'yes')
  })

  it('begin anew with a slot on another weekday, and keep what was decided when only the time changes', async () => {
    await fridays()
    await change('2026-12-04', { type: 'cancel' }).expect(200)
    assert.deepEqual(evenings(datesIn(await setSlot({ weekday: 5, time: '20:30' }))), [
      '2026-12-04 20:30 -',
      '2026-12-11 20:30',
    ])
    assert.deepEqual(evenings(datesIn(await setSlot({ weekday: 4, time: '20:30' }))), ['2026-12-03 20:30'])
    assert.deepEqual(evenings(datesIn(await setSlot(null))), [])
    assert.deepEqual(evenings(datesIn(await fridays())), ['2026-12-04 21:00'])
  })

  it('are found among proposals, of which one is chosen', async () => {
    await fridays()
    await propose('2026-12-05', '20:00').expect(200)
    await propose('2026-12-06', '18:00', bea).expect(200)
    await say(bea, '2026-12-05', 'yes').expect(200)
    const { proposals } = await dates()
    assert.deepEqual(
      proposals.map(({ day, time, ownAnswer }) => [day, time, ownAnswer]),
      [
        ['2026-12-05', '20:00', 'yes'],
        ['2026-12-06', '18:00', null],
      ],
    )
    const chosen = datesIn(await choose('2026-12-05', bea).expect(200))
    assert.deepEqual(chosen.proposals, [])
    assert.deepEqual(evenings(chosen), ['2026-12-05 20:00'])
    assert.equal(chosen.evenings[0]?.isMoved, true)
    assert.deepEqual(said(chosen.evenings[0]), { Ada: 'yes', Bea: 'yes', Ciro: null, Dino: null })
    assert.equal((await choose('2026-12-06')).body.code, 'dateNotFound')
  })

  it('can be single ones, without a slot', async () => {
    await propose('2026-12-05', '20:00').expect(200)
    await ada.delete(`${at}/proposals/2026-12-05`).expect(200)
    assert.deepEqual((await dates()).proposals, [])
    await propose('2026-12-05', '20:00').expect(200)
    assert.deepEqual(evenings(datesIn(await choose('2026-12-05'))), ['2026-12-05 20:00'])
    const added = datesIn(await change('2026-12-01', { type: 'add', time: '21:00' }).expect(200))
    assert.deepEqual(evenings(added), ['2026-12-01 21:00'])
  })

  it('are bounded', async () => {
    for (let days = 1; days <= CIRCLE_PROPOSALS; days++) await propose(daysAfter('2026-12-01', days), '20:00')
    assert.equal((await propose('2026-12-20', '20:00')).body.code, 'tooManyProposals')
    await propose('2026-12-02', '21:00').expect(200)
    for (let days = 1; days <= CIRCLE_DATES; days++)
      await change(daysAfter('2026-12-01', days), { type: 'add', time: '21:00' }).expect(200)
    assert.equal((await change('2026-12-31', { type: 'add', time: '21:00' })).body.code, 'tooManyDates')
    assert.equal((await propose('2026-12-03', '21:00')).body.code, 'dateTaken')
    assert.equal((await propose('2027-12-03', '21:00')).body.code, 'dateOutOfReach')
  })

  it('are planned once, when two people do it at the same moment', async () => {
    const answers = await Promise.all(
      [ada, ...others].map((agent) => change('2026-12-01', { type: 'add', time: '21:00' }, agent)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'dateTaken'))
  })

  for (const [what, method, path, body, status] of [
    ['a day that is none', 'put', '/dates/2026-02-30', { type: 'cancel' }, 404],
    ['a change that is none', 'put', '/dates/2026-12-04', { type: 'burn' }, 400],
    ['a time that is none', 'put', '/slot', { slot: { weekday: 5, time: '24:00' } }, 400],
    ['a weekday that is none', 'put', '/slot', { slot: { weekday: 8, time: '21:00' } }, 400],
    ['an answer that is none', 'put', '/dates/2026-12-04/answer', { answer: 'forse' }, 400],
    ['no body', 'put', '/slot', undefined, 400],
    ['a file of no evening', 'get', '/dates/2026-12-05.ics', undefined, 404],
    ['a file of no day', 'get', '/dates/domani.ics', undefined, 404],
  ] as const)
    it(`${what} is refused with ${status}`, async () => {
      await fridays()
      await ada[method](`${at}${path}`).send(body).expect(status)
    })

  it('are for those who belong alone', async () => {
    await fridays()
    const eva = await registered(server.app, 'Eva')
    await request(server.app).get(`${at}/dates`).expect(401)
    for (const path of ['/dates', '/dates/2026-12-04.ics'])
      assert.equal((await eva.get(at + path).expect(404)).body.code, 'circleNotFound')
    await setSlot(null, eva).expect(404)
    await say(eva, '2026-12-04', 'yes').expect(404)
    await change('2026-12-04', { type: 'cancel' }, eva).expect(404)
    await propose('2026-12-05', '20:00', eva).expect(404)
    await eva.post(`${at}/calendar`).send({}).expect(404)
    await eva.post(`${at}/ask`).expect(200)
    await eva.get(`${at}/dates`).expect(404)
  })

  describe('in a calendar', () => {
    it('are at an address that only their owner knows, until there is another one', async () => {
      await fridays()
      const token = await tokenOf(bea)
      assert.equal(await tokenOf(bea), token)
      assert.notEqual(await tokenOf(ada), token)
      const shown = await feed(token).expect(200).expect('Content-Type', 'text/calendar; charset=utf-8')
      assert.deepEqual(summaries(shown.text), ['2026-12-04T21:00:00'])
      await change('2026-12-04', { type: 'cancel' }).expect(200)
      await change('2026-12-11', { type: 'move', to: { day: '2026-12-12', time: '20:00' } }).expect(200)
      const { text } = await feed(token).expect(200)
      assert.deepEqual(summaries(text), ['2026-12-04T21:00:00', '2026-12-12T20:00:00'])
      assert.match(text, /SEQUENCE:3[^]*EXDATE;TZID=Europe\/Rome:20261204T210000/)
      const other = await tokenOf(bea, true)
      await feed(token).expect(404)
      await feed(other).expect(200)
      assert.ok(!server.logLines.some((line) => line.includes(other)))
    })

    it('are one evening as a file', async () => {
      await fridays()
      const { text, headers } = await bea.get(`${at}/dates/2026-12-04.ics`).expect(200)
      assert.equal(headers['content-disposition'], 'attachment; filename=2026-12-04.ics')
      assert.deepEqual(summaries(text), ['2026-12-04T21:00:00'])
      assert.match(text, new RegExp(`URL;VALUE=URI:${ORIGIN}/c/venerdi-`))
    })

    it('are lost for who leaves, is removed, or deletes the account, and stay lost when they come back', async () => {
      await fridays()
      const tokens: string[] = []
      for (const agent of others) tokens.push(await tokenOf(agent))
      for (const agent of others) await say(agent, '2026-12-04', 'yes').expect(200)
      await bea.delete(`${at}/members/me`).expect(200)
      await ada.put(`${at}/members/3`).send({ standing: 'removed' }).expect(200)
      await others[2]?.delete('/api/users/account').send({ password: 'segreto' }).expect(200)
      for (const token of tokens) await feed(token).expect(404)
      assert.deepEqual(said((await dates()).evenings[0]), { Ada: null })
      await ada.put(`${at}/members/3`).send({ standing: 'member' }).expect(200)
      await feed(tokens[1] ?? '').expect(404)
      assert.deepEqual(said((await dates()).evenings[0]), { Ada: null, Ciro: null })
      const left = await withQueries(server.location, (query) => query('SELECT userId FROM circle_answers'))
      assert.deepEqual(left, [])
    })

    it('are none at an address that was never given', async () => {
      await feed('x'.repeat(32)).expect(404)
      await feed('kurz').expect(404)
      await request(server.app).get('/api/circles/calendar/ohne').expect(404)
    })
  })

  it('are in the export of who has said something, and go with the circle', async () => {
    await fridays()
    await say(bea, '2026-12-04', 'maybe').expect(200)
    await propose('2026-12-05', '20:00', bea).expect(200)
    await change('2026-12-11', { type: 'cancel' }).expect(200)
    const token = await tokenOf(bea)
    const when = new Date(NOW).toISOString()
    assert.deepEqual((await bea.get('/api/users/export').expect(200)).body.circleDates, {
      answers: [
        { circle: 'Venerdì', day: '2026-12-05', answer: 'yes', at: when },
        { circle: 'Venerdì', day: '2026-12-04', answer: 'maybe', at: when },
      ],
      calendars: [{ circle: 'Venerdì', token, createdAt: when }],
    })
    await ada.delete(at).expect(200)
    await feed(token).expect(404)
    await withQueries(server.location, async (query) => {
      for (const table of ['slots', 'dates', 'proposals', 'answers', 'calendars'])
        assert.deepEqual(await query(`SELECT circleId FROM circle_${table}`), [], table)
    })
  })

  it('forgets answers about evenings that are long over', async () => {
    await fridays()
    await say(ada, '2026-12-04', 'yes').expect(200)
    nowMs += 70 * DAY_MS
    // Without a login, which has ended meanwhile.
    await server.storage.circleDates.answer({ slug: at.slice('/api/circles/'.length), userId: 1 }, '2027-02-12', 'no')
    const kept = await withQueries(server.location, (query) => query('SELECT day FROM circle_answers'))
    assert.deepEqual(
      kept.map(({ day }) => day),
      ['2027-02-12'],
    )
  })
})

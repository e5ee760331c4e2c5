/** The next evening of a circle: made, answered, moved, cancelled, and in a calendar. */
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { daysAfter, wallTimeAt, weekdayOf } from '#common/circles/wall-time.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { circleDateText } from '../../src/text/circles/circle-dates.ts'
import { DESKTOP, Friend, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const ROME = { timezoneId: 'Europe/Rome' }
/** Where it is another time of the day. */
const NEW_YORK = { timezoneId: 'America/New_York' }

describe('the next evening of a circle', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })
  let ada: Page
  let bea: Page
  const soon = daysAfter(wallTimeAt(Date.now()).day, 3)
  const [slot, moved, proposed] = [soon, daysAfter(soon, 1), daysAfter(soon, 2)] as const

  before(async () => {
    const { origin } = stage.server
    const [owner, friend] = [await TestPlayer.register(origin, 'Ada'), await TestPlayer.register(origin, 'Bea')]
    const { slug } = circleAnswer.parse((await owner.post('/api/circles', { name: 'Venerdì' })).body)
    await friend.post(`/api/circles/${slug}/ask`)
    const { waiting } = circleAnswer.parse((await owner.get(`/api/circles/${slug}`)).body)
    await owner.put(`/api/circles/${slug}/members/${waiting[0]?.playerId}`, { standing: 'member' })
    ada = (await Friend.signedIn(stage.browser, origin, owner, { ...DESKTOP, ...ROME })).page
    bea = (await Friend.signedIn(stage.browser, origin, friend, { ...PHONE, ...NEW_YORK })).page
    for (const page of [ada, bea]) await page.goto(`/c/${slug}`)
  })

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const evening = (page: Page, day: string, time: string, isElsewhere = false): Promise<void> =>
    page.getByRole('heading', { name: circleDateText.when({ day, time }, isElsewhere), exact: true }).waitFor()
  const answersFor = (page: Page, day: string) =>
    page.getByRole('group', { name: circleDateText.answerFor(day), exact: true })

  it('is planned for each week, and answered in one tap', async () => {
    await ada.getByText(circleDateText.none).waitFor()
    await button(ada, circleDateText.plan).click()
    await button(ada, circleDateText.weekly).click()
    const [, weekday = ''] = circleDateText.weekdays.find(([day]) => day === weekdayOf(slot)) ?? []
    await button(ada, weekday).click()
    await ada.getByLabel(circleDateText.time).fill('21:00')
    await button(ada, circleDateText.save).click()
    await evening(ada, slot, '21:00')
    await button(ada, 'Ci sono').click()
    await ada.getByText('1 su 4').waitFor()
    await bea.reload()
    await evening(bea, slot, '21:00', true)
    await button(bea, 'Ci sono').tap()
    await bea.getByText('2 su 4').waitFor()
    await button(bea, 'Forse').tap()
    await bea.getByText('1 su 4').waitFor()
    assert.equal(await button(bea, 'Forse').getAttribute('aria-pressed'), 'true')
  })

  it('is moved, with answers of its own, and comes back', async () => {
    await button(ada, circleDateText.change).click()
    await button(ada, circleDateText.move).click()
    await ada.getByLabel(circleDateText.day, { exact: true }).fill(moved)
    await ada.getByLabel(circleDateText.time).fill('20:30')
    await button(ada, circleDateText.moveTo).click()
    await evening(ada, moved, '20:30')
    await ada.getByText('0 su 4').waitFor()
    await button(ada, circleDateText.change).click()
    await button(ada, circleDateText.back(slot)).click()
    await evening(ada, slot, '21:00')
    await ada.getByText('1 su 4').waitFor()
  })

  it('is another one, when the friends find a better evening', async () => {
    await bea.reload()
    await button(bea, circleDateText.change).tap()
    await button(bea, circleDateText.propose).tap()
    await bea.getByLabel(circleDateText.day, { exact: true }).fill(proposed)
    await bea.getByLabel(circleDateText.time).fill('20:00')
    await button(bea, circleDateText.proposeThis).tap()
    await answersFor(bea, proposed).waitFor()
    await ada.reload()
    await answersFor(ada, proposed).getByRole('button', { name: 'Ci sono' }).click()
    // Until then the server may do what comes next before it.
    await answersFor(ada, proposed).getByRole('button', { name: 'Ci sono', pressed: true }).waitFor()
    await button(ada, circleDateText.chooseThis(proposed)).click()
    await evening(ada, proposed, '20:00')
    await ada.getByText('2 su 4').waitFor()
  })

  it('is cancelled, and takes place after all', async () => {
    await button(ada, circleDateText.change).click()
    await button(ada, circleDateText.cancel).click()
    await ada.getByText(circleDateText.cancelled({ day: proposed, time: '' })).waitFor()
    await evening(ada, daysAfter(slot, 7), '21:00')
    await button(ada, circleDateText.playAfterAll).click()
    await evening(ada, proposed, '20:00')
  })

  it('is in a calendar, at an address that can be changed', async () => {
    await button(ada, circleDateText.calendar).click()
    const dialog = ada.getByRole('dialog')
    const link = dialog.getByRole('link', { name: circleDateText.subscribe })
    const address = (await link.getAttribute('href'))?.replace('webcal:', 'http:') ?? ''
    const events = new ICAL.Component(ICAL.parse(await (await fetch(address)).text())).getAllSubcomponents('vevent')
    assert.deepEqual(
      events.map((event) => String(event.getFirstPropertyValue('dtstart'))),
      [`${slot}T21:00:00`, `${proposed}T20:00:00`],
    )
    await dialog.getByRole('button', { name: circleDateText.newAddress }).click()
    await ada.getByText(circleDateText.addressChanged).first().waitFor()
    assert.equal((await fetch(address)).status, 404)
    const file = ada.waitForEvent('download')
    await dialog.getByRole('link', { name: circleDateText.download({ day: proposed, time: '' }) }).click()
    assert.equal((await file).suggestedFilename(), `${slot}.ics`)
  })
})

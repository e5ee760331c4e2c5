import assert from 'node:assert/strict'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

describe('a running game', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })
  let table: DealtTable
  let anna: Friend

  before(async () => {
    table = await stage.dealTable()
    anna = await stage.signedIn(table.accounts[0], DESKTOP)
    await anna.page.goto('/rules')
    await anna.page.getByRole('button', { name: 'Torna al tavolo' }).click()
    await anna.hand.getByRole('button').first().waitFor()
    await table.seats[0].drop()
  })

  const question = () => anna.page.getByRole('dialog', { name: 'Lasciare il tavolo?' })

  it('has no link that leads away, and the rules lie over the table', async () => {
    const { page } = anna
    assert.equal(await page.locator('a[href^="/"]').count(), 0)
    await page.getByRole('button', { name: 'Regole', exact: true }).click()
    const rules = page.getByRole('dialog', { name: 'Regole' })
    await rules.getByRole('heading', { name: 'In breve' }).waitFor()
    assert.equal(await page.getByText('Torna al tavolo').count(), 0)
    await rules.getByRole('button', { name: 'Chiudi' }).click()
    await rules.waitFor({ state: 'hidden' })
    assert.equal(await anna.hand.getByRole('button').count(), 13)
  })

  it('asks before the player goes back in the browser, however often', async () => {
    for (let time = 1; time <= 2; time++) {
      await anna.page.goBack()
      await question().getByRole('button', { name: 'Resta al tavolo' }).click()
      await question().waitFor({ state: 'hidden' })
    }
    assert.equal(new URL(anna.page.url()).pathname, `/room/${table.roomId}`)
    assert.equal(await anna.hand.getByRole('button').count(), 13)
  })

  it('lets the player jump in the history to another page', async () => {
    const { page } = anna
    await page.evaluate(() => history.go(-2))
    await page.waitForURL('**/rules')
    await page.getByRole('button', { name: 'Torna al tavolo' }).click()
    await anna.hand.getByRole('button').first().waitFor()
    assert.equal(await question().count(), 0)
  })

  it('asks before the player leaves, and is then one tap away on every page', async () => {
    const { page } = anna
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'Esci dalla partita' }).click()
    await question().getByRole('button', { name: 'Lascia il tavolo' }).click()
    const back = page.getByRole('button', { name: 'Torna al tavolo' })
    await back.waitFor()
    assert.equal(await page.evaluate(() => history.length), entries)
    for (const path of ['/rules', '/join']) {
      await page.goto(path)
      await back.waitFor()
    }
    await back.click()
    await anna.hand.getByRole('button').first().waitFor()
  })

  it('is where its link leads, also on another page of the same browser', async () => {
    const { page } = anna
    await page.goto('/rules')
    await page.goto(`/join/${table.roomId.toLowerCase()}`)
    await page.waitForURL(`**/room/${table.roomId}`)
    await anna.hand.getByRole('button').first().waitFor()
  })

  it('is one tap away on another device of the same account', async () => {
    const phone = await stage.signedIn(table.accounts[0], PHONE)
    await phone.page.goto('/')
    await phone.page.getByRole('button', { name: 'Torna al tavolo' }).click()
    await phone.hand.getByRole('button').first().waitFor()
    assert.deepEqual(phone.pageErrors, [])
  })
})

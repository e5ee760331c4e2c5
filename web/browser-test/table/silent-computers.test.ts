/** Hands that everybody plays with the same cards, while no thread lives long enough to answer for the computers. */
import assert from 'node:assert/strict'
import type { Worker } from 'node:worker_threads'
import { newChallengeAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { THINKING } from '../../../game-server/computers/thread.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { violations } from '../testing/axe.ts'
import { PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('a table whose computers do not answer', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0' })
  const kill = (thread: Worker): void => {
    if (thread.threadName === THINKING) void thread.terminate()
  }
  afterEach(() => process.off('worker', kill))

  it('says so after ten seconds, keeps the hand, and goes on with one press', async () => {
    const anna = await TestPlayer.register(stage.server.origin, 'Anna')
    const { token } = newChallengeAnswer.parse((await anna.post('/api/challenges', {})).body)
    const friend = await stage.signedIn(anna, PHONE)
    const { page, hand } = friend
    const note = page.getByRole('alert').filter({ hasText: 'I computer non hanno risposto in tempo' })
    const resume = note.getByRole('button', { name: 'Riprendi' })
    const confirmed = page.getByText('Carte confermate')
    const isToPlay = page.locator('[data-playing-hand] button[aria-disabled="false"]').first()
    const goOn = async (): Promise<void> => {
      const isGone = note.waitFor({ state: 'hidden' })
      await resume.tap()
      await isGone
    }
    let isPassing = false
    const pass = async (): Promise<void> => {
      isPassing = true
      while ((await friend.act('press')) !== 'passed');
      isPassing = false
    }
    const goOnWhilePassing = async (): Promise<void> => {
      for (;;) {
        await note.or(confirmed).first().waitFor()
        if (!isPassing || !(await note.isVisible())) return
        await goOn()
      }
    }
    // The thread that would think is started with the first question.
    process.on('worker', kill)
    await page.goto(`/sfida/${token}`)
    await page.getByRole('button', { name: 'Gioca queste mani' }).tap()
    await hand.getByRole('button').nth(12).waitFor()
    // On a busy machine the ten seconds may be over before: then they begin again. A pass that came too late is refused.
    do {
      await Promise.all([pass(), goOnWhilePassing()])
      await note.waitFor()
    } while (await page.getByRole('button', { name: 'Conferma', exact: true }).isVisible())
    assert.deepEqual(await violations(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
    const cards = await friend.handNames()

    // Pressed too early, it says so again; nothing was played in the computers' place.
    await goOn()
    await note.waitFor()
    assert.deepEqual(await friend.handNames(), cards)

    process.off('worker', kill)
    // Here, too, a busy machine may need another ten seconds.
    do {
      await goOn()
      await note.or(isToPlay).first().waitFor()
    } while (await note.isVisible())
    assert.equal(await note.count(), 0)
    while ((await friend.act('press')) !== 'played');
    await page.context().close()
  })
})

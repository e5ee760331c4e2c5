/** The pictures of a circle of friends: for who belongs, for who asks, for visitors, and where it is found. */
import { daysAfter } from '#common/circles/wall-time.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { circleDatesAnswer } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { first, PHONE_ONLY, WHOLE, type SceneContext } from './scene-context.ts'
import type { Viewers } from './screenshot-run.ts'

const NAME = 'Il tavolo del venerdì'

/** The circle of Vera, to which Walter belongs; Xenia is on the bench, and Yuri asks. */
const friends = async (origin: string) => {
  const register = (name: string): Promise<TestPlayer> => TestPlayer.register(origin, name)
  const [vera, walter, xenia, yuri] = [
    await register('Vera'),
    await register('Walter'),
    await register('Xenia'),
    await register('Yuri'),
  ] as const
  const { slug } = circleAnswer.parse((await vera.post('/api/circles', { name: NAME })).body)
  for (const friend of [walter, xenia, yuri]) await friend.post(`/api/circles/${slug}/ask`)
  for (const { userId } of [walter, xenia])
    await vera.put(`/api/circles/${slug}/members/${userId}`, { standing: 'member' })
  await xenia.put(`/api/circles/${slug}/members/${xenia.userId}`, { standing: 'reserve' })
  return { slug, vera, walter, yuri }
}

const dialogs = async (vera: Viewers): Promise<void> => {
  const more = () => vera.press((page) => page.getByRole('main').getByRole('button', { name: 'Altro' }))
  await more()
  await vera.each((page) => page.getByRole('dialog').getByText('Elimina il circolo').waitFor())
  await vera.shoot('circle-menu')
  await vera.press((page) => page.getByRole('dialog').getByRole('button', { name: 'Togli qualcuno' }))
  await vera.press((page) => page.getByRole('dialog').getByRole('button', { name: 'Walter' }))
  await vera.read('Togliere Walter dal circolo?')
  await vera.shoot('circle-question', PHONE_ONLY)
  await vera.each((page) => page.keyboard.press('Escape'))
}

/** The next evening of the circle: who can come, what can be changed, and others among which they choose. */
const evenings = async (
  owner: Viewers,
  slug: string,
  [vera, walter]: readonly [TestPlayer, TestPlayer],
): Promise<void> => {
  const at = `/api/circles/${slug}`
  await vera.put(`${at}/slot`, { slot: { weekday: 5, time: '21:00' } })
  const { evenings: planned } = circleDatesAnswer.parse((await vera.get(`${at}/dates`)).body)
  const day = first(planned).day
  await walter.put(`${at}/dates/${day}/answer`, { answer: 'yes' })
  await owner.visit(`/c/${slug}`)
  await owner.press((page) => page.getByRole('button', { name: 'Forse', exact: true }))
  await owner.shoot('circle-evening', WHOLE)
  const shown = async (button: string, picture: string): Promise<void> => {
    await owner.press((page) => page.getByRole('button', { name: button }))
    await owner.each((page) => page.getByRole('dialog').locator('button, a').nth(2).waitFor())
    await owner.shoot(picture)
    await owner.each((page) => page.keyboard.press('Escape'))
  }
  await shown('Cambia', 'circle-change')
  await shown('Nel calendario', 'circle-calendar')
  await walter.post(`${at}/proposals`, { day: daysAfter(day, 1), time: '20:30' })
  await vera.put(`${at}/dates/${day}`, { type: 'cancel' })
  await owner.visit(`/c/${slug}`)
  await owner.read("Un'altra sera?")
  await owner.shoot('circle-proposals', WHOLE)
}

/** Vera's circle, before and after Walter opens its table. */
export const circles = async ({ run, origin, marta }: SceneContext): Promise<void> => {
  const { slug, vera, walter, yuri } = await friends(origin)
  run.hideCode(slug)
  const visitor = await run.viewers(origin, null)
  await visitor.visit(`/c/${slug}`)
  await visitor.shoot('circle-visitor')
  const owner = await run.viewers(origin, vera)
  await owner.visit(`/c/${slug}`)
  await owner.read('Nessuno al tavolo, per ora.')
  await owner.shoot('circle', WHOLE)
  await dialogs(owner)
  await evenings(owner, slug, [vera, walter])
  const asking = await run.viewers(origin, yuri)
  await asking.visit(`/c/${slug}`)
  await asking.read('Aspetta il sì di un amico')
  await asking.shoot('circle-asking')

  await walter.post(`/api/circles/${slug}/table`, { isNew: true })
  const stranger = await run.viewers(origin, marta)
  await stranger.visit(`/c/${slug}`)
  await stranger.read('Siediti al tavolo')
  await stranger.shoot('circle-stranger')
  await owner.visit('/')
  await owner.read('tavolo aperto')
  await owner.shoot('circle-home', WHOLE)
  await owner.visit('/join')
  await owner.read('tavolo aperto')
  await owner.shoot('circle-join', WHOLE)
  await owner.press((page) => page.getByRole('link', { name: /^Il tavolo del venerdì/ }))
  await owner.read('Walter aspetta al tavolo.')
  await owner.shoot('circle-table')
}

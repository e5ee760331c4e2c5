import assert from 'node:assert/strict'
import { checking } from './check-states.ts'
import { playScenes } from './play-scenes.ts'

/** `npm run gallery:check` looks at all scenes, in more sizes. */
const SCENES = ['visitorScreens', 'settings', 'soloGames']

describe('the states of the screens', function () {
  // A minute on two idle cores, and more than five beside much other work.
  this.timeout(600_000)
  it('have nothing that axe-core finds, one main heading, and no control that a finger would miss, on a desktop and on a phone', async () => {
    const problems = new Map<string, string[]>()
    await playScenes(checking(problems), SCENES)
    assert.deepEqual([...problems], [])
  })
})

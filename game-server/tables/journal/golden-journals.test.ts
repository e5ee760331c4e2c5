import assert from 'node:assert/strict'
import { z } from 'zod'
import { readdirSync, readFileSync } from 'node:fs'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { assertShownAsThen, GOLDEN_JOURNALS, goldenJournal, tableOf } from '../../testing/golden-journals.ts'

const FILES = readdirSync(GOLDEN_JOURNALS).filter((name) => name.endsWith('.json'))

describe('a journal from an older version', () => {
  it('exists in every kind', () => {
    const ofEachVersion = ['absences', 'deletedAccount', 'finished', 'running', 'suspended', 'waitingRoom']
    /** Only version 1 had the chat in its journals. A waiting room is kept since version 2. */
    const kinds = (version: number): readonly string[] =>
      version === 1 ? ['absences', 'chat', ...ofEachVersion.slice(1, -1)] : ofEachVersion
    /** The rest of a round can be claimed since version 4. Computers have five levels since 6, cards can be shared since 8. */
    const all = (version: number): readonly string[] =>
      [
        ...kinds(version),
        ...(version < 4 ? [] : ['claims']),
        ...(version < 6 ? [] : ['computers']),
        ...(version < 8 ? [] : ['duplicate']),
      ].toSorted()
    const versions = Array.from({ length: JOURNAL_VERSION }, (_, index) => index + 1)
    assert.deepEqual(
      FILES.toSorted(),
      versions.flatMap((version) => all(version).map((kind) => `v${version}-${kind}.json`)),
    )
  })

  it('has a claim of the rest of a round', () => {
    const { records } = goldenJournal.parse(
      JSON.parse(readFileSync(new URL('v4-claims.json', GOLDEN_JOURNALS), 'utf8')),
    )
    assert.ok(records.some(({ command }) => z.looseObject({ type: z.literal('claimRest') }).safeParse(command).success))
  })

  for (const name of FILES) {
    it(`${name} still leads to the same table`, () => {
      const golden = goldenJournal.parse(JSON.parse(readFileSync(new URL(name, GOLDEN_JOURNALS), 'utf8')))
      assertShownAsThen(tableOf(golden), golden)
    })
  }
})

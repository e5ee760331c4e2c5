import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { GOLDEN_JOURNALS, goldenJournal, shownOf, tableOf } from '../testing/golden-journals.ts'

const FILES = readdirSync(GOLDEN_JOURNALS).filter((name) => name.endsWith('.json'))

describe('a journal from an older version', () => {
  it('exists in every kind', () => {
    const kinds = ['absences', 'deletedAccount', 'finished', 'running', 'suspended']
    const versions = Array.from({ length: JOURNAL_VERSION }, (_, index) => `v${index + 1}`)
    assert.deepEqual(FILES.toSorted(), versions.flatMap((version) => kinds.map((kind) => `${version}-${kind}.json`)))
  })

  for (const name of FILES) {
    it(`${name} still leads to the same table`, () => {
      const golden = goldenJournal.parse(JSON.parse(readFileSync(new URL(name, GOLDEN_JOURNALS), 'utf8')))
      const { status, room, games } = golden
      // Everything that was shown then is still shown; new fields may be shown too.
      assert.partialDeepStrictEqual(shownOf(tableOf(golden)), { status, room, games })
    })
  }
})

import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { tidyChatText } from './chat-text.ts'
import { clientMessages } from './messages.ts'

const UNTOUCHED = ['Ciao a tutti!', 'perché no? 🙂', '👩‍👩‍👧‍👦 ❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'سلام می‌خواهم', 'ברוך הבא', 'Việt Nam', 'a<b>&"c"']

const TIDIED: readonly (readonly [what: string, text: string, tidy: string])[] = [
  ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
  ['a direction override', 'ciao \u202eotrecnoc\u202c', 'ciao otrecnoc'],
  ['direction isolates and marks', '\u2067a\u2069\u200fb', 'ab'],
  ['invisible characters', 'a\u200bb\u2060c\ufeffd\u00ade\u3164', 'abcde'],
  ['a hidden text of tags', 'ok\u{E0041}\u{E0042}', 'ok'],
  ['lines', 'prima\nseconda\r\n\u2028terza', 'prima seconda terza'],
  ['control characters', 'a\u0000\u001b[31mb', 'a [31mb'],
  ['piled marks', `a${'\u0301'.repeat(50)}`, `a${'\u0301'.repeat(4)}`],
  ['joiners that join nothing', '\u200d \u200c', ''],
  ['nothing that can be seen', '\u2800 \u200b\u115f', ''],
]

describe('the text of a chat message', () => {
  for (const text of UNTOUCHED) it(`stays as it is: ${text}`, () => assert.equal(tidyChatText(text), text))
  for (const [what, text, tidy] of TIDIED) it(`loses ${what}`, () => assert.equal(tidyChatText(text), tidy))

  it('is well-formed and clean for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = tidyChatText(text)
        assert.ok(tidy.isWellFormed())
        assert.doesNotMatch(tidy, /[\u202A-\u202E\u2066-\u2069\u200B\n]/u)
      }),
    )
  })

  it('is cleaned before other code reads it', () => {
    assert.deepEqual(clientMessages.chat_message.parse({ message: ' a\ud800\u202e ' }), { message: 'a\ufffd' })
    assert.equal(
      clientMessages.chat_message.safeParse({ message: '\u{E0041}'.repeat(30_000) }).error?.issues[0]?.message,
      'messageTooLong',
    )
  })
})

import assert from 'node:assert/strict'
import { isSigned, signatureOf, SIGNATURE_TOLERANCE_SECONDS } from './signature.ts'

const SECRET = 'whsec_0123456789abcdef'
const BODY = Buffer.from('{"id":"evt_1"}')
const NOW_S = 1_800_000_000

describe('the signature of a webhook', () => {
  const good = signatureOf(BODY, SECRET, NOW_S)
  const [, v1 = ''] = good.split(',')
  const isGood = (header: string | undefined, body = BODY): boolean => isSigned(body, header, SECRET, NOW_S * 1_000)

  it('is a known HMAC', () => {
    assert.equal(
      signatureOf(Buffer.from('{}'), 'secret', 1),
      't=1,v1=1122767b193110cfec322b6f199b599edbf608ed087f2d27afb0b97d99523908',
    )
    assert.ok(isGood(good))
  })
  for (const [what, header] of Object.entries({
    'one of several, as while a secret is being replaced': `t=${NOW_S},v1=${'0'.repeat(64)},${v1}`,
    'beside schemes of other versions': `${good},v0=abc`,
  })) {
    it(`is accepted as ${what}`, () => assert.ok(isGood(header)))
  }
  for (const [what, header] of Object.entries({
    missing: undefined,
    empty: '',
    'without a time': v1,
    'without a signature': `t=${NOW_S}`,
    'of another time': good.replace(String(NOW_S), String(NOW_S - 1)),
    'of another secret': signatureOf(BODY, 'another-secret-0123456789', NOW_S),
    'too old': signatureOf(BODY, SECRET, NOW_S - SIGNATURE_TOLERANCE_SECONDS - 1),
    'from the future': signatureOf(BODY, SECRET, NOW_S + SIGNATURE_TOLERANCE_SECONDS + 1),
    'cut short': good.slice(0, -1),
    'of a time that is no number': good.replace(String(NOW_S), 'NaN'),
  })) {
    it(`is refused when it is ${what}`, () => assert.equal(isGood(header), false))
  }
  it('is refused for another body', () => {
    assert.equal(isGood(good, Buffer.from('{"id":"evt_2"}')), false)
    assert.equal(isGood(good, Buffer.concat([BODY, Buffer.from(' ')])), false)
  })
})

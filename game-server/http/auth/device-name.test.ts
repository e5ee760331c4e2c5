import assert from 'node:assert/strict'
import { deviceName } from './device-name.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Headers of browsers, as they send them. */
const NAMES: readonly (readonly [userAgent: string | undefined, name: string | undefined])[] = [
  [WINDOWS, 'Chrome su Windows'],
  [`${WINDOWS} Edg/142.0.0.0`, 'Edge su Windows'],
  [`${WINDOWS} OPR/124.0.0.0`, 'Opera su Windows'],
  [`${WINDOWS} Vivaldi/7.6`, 'Vivaldi su Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox su Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox su Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome su ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari su Mac',
  ],
  [ANDROID, 'Chrome su Android'],
  [`${ANDROID} EdgA/142.0.0.0`, 'Edge su Android'],
  [ANDROID.replace('Chrome', 'SamsungBrowser/29.0 Chrome'), 'Samsung Internet su Android'],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`, 'Facebook su Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox su Android'],
  [`${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`, 'Safari su iPhone'],
  [`${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome su iPhone'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox su iPhone'],
  [`${IPHONE} GSA/393.0 Mobile/15E148 Safari/604.1`, 'Google su iPhone'],
  [`${IPHONE} Mobile/22G86 Instagram 404.0.0.33.84 (iPhone14,5; iOS 18_6)`, 'Instagram su iPhone'],
  [IPHONE.replaceAll('iPhone', 'iPad'), 'iPad'],
  ['Firefox/145.0', 'Firefox'],
  ['curl/8.5.0', undefined],
  ['', undefined],
  [undefined, undefined],
  ["<script>alert('Android')</script>", 'Android'],
]

describe('the name of a device', () => {
  for (const [userAgent, name] of NAMES)
    it(`of ${userAgent} is ${name}`, () => assert.equal(deviceName(userAgent), name))

  it('is short and quickly found, whatever the header is', () => {
    for (const part of ['Edg', 'Mozilla/5.0 (', 'FB', 'Windows ', '\0'])
      assert.ok((deviceName(part.repeat(4_000)) ?? '').length < 30)
  })
})

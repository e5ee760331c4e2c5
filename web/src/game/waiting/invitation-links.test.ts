import { equal } from 'node:assert/strict'
import { joinLink, qrImageLink, shareLinks } from './invitation-links.ts'

describe('the link of an invitation', () => {
  const link = joinLink('https://regicidio.it', 'K7M2PX')
  const shared = shareLinks(link, 'Gioca con me!')
  it('leads to the room', () => equal(link, 'https://regicidio.it/join/K7M2PX'))
  const encoded = 'https%3A%2F%2Fregicidio.it%2Fjoin%2FK7M2PX'
  for (const [network, url] of [
    ['WhatsApp', `https://wa.me/?text=Gioca%20con%20me!%20${encoded}`],
    ['Twitter', `https://twitter.com/intent/tweet?text=Gioca%20con%20me!&url=${encoded}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encoded}`],
  ] as const) {
    it(`is shared on ${network}`, () => equal(shared[network], url))
  }
  it('is the data of the QR code', () => equal(new URL(qrImageLink(link)).searchParams.get('data'), link))
})

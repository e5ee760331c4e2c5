import { deepEqual, equal } from 'node:assert/strict'
import { TOKEN_PACKAGES, tokenPackagesAnswer } from '#common/protocol/rest/account-answers.ts'
import { decoded } from '../../transport/rest/http.ts'

const PAGE = 'https://pay.example/base?prefilled_email=anna%40example.it'
const answer = (url: unknown) => ({ packages: TOKEN_PACKAGES.map((each) => ({ ...each, url })) })

describe('the packages of tokens', () => {
  it('are the three of the specification', () => {
    const packages = decoded(tokenPackagesAnswer, answer(PAGE))?.packages ?? []
    deepEqual(
      packages.map(({ name, tokens, priceEuro, isMostPopular }) => [name, tokens, priceEuro, isMostPopular]),
      [
        ['Base', 10, 5, false],
        ['Premium', 21, 10, true],
        ['Pro', 44, 20, false],
      ],
    )
  })
  it('link to web pages only', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/pay', '', 7])
      equal(decoded(tokenPackagesAnswer, answer(url)), null, String(url))
    equal(decoded(tokenPackagesAnswer, answer(null))?.packages[0]?.url, null)
  })
})

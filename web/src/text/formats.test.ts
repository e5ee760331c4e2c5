import { equal, match } from 'node:assert/strict'
import { amountOf, average, change, dateAndTime, percentage, price, priceOfOne, winnings } from './formats.ts'
import { plainNumber } from './plain-number.ts'

/** Between a number and its unit there is a non-breaking space. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('amounts in Italian', () => {
  it('have whole prices without cents', () => equal(plain(price(5)), '5 €'))
  it('have two digits for the price of one item', () => {
    equal(plain(priceOfOne(5, 10)), '0,50 €')
    equal(plain(priceOfOne(10, 21)), '0,48 €')
    equal(plain(priceOfOne(20, 44)), '0,45 €')
  })
  it('come from the smallest unit of their currency', () => {
    for (const [amount, currency, words] of [
      [1_000, 'eur', '10,00 €'],
      [999, 'usd', '9,99 USD'],
      [500, 'jpy', '500 JPY'],
      [null, 'eur', ''],
      [1, null, ''],
      [1, 'boh!', ''],
    ] as const)
      equal(plain(amountOf(amount, currency)), words)
  })
  it('have a minus sign and not a hyphen', () => equal([plainNumber(10), plainNumber(-3)].join(), '10,−3'))
  it('have a sign when they are changes', () => {
    equal(change(10), '+10')
    equal(change(-1), '−1')
    equal(change(0), '0')
    equal([12.54, -3, 0.04, -0.04].map(change).join(), '+12,5,−3,0,0')
  })
})

describe('the numbers of the statistics', () => {
  it('have one decimal when they are percentages', () =>
    equal([0, 63.16, 100].map(percentage).join(), '0,0%,63,2%,100,0%'))
  it('have a decimal only where there is one when they are averages', () =>
    equal([12.54, -3, 0, -0.04].map(average).join(), '12,5,−3,0,0'))
  it('are half of the points, rounded down, when they are winnings', () =>
    equal([51, 0, -25].map((score) => plain(winnings(score))).join(), '25 $,0 $,−13 $'))
})

describe('a date with its time', () => {
  it('names day, month, year and minute', () =>
    match(dateAndTime('2026-11-21T12:34:00.000Z'), /^2[12] nov 2026, \d\d:34$/))
  it('is empty when there is no date', () => equal(dateAndTime('domani'), ''))
})

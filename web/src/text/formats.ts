/** Dates and amounts in Italian notation. */
import { plainNumber } from './plain-number.ts'

const dateFormat = new Intl.DateTimeFormat('it', { dateStyle: 'medium', timeStyle: 'short' })
const euro = new Intl.NumberFormat('it', { style: 'currency', currency: 'EUR', minimumFractionDigits: 0 })
const cents = new Intl.NumberFormat('it', { style: 'currency', currency: 'EUR' })
const signed = new Intl.NumberFormat('it', { signDisplay: 'exceptZero', maximumFractionDigits: 1 })

const tenths = new Intl.NumberFormat('it', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const upToTenths = new Intl.NumberFormat('it', { maximumFractionDigits: 1, signDisplay: 'negative' })

/** An ISO 8601 time in the viewer's time zone, as in '21 nov 2026, 12:00'; empty when the text is not a time. */
export const dateAndTime = (iso: string): string => {
  const then = Date.parse(iso)
  return Number.isNaN(then) ? '' : dateFormat.format(then)
}

/** A price in euro, as in '5 €'. */
export const price = (amountEuro: number): string => euro.format(amountEuro)
/** The price of one of several items, as in '0,48 €'. */
export const priceOfOne = (amountEuro: number, count: number): string => cents.format(amountEuro / count)

/**
 * An amount in the smallest unit of a currency (ISO 4217, upper or lower case), as in '10,00 €'; empty when the amount
 * or its currency is missing.
 */
export const amountOf = (amount: number | null, currency: string | null): string => {
  if (amount === null || currency === null || !/^[a-z]{3}$/i.test(currency)) return ''
  const format = new Intl.NumberFormat('it', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** A change of a balance or of points, with its sign and at most one decimal: '+10', '−1', '+12,5', '0'. */
export const change = (delta: number): string => signed.format(delta).replace('-', '−')
/** The same of points, with their word: '+10 punti', '−1 punto'. */
export const changeOfPoints = (points: number): string =>
  `${change(points)} ${Math.abs(points) === 1 ? 'punto' : 'punti'}`

/** A percentage (0 to 100) with one decimal: '63,2%'. */
export const percentage = (share: number): string => `${tenths.format(share)}%`
/** An average with at most one decimal: '12,5', '−3'. */
export const average = (value: number): string => upToTenths.format(value).replace('-', '−')
/** The winnings of the statistics screen: half of the points, rounded down, as in '25 $' (specification section 9). */
export const winnings = (totalScore: number): string => `${plainNumber(Math.floor(totalScore / 2))}\u00a0$`

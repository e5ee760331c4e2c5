/** Dates and amounts as they are written in Italian. */

const moment = new Intl.DateTimeFormat('it', { dateStyle: 'medium', timeStyle: 'short' })
const euro = new Intl.NumberFormat('it', { style: 'currency', currency: 'EUR', minimumFractionDigits: 0 })
const cents = new Intl.NumberFormat('it', { style: 'currency', currency: 'EUR' })
const signed = new Intl.NumberFormat('it', { signDisplay: 'exceptZero' })

/** An ISO 8601 moment on the clock of the viewer, as in '21 nov 2026, 12:00'; empty when it is no moment. */
export const dateAndTime = (iso: string): string => {
  const then = Date.parse(iso)
  return Number.isNaN(then) ? '' : moment.format(then)
}

/** A price in euro, as in '5 €'. */
export const price = (amountEuro: number): string => euro.format(amountEuro)
/** What one of several things costs, as in '0,48 €'. */
export const priceOfOne = (amountEuro: number, count: number): string => cents.format(amountEuro / count)
/** A change of a balance, with its sign: '+10', '−1'. */
export const change = (delta: number): string => signed.format(delta).replace('-', '−')

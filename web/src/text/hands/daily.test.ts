import assert from 'node:assert/strict'
import { betterThan, dailyText, sharedText, weekText } from './daily.ts'

describe('the hand of the day, in words', () => {
  it('says the percentage as one reads it aloud', () => {
    assert.deepEqual(
      [0.4, 1, 2.9, 7, 8, 9, 11, 18, 50, 79, 80, 81.25, 89, 90, 99.9, 100].map(betterThan),
      [
        'stavolta dietro a tutti',
        "meglio dell'1 %",
        'meglio del 2 %',
        'meglio del 7 %',
        "meglio dell'8 %",
        'meglio del 9 %',
        "meglio dell'11 %",
        'meglio del 18 %',
        'meglio del 50 %',
        'meglio del 79 %',
        "meglio dell'80 %",
        "meglio dell'81 %",
        "meglio dell'89 %",
        'meglio del 90 %',
        'meglio del 99 %',
        'meglio di tutti',
      ].map((words) => words.replace(' %', '\u00a0%')),
    )
  })

  it('has a headline, and names its day', () => {
    assert.equal(dailyText.headline(17, 81), "+17, meglio dell'81\u00a0%")
    assert.equal(dailyText.headline(-26, 0), '−26, stavolta dietro a tutti')
    assert.equal(dailyText.headline(4, null), '+4 punti')
    assert.equal(dailyText.overline(128, '2026-11-27'), 'La mano del giorno 128 · venerdì\u00a027\u00a0novembre')
    assert.equal(dailyText.before('2026-11-27'), 'Venerdì 27')
  })

  it('names its week by its first and last day', () => {
    assert.equal(weekText.dates('2026-11-23', '2026-11-29'), '23–29 novembre')
    assert.equal(weekText.dates('2026-11-30', '2026-12-06'), '30 novembre – 6 dicembre')
  })

  it('is shared in one line that names no card', () => {
    assert.equal(sharedText.line(128, 17, 81, 12), "Regicidio 128 · +17 🟩 · meglio dell'81 % · serie 12")
    assert.equal(sharedText.line(3, -8, 34, 1), 'Regicidio 3 · −8 🟨 · meglio del 34 %')
    assert.equal(sharedText.line(3, -36, 33, 0), 'Regicidio 3 · −36 🟥 · meglio del 33 %')
    assert.equal(sharedText.line(3, 12, null, 2), 'Regicidio 3 · +12 · serie 2')
  })
})

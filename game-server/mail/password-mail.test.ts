import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { passwordMail } from './password-mail.ts'

const TOKEN = 'A-_9'.repeat(10) + 'abc'
const LINK = `https://regicidio.example/reset-password?token=${TOKEN}`
const mailTo = (nickname: string) => passwordMail({ nickname, link: LINK, expiresAtMs: Date.UTC(2026, 10, 21, 8, 3) })

describe('the mail for a new password', () => {
  const { subject, text, html } = mailTo('Niccolò')

  it('says in both forms for whom it is, how long the link is valid, and what to do about a request by somebody else', () => {
    assert.equal(subject, 'Scegli una nuova password per Regicidio')
    const words = html.replaceAll('&#39;', "'")
    for (const form of [text, words]) {
      for (const part of [
        'Ciao Niccolò,',
        'qualcuno ha chiesto',
        'vale fino alle 09:03 (ora italiana)',
        'una volta sola',
        'La richiesta non è tua?',
        'la password resta quella di prima',
        LINK,
      ]) {
        assert.ok(form.includes(part), part)
      }
    }
  })

  it('shows the time of Italy, also in summer', () => {
    assert.match(
      passwordMail({ nickname: 'Ada', link: LINK, expiresAtMs: Date.UTC(2026, 6, 1, 22, 30) }).text,
      /fino alle 00:30/,
    )
  })

  it('links to the site only, and loads nothing from the network', () => {
    const addresses = [...html.matchAll(/(?:href|src|background|action)="([^"]*)"/g)].map(([, address]) => address)
    assert.deepEqual(addresses, ['https://regicidio.example/', LINK, LINK])
    assert.doesNotMatch(html, /<(img|link|script|style|iframe|form|video|object)\b|url\(|@import/i)
    assert.deepEqual(
      [...text.matchAll(/https?:\S+/g)].map(([address]) => address),
      [LINK],
    )
  })

  it('has a layout for every mail program: presentation tables and inline styles', () => {
    assert.match(html, /^<!doctype html>\n<html lang="it">/)
    for (const [table] of html.matchAll(/<table[^>]*>/g)) assert.match(table, /role="presentation"/)
  })

  it('has the colours of the site', async () => {
    const theme = await readFile(new URL('../../web/src/ui/theme.css', import.meta.url), 'utf8')
    const tokens = new Set([...theme.matchAll(/--[\w-]+: (#\w+);/g)].map(([, colour]) => colour))
    const used = new Set([...html.replaceAll(/&#\w+;/g, '').matchAll(/#[0-9a-f]{6}\b/g)].map(([colour]) => colour))
    // On the site the thin line is half-transparent gold, which mails cannot show.
    used.delete('#3d3f2a')
    assert.ok(used.size > 5)
    for (const colour of used) assert.ok(tokens.has(colour), colour)
  })

  it('escapes names', () => {
    const { html } = mailTo(`<b onclick="x('&')">`)
    assert.ok(html.includes('Ciao &lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;,'))
    assert.ok(!html.includes('<b '))
  })

  it('makes no link from a name that looks like a URL', () => {
    const { html, text } = mailTo('https://evil.it/x')
    for (const form of [html, text]) assert.doesNotMatch(form, /evil\.it|https:\/\/evil|it\/x/)
    assert.ok(!mailTo('eve@evil.it').text.includes('eve@evil'))
    assert.ok(mailTo('Ada').text.startsWith('Ciao Ada,'))
  })
})

/** What the built site draws for the server: `npm run build` makes it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DrawFirstScreen, FirstScreen, FirstScreenFacts } from '#common/protocol/first-screen.ts'

const SITE = new URL('../../dist/web/', import.meta.url)
const DRAW = new URL('../../dist/first-screen/draw.js', import.meta.url).href
const PATHS = ['/', '/login', '/register', '/join/ABCDEF']
const INVITATION = {
  roomId: 'ABCDEF',
  name: '</title><form action="//x"><script>alert(1)</script>',
  hostName: "Ada & l'$&",
  isActive: false,
  players: [{ name: '<img src=x onerror=y>', avatarUrl: null }],
}

/** What a server draws that has just been started, in this order. */
const drawnAnew = async (paths: readonly string[]): Promise<readonly (FirstScreen | null)[]> => {
  const facts = paths.map((path): FirstScreenFacts => ({
    path,
    areGuestsWelcome: true,
    invitation: /^\/join/i.test(path) ? INVITATION : null,
  }))
  const code = `import(${JSON.stringify(DRAW)}).then(({ drawFirstScreen }) => require('node:worker_threads').parentPort.postMessage(${JSON.stringify(facts)}.map(drawFirstScreen)))`
  const worker = new Worker(code, { eval: true })
  const [drawn] = await once(worker, 'message')
  await worker.terminate()
  return drawn
}

describe('the first screen of a visitor', () => {
  let draw: DrawFirstScreen
  before(async () => {
    ;({ drawFirstScreen: draw } = await import(DRAW))
  })
  const screenOf = (path: string, areGuestsWelcome = true) =>
    draw({ path, areGuestsWelcome, invitation: path.startsWith('/join/') ? INVITATION : null })

  it('is the page itself, with the title of its tab', () => {
    const home = screenOf('/')
    assert.equal(home?.title, 'Regicidio')
    assert.match(home.body, /<h1[^>]*>Guai a chi prende la Donna/)
    const login = screenOf('/login')
    assert.equal(login?.title, 'Accedi · Regicidio')
    assert.match(login.body, /name="password"/)
    assert.equal(screenOf('/register')?.title, 'Registrati · Regicidio')
    assert.doesNotMatch(home.body + login.body, /<title/)
  })

  it('says whether a nickname is enough', () => {
    assert.match(screenOf('/login')?.body ?? '', /senza registrarti/)
    assert.doesNotMatch(screenOf('/login', false)?.body ?? 'senza registrarti', /senza registrarti/)
  })

  it('shows an invitation, with the names in it as text, and each invitation anew', () => {
    const { title = '', body = '' } = screenOf('/join/ABCDEF') ?? {}
    assert.match(title, /^Invito: &lt;\/title&gt;&lt;form/)
    assert.match(body, /Ada &amp; l&#x27;\$&amp; ti aspetta/)
    assert.doesNotMatch(title + body, /<script|<form action|<img src=x/)
    const other = draw({
      path: '/join/ABCDEF',
      areGuestsWelcome: true,
      invitation: { ...INVITATION, name: 'Sala', isActive: true },
    })
    assert.match(
      other?.body ?? '',
      /Partita in corso[^]*Sala[^]*Questa partita è già iniziata[^]*Accedi e torna al tavolo/,
    )
    assert.doesNotMatch(screenOf('/')?.body ?? '', /Sala/)
  })

  it('shows the same invitation behind the link to a circle, and nothing while no table waits', () => {
    const tonight = draw({ path: '/c/il-tavolo-x7k2m9q4ta', areGuestsWelcome: true, invitation: INVITATION })
    assert.equal(tonight?.title, screenOf('/join/ABCDEF')?.title)
    assert.match(tonight?.body ?? '', /Il tuo posto[^]*Gioca subito/)
    assert.equal(screenOf('/c/il-tavolo-x7k2m9q4ta'), null)
  })

  it('has forms that are not sent before the scripts know them', () => {
    for (const path of ['/login', '/register', '/join/ABCDEF']) {
      const { body = '' } = screenOf(path) ?? {}
      const forms = body.match(/<form[^>]*>/g) ?? []
      assert.ok(forms.length > 0 && forms.every((form) => form.startsWith('<form method="dialog" ')), path)
      assert.doesNotMatch(body, / type="submit"/)
    }
  })

  it('names files of the site, and with those of the page all of its styles', () => {
    const filesIn = (html: string): readonly string[] =>
      [...html.matchAll(/href="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
    const page = readFileSync(new URL('index.html', SITE), 'utf8')
    for (const path of PATHS) {
      const { head = '', body = '' } = screenOf(path) ?? {}
      assert.ok(filesIn(head).length > 0)
      for (const file of filesIn(head)) assert.ok(readFileSync(new URL(file, SITE)).length > 0)
      const css = [...filesIn(page), ...filesIn(head)]
        .filter((file) => file.endsWith('.css'))
        .map((file) => readFileSync(new URL(file, SITE), 'utf8'))
        .join('')
      const classes = new Set(
        [...body.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
          names.split(' ').filter((name) => /^(_|m_)/.test(name)),
        ),
      )
      assert.ok(classes.size > 0)
      assert.deepEqual(
        [...classes].filter((name) => !css.includes(`.${name}`)),
        [],
        path,
      )
    }
  })

  it('is the same whatever was asked for before, and however the address is written', async () => {
    const expected = PATHS.map((path) => screenOf(path))
    assert.deepEqual(await drawnAnew(PATHS), expected)
    assert.deepEqual((await drawnAnew(['/JOIN/ABCDEF', '/Register', '/LOGIN/', '//'])).toReversed(), expected)
    for (const path of ['/JOIN', '/Join/ABCDEF'])
      assert.equal(draw({ path, areGuestsWelcome: true, invitation: null }), null, path)
  })

  it('is drawn only where a visitor often begins', () => {
    for (const path of ['/rules', '/profile', '/join', '/non/esiste']) assert.equal(screenOf(path), null, path)
    assert.equal(draw({ path: '/join/ABCDEF', areGuestsWelcome: true, invitation: null }), null, 'an unknown room')
    assert.equal(screenOf('/join/ABCDEF', false), null, 'an invitation that asks for a login first')
  })
})

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import request from 'supertest'
import { ok } from '#common/result.ts'
import { registered, testDirectory, testServer, type TestServer } from './test-server.ts'

describe('the built site', () => {
  let folder: string
  let webRoot: string
  let server: TestServer
  /** A server of this site with another page. The files of a site are read once, at its start. */
  const serverWith = async (
    page: string,
    options: Parameters<typeof testServer>[1] = {},
    environment: Parameters<typeof testServer>[0] = {},
  ): Promise<TestServer> => {
    await writeFile(join(webRoot, 'index.html'), page)
    await server.close()
    server = await testServer(environment, { webRoot, ...options })
    return server
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regicidio-site-'))
    webRoot = join(folder, 'web')
    await mkdir(join(webRoot, 'assets'), { recursive: true })
    await writeFile(join(webRoot, 'index.html'), '<html lang="it"><title>Regicidio</title>')
    await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
    await writeFile(join(webRoot, 'assets', 'main-1a2b.js'), '1')
    await writeFile(join(webRoot, 'assets', 'main-1a2b.js.br'), brotliCompressSync('1'))
    await writeFile(join(webRoot, 'assets', 'main-1a2b.js.gz'), gzipSync('1'))
    server = await testServer({}, { webRoot })
  })
  afterEach(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  it('answers every screen with the page, which is never cached', async () => {
    for (const path of ['/', '/rules', '/join/ABCDEF', '/reset-password?token=a.b', '/non/esiste']) {
      const answer = await request(server.app).get(path).set('Accept', 'text/html,*/*').expect(200)
      assert.equal(answer.get('Cache-Control'), 'no-cache', path)
      assert.match(answer.text, /<title>Regicidio<\/title>/)
      assert.equal(answer.get('Set-Cookie'), undefined)
    }
  })

  it('sends the page again only when it has changed, and gives answers of the API no ETag', async () => {
    const page = (etag: string) => request(server.app).get('/').set({ Accept: 'text/html', 'If-None-Match': etag })
    const etag = (await page('')).get('ETag') ?? assert.fail('the page has no ETag')
    await page(etag).expect(304)
    await serverWith('<html lang="it"><title>Regicidio</title><p>')
    await page(etag).expect(200)
    assert.equal((await request(server.app).get('/api/health').expect(200)).get('ETag'), undefined)
  })

  it('marks the page for visitors, so that it does not have to ask for the user, and not for signed-in users', async () => {
    const page = async (cookie: string) =>
      (await request(server.app).get('/').set({ Accept: 'text/html', Cookie: cookie })).text
    const account = { email: 'anna@example.test', password: 'segreto', nickname: 'Anna' }
    const registered = await request(server.app).post('/api/auth/register').send(account).expect(201)
    const cookie = registered.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
    assert.match(await page(''), /^<html data-visitor lang/)
    assert.match(await page('regicidio=s%3Aforged.signature'), /^<html data-visitor lang/)
    assert.match(await page(cookie), /^<html lang/)
    await request(server.app).post('/api/auth/logout').set('Cookie', cookie).expect(200)
    assert.match(await page(cookie), /^<html data-visitor lang/)
  })

  it('says to chats where the link to a room leads, with the names as text', async () => {
    const metas = ['og:title', 'og:description', 'og:url', 'og:image'].map(
      (property) => `<meta property="${property}" content="/anteprima.png" />`,
    )
    const strange = {
      ...testDirectory,
      detail: async () =>
        ok({
          roomId: 'ABCDEF',
          name: '"><script>alert(1)</script>',
          creatorName: "Ada & l'$&",
          isActive: false,
          audience: 'nobody' as const,
          players: [],
        }),
    }
    const head = `<html lang="it"><head>${metas.join('')}</head>`
    const other = await serverWith(
      head,
      { directory: strange, publicOrigin: () => 'https://regicidio.example' },
      { GUESTS: 'off' },
    )
    const page = (await request(other.app).get('/join/ABCDEF').set('Accept', 'text/html').expect(200)).text
    assert.match(page, /^<html data-visitor data-guests="off" lang/)
    assert.match(page, /"og:title" content="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt; · Regicidio"/)
    assert.match(page, /"og:description" content="Ada &amp; l&#39;\$&amp; ti invita al tavolo: /)
    assert.match(page, /"og:url" content="https:\/\/regicidio\.example\/join\/ABCDEF"/)
    assert.match(page, /"og:image" content="https:\/\/regicidio\.example\/anteprima\.png"/)
    assert.equal(page.split('</script>').length, 2, 'only the end of the invitation itself')
    const data: unknown = JSON.parse(/id="invitation">(.*)<\/script>/.exec(page)?.[1] ?? '')
    assert.deepEqual(data, {
      roomId: 'ABCDEF',
      name: '"><script>alert(1)</script>',
      hostName: "Ada & l'$&",
      isActive: false,
      players: [],
    })
  })

  it('says to chats whose circle a link leads to, with the name as text, and nothing of others', async () => {
    const metas = ['og:title', 'og:description'].map((property) => `<meta property="${property}" content="" />`)
    const { app } = await serverWith(`<html lang="it"><head><title>Regicidio</title>${metas.join('')}</head>`)
    const ada = await registered(app)
    const { slug } = (await ada.post('/api/circles').send({ name: "L'$& <b>tavolo" }).expect(201)).body
    const pageOf = async (path: string): Promise<string> =>
      (await request(app).get(path).set('Accept', 'text/html').expect(200)).text
    for (const path of [`/c/${slug}`, `/C/${slug.toUpperCase()}/`]) {
      const page = await pageOf(path)
      assert.match(page, /<title>L&#39;\$&amp; &lt;b&gt;tavolo · Regicidio<\/title>/)
      assert.match(page, /"og:title" content="L&#39;\$&amp; &lt;b&gt;tavolo · Regicidio"/)
      assert.match(page, /"og:description" content="Il nostro tavolo a Regicidio/)
      assert.match(page, /name="robots" content="noindex"/)
    }
    for (const path of ['/c/il-tavolo-x7k2m9q4ta', '/c', `/c/${slug}/x`])
      assert.match(await pageOf(path), /<title>Regicidio<\/title><meta property="og:title" content="" \/>/, path)
  })

  it('says nothing of a room that does not exist, and nothing of rooms on other pages', async () => {
    for (const path of ['/join/GHJKLM', '/join', '/join/ABCDEF/x', '/rules']) {
      assert.doesNotMatch(
        (await request(server.app).get(path).set('Accept', 'text/html').expect(200)).text,
        /invitation|Sala/,
        path,
      )
    }
    await serverWith('<html lang="it"><head></head>')
    assert.match((await request(server.app).get('/join/ABCDEF').set('Accept', 'text/html').expect(200)).text, /Sala/)
  })

  it('finds the room of a link into which a chat has taken more than the code', async () => {
    for (const written of [
      'abcdef',
      'ABCDEF.',
      'ABCDEF)',
      'ABCDEF%20',
      'ABCDEF%E2%80%8B',
      'ABC-DEF',
      '%22ABCDEF%22',
      'ABCDEF%',
      'ABCDEF/',
    ]) {
      for (const screen of ['join', 'room']) {
        const answer = await request(server.app)
          .get(`/${screen}/${written}?da=chat`)
          .set('Accept', 'text/html')
          .expect(302)
        assert.equal(answer.get('Location'), `/${screen}/ABCDEF?da=chat`, written)
      }
    }
    await request(server.app).get('/join/ABCDEF?da=chat').set('Accept', 'text/html').expect(200)
  })

  it('looks up only so many rooms for one address', async () => {
    const limited = await serverWith('<html lang="it"><head></head>', {}, { RATE_LIMITS: 'on' })
    const isTold = async () =>
      (await request(limited.app).get('/join/ABCDEF').set('Accept', 'text/html').expect(200)).text.includes('Sala')
    const told = await Promise.all(Array.from({ length: 250 }, isTold))
    assert.equal(told.filter(Boolean).length, 240)
  })

  it('has the first screen for visitors, and does without when it cannot be drawn', async () => {
    await mkdir(join(folder, 'first-screen'))
    const drawing = `({ path, invitation }) => { if (path === '/broken') throw new Error('no'); return path === '/rules' ? null : { title: path, head: '<link>', body: invitation?.name ?? '$&' } }`
    await writeFile(join(folder, 'first-screen/draw.js'), `export const drawFirstScreen = ${drawing}`)
    await serverWith('<html lang="it"><head><title>Regicidio</title></head><body><div id="root"></div></body>')
    const page = async (path: string, cookie = '') =>
      (await request(server.app).get(path).set({ Accept: 'text/html', Cookie: cookie }).expect(200)).text
    assert.match(await page('/'), /<title>\/<\/title><link><\/head><body><div id="root" data-first>\$&<\/div>/)
    assert.match(await page('/join/ABCDEF'), /data-first>Sala</)
    assert.match(await page('/rules'), /<title>Regicidio<.*<div id="root"><\/div>/)
    assert.match(await page('/broken'), /<div id="root"><\/div>/)
    assert.ok(server.logLines.some((line) => line.includes('the first screen cannot be drawn')))
    const registered = await request(server.app)
      .post('/api/auth/register')
      .send({ email: 'anna@example.test', password: 'segreto', nickname: 'Anna' })
      .expect(201)
    assert.match(await page('/', registered.get('Set-Cookie')?.[0]?.split(';')[0]), /<div id="root"><\/div>/)
  })

  it('compresses the page', async () => {
    await serverWith(`<html lang="it"><title>Regicidio</title>${'x'.repeat(2_000)}`)
    const answer = await request(server.app)
      .get('/')
      .set({ Accept: 'text/html', 'Accept-Encoding': 'gzip' })
      .expect(200)
    assert.equal(answer.get('Content-Encoding'), 'gzip')
    assert.match(answer.get('Vary') ?? '', /Cookie.*Accept-Encoding/)
    assert.match(answer.text, /<title>Regicidio/)
  })

  it('lets browsers cache hashed files for a year', async () => {
    const answer = await request(server.app).get('/assets/main-1a2b.js').expect(200)
    assert.equal(answer.get('Cache-Control'), 'public,max-age=31536000,immutable')
    await request(server.app).get('/favicon.svg').expect(200)
    // The service worker keeps the page as a file.
    await request(server.app)
      .get('/index.html')
      .set('Accept', '*/*')
      .expect(200, '<html lang="it"><title>Regicidio</title>')
  })

  it('sends a hashed file in the smallest form that the browser takes', async () => {
    const encodingFor = async (accepted: string): Promise<string | undefined> => {
      const answer = await request(server.app)
        .get('/assets/main-1a2b.js')
        .set('Accept-Encoding', accepted)
        .buffer(false)
        .expect(200)
      assert.match(answer.get('Content-Type') ?? '', /javascript/)
      assert.equal(answer.get('Vary'), 'Accept-Encoding')
      return answer.get('Content-Encoding')
    }
    assert.deepEqual(
      [await encodingFor('gzip, deflate, br'), await encodingFor('gzip'), await encodingFor('identity')],
      ['br', 'gzip', undefined],
    )
  })

  it('stays as the server found it when somebody builds another one, or deletes it', async () => {
    await rm(webRoot, { recursive: true })
    for (const path of ['/', '/index.html', '/favicon.svg', '/assets/main-1a2b.js']) {
      for (const accepted of ['br', 'gzip', 'identity']) {
        const answer = await request(server.app)
          .get(path)
          .set({ Accept: 'text/html,*/*', 'Accept-Encoding': accepted, Range: 'bytes=0-' })
          .buffer(false)
        assert.equal(answer.status, 200, `${path} as ${accepted}`)
      }
    }
    const stored = await request(server.app).get('/assets/main-1a2b.js').expect(200)
    await request(server.app)
      .get('/assets/main-1a2b.js')
      .set('If-None-Match', stored.get('ETag') ?? '')
      .expect(304)
    assert.equal((await request(server.app).head('/assets/main-1a2b.js').expect(200)).get('Content-Length'), '1')
  })

  it('has no page for missing files, API paths and other methods', async () => {
    for (const path of [
      '/assets/old.js',
      '/missing.png',
      '/ws',
      '/matchmake/x',
      '/monitor',
      '/api/x',
      '/../package.json',
      '/.env',
    ]) {
      assert.doesNotMatch((await request(server.app).get(path)).text, /<title>Regicidio/, path)
    }
    await request(server.app).post('/rules').expect(404)
  })

  it('shows the not-found screen, with status 404, for a navigation to a missing file', async () => {
    for (const path of ['/pagina.html', '/join/a.b', '/.env']) {
      assert.match(
        (await request(server.app).get(path).set('Accept', 'text/html,*/*;q=0.8').expect(404)).text,
        /<title>Regicidio/,
        path,
      )
    }
    for (const path of ['/assets/old.js', '/api/x.html']) {
      assert.equal(
        (await request(server.app).get(path).set('Accept', 'text/html,*/*;q=0.8').expect(404)).type,
        'application/json',
        path,
      )
    }
  })
})

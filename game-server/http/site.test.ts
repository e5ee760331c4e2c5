import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { testServer, type TestServer } from './test-server.ts'

describe('the site', () => {
  let webRoot: string
  let server: TestServer
  beforeEach(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'regicidio-site-'))
    await mkdir(join(webRoot, 'assets'))
    await writeFile(join(webRoot, 'index.html'), '<title>Regicidio</title>')
    await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
    await writeFile(join(webRoot, 'assets', 'main-1a2b.js'), '1')
    server = await testServer({}, { webRoot })
  })
  afterEach(async () => {
    await server.close()
    await rm(webRoot, { recursive: true })
  })

  it('answers every screen with the page, never from a cache', async () => {
    for (const path of ['/', '/rules', '/join/ABCDEF', '/reset-password?token=a.b', '/non/esiste']) {
      const answer = await request(server.app).get(path).set('Accept', 'text/html,*/*').expect(200)
      assert.equal(answer.get('Cache-Control'), 'no-cache', path)
      assert.equal(answer.text, '<title>Regicidio</title>')
      assert.equal(answer.get('Set-Cookie'), undefined)
    }
  })

  it('lets hashed files be kept for a year', async () => {
    const answer = await request(server.app).get('/assets/main-1a2b.js').expect(200)
    assert.equal(answer.get('Cache-Control'), 'public, max-age=31536000, immutable')
    await request(server.app).get('/favicon.svg').expect(200)
  })

  it('has no page for missing files, protocols and other methods', async () => {
    for (const path of ['/assets/old.js', '/missing.png', '/ws', '/matchmake/x', '/monitor', '/api/x', '/../package.json', '/.env']) {
      assert.notEqual((await request(server.app).get(path)).text, '<title>Regicidio</title>', path)
    }
    await request(server.app).post('/rules').expect(404)
  })
})

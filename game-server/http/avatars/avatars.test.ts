import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import request from 'supertest'
import sharp from 'sharp'
import { AVATAR_MAX_BYTES } from '#common/limits.ts'
import { PICTURE_MAX_BYTES } from '../../persistence/accounts/avatars.ts'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { withQueries } from '../../testing/database-rows.ts'
import { listen } from '../../testing/listening.ts'
import { ORIGIN, registered, registration, testServer, type TestServer } from '../test-server.ts'
import * as pictures from './test-pictures.ts'
import { UPLOADS_IN_MEMORY_BYTES } from './upload-memory.ts'

type Agent = Awaited<ReturnType<typeof registered>>
type File = { readonly bytes: Buffer; readonly name?: string; readonly type?: string }

const upload = (agent: Agent, { bytes, name = 'foto.jpg', type = 'image/jpeg' }: File): request.Test =>
  agent.post('/api/upload/avatar').attach('avatar', bytes, { filename: name, contentType: type })

/** What an upload was kept as. */
const kept = async (server: TestServer, agent: Agent, file: File): Promise<Buffer> => {
  const answer = await upload(agent, file).expect(201)
  assert.deepEqual(Object.keys(answer.body), ['avatarUrl'])
  const picture = await request(server.app)
    .get(answer.body.avatarUrl)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done(null, Buffer.concat(chunks)))
    })
    .expect(200)
  return picture.body
}

/** The pictures that the database holds. */
const urlsOf = async ({ location }: TestServer): Promise<readonly unknown[]> =>
  (await withQueries(location, (query) => query('SELECT url FROM avatars WHERE picture IS NOT NULL'))).map(
    ({ url }) => url,
  )

describe('an uploaded avatar', () => {
  let server: TestServer
  let agent: Agent
  beforeEach(async () => {
    server = await testServer()
    agent = await registered(server.app)
  })
  afterEach(() => server.close())

  const keptPictures = (): Promise<readonly unknown[]> => urlsOf(server)

  const GOOD: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ['a JPG', pictures.jpeg],
    ['a PNG', pictures.png],
    ['a GIF', pictures.gif],
    ['a WebP', pictures.webp],
    ['a picture of one pixel', () => pictures.png(1, 1)],
    ['a line', () => pictures.png(4_000, 1)],
    ['a CMYK JPG', pictures.cmykJpeg],
    ['a PNG of 16 bits', pictures.deepPng],
    ['a transparent PNG', pictures.clearPng],
    ['a JPG that says where it was taken', pictures.withPlace],
    ['an animated GIF', pictures.animatedGif],
    ['an animated WebP', pictures.animatedWebp],
    ['an animated WebP of a thousand frames', () => pictures.webpOfFrames(1_000)],
    ['a GIF that is also a script', pictures.gifAndScript],
    ['a PNG that is also an archive', pictures.pngAndZip],
    ['a picture of exactly 5 MB', () => pictures.pngOf(AVATAR_MAX_BYTES)],
    ['a picture of as many pixels as are decoded', async () => pictures.blackPng(4_000, 3_000)],
  ]
  for (const [title, make] of GOOD) {
    it(`that is ${title} is kept as a square WebP of 256 pixels with nothing else in it`, async () => {
      const picture = await kept(server, agent, { bytes: await make() })
      const { format, width, height, pages, exif, icc, iptc, xmp, orientation } = await sharp(picture).metadata()
      assert.deepEqual({ format, width, height, pages }, { format: 'webp', width: 256, height: 256, pages: undefined })
      assert.deepEqual([exif, icc, iptc, xmp, orientation], [undefined, undefined, undefined, undefined, undefined])
      for (const hidden of [pictures.PLACE, pictures.SCRIPT, 'PK\x05\x06', 'Exif', 'GPS'])
        assert.ok(!picture.includes(hidden), hidden)
    })
  }

  it('is what its content says, whatever its name and declared type are', async () => {
    for (const [name, type] of [
      ['../../etc/passwd', 'text/html'],
      ['x.svg', 'image/svg+xml'],
      ['a%00.php', 'application/x-php'],
      ['è 🃏.gif', ''],
    ] as const) {
      await kept(server, agent, { bytes: await pictures.png(), name, type })
    }
    assert.match((await keptPictures()).join(), /^\/avatars\/[0-9a-f]{32}\.webp$/)
  })
  it('of colourful, half transparent noise is kept small enough for its column', async () => {
    const noise = await sharp(randomBytes(256 * 256 * 4), { raw: { width: 256, height: 256, channels: 4 } })
      .png()
      .toBuffer()
    const { length } = await kept(server, agent, { bytes: noise })
    assert.ok(length > 0 && length <= PICTURE_MAX_BYTES, String(length))
  })
  it('shows the first frame of an animation', async () => {
    for (const make of [pictures.animatedGif, pictures.animatedWebp])
      assert.equal(await pictures.colourOf(await kept(server, agent, { bytes: await make() }), 100, 100), 'red')
  })
  it('is cut around its middle', async () => {
    const picture = await kept(server, agent, { bytes: await pictures.wide() })
    for (const [left, top] of [
      [0, 0],
      [216, 0],
      [100, 216],
    ] as const)
      assert.equal(await pictures.colourOf(picture, left, top), 'red')
  })
  it('stands upright', async () => {
    const picture = await kept(server, agent, { bytes: await pictures.sideways() })
    assert.deepEqual(
      [await pictures.colourOf(picture, 100, 0), await pictures.colourOf(picture, 100, 216)],
      ['red', 'blue'],
    )
  })

  const half = async (make: () => Promise<Buffer>): Promise<Buffer> => {
    const whole = await make()
    return whole.subarray(0, Math.floor(whole.length / 2))
  }
  const noisy = (format: 'jpeg' | 'png' | 'webp' | 'gif') => (): Promise<Buffer> =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
  const text = (content: string) => async (): Promise<Buffer> => Buffer.from(content)
  const BAD: readonly (readonly [string, () => Promise<Buffer>, number, string])[] = [
    [
      'an SVG',
      text('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
      415,
      'avatarFormat',
    ],
    [
      'an SVG with a declaration',
      text(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
      415,
      'avatarFormat',
    ],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 415, 'avatarFormat'],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'), 415, 'avatarFormat'],
    ['a script behind the first bytes of a GIF', text("GIF89a=1;alert('x')"), 415, 'avatarFormat'],
    ['an AVIF', pictures.avif, 415, 'avatarFormat'],
    ['a TIFF', pictures.tiff, 415, 'avatarFormat'],
    ['a WebP of more frames than anybody looks at', () => pictures.webpOfFrames(1_001), 415, 'avatarFormat'],
    ['a raw dump of numbers', async () => Buffer.alloc(3_000, 7), 415, 'avatarFormat'],
    ['half a JPG', () => half(noisy('jpeg')), 415, 'avatarFormat'],
    ['half a PNG', () => half(noisy('png')), 415, 'avatarFormat'],
    ['half a GIF', () => half(noisy('gif')), 415, 'avatarFormat'],
    ['half a WebP', () => half(noisy('webp')), 415, 'avatarFormat'],
    ['a file of no bytes', async () => Buffer.alloc(0), 415, 'avatarFormat'],
    ['a PNG of 20000 by 20000 pixels', async () => pictures.blackPng(20_000, 20_000), 413, 'avatarTooManyPixels'],
    ['a GIF that claims 65535 by 65535 pixels', pictures.hugeGif, 413, 'avatarTooManyPixels'],
    [
      'a picture with one row of pixels too many',
      async () => pictures.blackPng(4_000, 3_001),
      413,
      'avatarTooManyPixels',
    ],
    ['a picture of 5 MB and a byte', () => pictures.pngOf(AVATAR_MAX_BYTES + 1), 413, 'avatarTooLarge'],
  ]
  for (const [title, make, status, code] of BAD) {
    it(`that is ${title} is refused, and nothing is kept`, async () => {
      const answer = await upload(agent, { bytes: await make() }).expect(status)
      assert.equal(answer.body.code, code)
      assert.doesNotMatch(answer.text, /vips|sharp|node_modules|Input/i)
      assert.deepEqual(await keptPictures(), [])
    })
  }

  const post = (): request.Test => agent.post('/api/upload/avatar')
  const FORMS: readonly (readonly [string, (bytes: Buffer) => request.Test, string])[] = [
    ['no file', () => post().field('x', '').unset('Content-Length'), 'badRequest'],
    ['an empty form', () => post().type('multipart/form-data; boundary=x').send('--x--\r\n'), 'avatarMissing'],
    ['JSON', () => post().send({ avatar: 'x' }), 'avatarMissing'],
    ['the bare picture', (bytes) => post().type('image/png').send(bytes), 'avatarMissing'],
    ['another field name', (bytes) => post().attach('file', bytes, 'a.png'), 'avatarMissing'],
    ['a field name of 100 KB', (bytes) => post().attach('a'.repeat(100_000), bytes, 'a.png'), 'badRequest'],
    ['a field name like a prototype', (bytes) => post().attach('__proto__', bytes, 'a.png'), 'avatarMissing'],
    [
      'two avatars',
      (bytes) => post().attach('avatar', bytes, 'a.png').attach('avatar', bytes, 'b.png'),
      'avatarMissing',
    ],
    [
      'an avatar and another file',
      (bytes) => post().attach('avatar', bytes, 'a.png').attach('other', bytes, 'b.png'),
      'avatarMissing',
    ],
    [
      'an avatar and a text field',
      (bytes) => post().field('userId', '1').attach('avatar', bytes, 'a.png'),
      'badRequest',
    ],
    ['an avatar that is a text field', () => post().field('avatar', 'x'), 'badRequest'],
    ['no boundary', (bytes) => post().type('multipart/form-data').send(bytes), 'badRequest'],
    [
      'a form that ends in the middle',
      () =>
        post()
          .type('multipart/form-data; boundary=x')
          .send('--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc'),
      'badRequest',
    ],
    [
      'broken part headers',
      () => post().type('multipart/form-data; boundary=x').send('--x\r\n: \u0000\r\n\r\nabc\r\n--x--\r\n'),
      'badRequest',
    ],
  ]
  for (const [title, send, code] of FORMS) {
    it(`in a form with ${title} is refused, and the next one is not`, async () => {
      const bytes = await pictures.png()
      const answer = await send(bytes)
      assert.ok([400, 413].includes(answer.status), answer.text)
      assert.equal(answer.body.code, code)
      assert.deepEqual(await keptPictures(), [])
      await upload(agent, { bytes }).expect(201)
    })
  }

  it('is for who is signed in, at this site, and not after the logout', async () => {
    const bytes = await pictures.png()
    const anonymous = await request(server.app).post('/api/upload/avatar').attach('avatar', bytes, 'a.png').expect(401)
    assert.equal(anonymous.body.code, 'unauthenticated')
    for (const origin of ['https://evil.example', 'null'])
      await upload(agent, { bytes }).set('Origin', origin).expect(403)
    await upload(agent, { bytes }).set('Origin', ORIGIN).expect(201)
    await agent.post('/api/auth/logout').expect(200)
    await upload(agent, { bytes }).expect(401)
  })

  it('is one at a time for a user, until the connection of a slow one is gone', async () => {
    const listening = createServer(server.app)
    const port = await listen(listening)
    const cookie = String(
      (await agent.post('/api/auth/login').send({ email: 'ada@example.it', password: 'segreto' })).get(
        'Set-Cookie',
      )?.[0],
    ).split(';')[0]
    const slow = connect(port, '127.0.0.1')
    slow.write(
      `POST /api/upload/avatar HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999999\r\n\r\n--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n`,
    )
    await once(listening, 'request')
    // Its login is looked up behind that of the slow one.
    await agent.get('/api/auth/me').expect(200)
    const bytes = await pictures.png()
    const statusOf = async (): Promise<number> => (await upload(agent, { bytes })).status
    assert.equal(await statusOf(), 429)
    const other = await registered(server.app, 'Bea')
    await upload(other, { bytes }).expect(201)
    slow.destroy()
    while ((await statusOf()) === 429);
    assert.equal(await statusOf(), 201)
    listening.close()
  })

  it('that takes long to decode holds up nobody else', async () => {
    const bomb = await pictures.interlacedPng(4_000, 3_000)
    const others = await Promise.all(['Bea', 'Ciro', 'Dino', 'Elsa'].map((name) => registered(server.app, name)))
    const done: string[] = []
    const bombs = others.map((other) =>
      upload(other, { bytes: bomb })
        .expect(201)
        .then(() => done.push('bomb')),
    )
    const login = request(server.app)
      .post('/api/auth/login')
      .send({ email: 'ada@example.it', password: 'segreto' })
      .expect(200)
      .then(() => done.push('login'))
    await Promise.all([...bombs, login])
    assert.equal(done.at(-1), 'bomb')
  })
})

describe('pictures of many at once', () => {
  it('are decoded one after the other; who comes when too many wait is told to come back, and can', async () => {
    const server = await testServer()
    const agents = await Promise.all(
      Array.from({ length: 16 }, (_, index) => registered(server.app, `Gioca${String.fromCharCode(97 + index)}`)),
    )
    const bytes = await pictures.interlacedPng(4_000, 3_000)
    const answers = await Promise.all(agents.map(async (agent) => ({ agent, answer: await upload(agent, { bytes }) })))
    const refused = answers.filter(({ answer }) => answer.status !== 201)
    assert.ok(refused.length > 0 && refused.length < agents.length, String(refused.length))
    for (const { agent, answer } of refused) {
      assert.deepEqual([answer.status, answer.body.code, answer.get('Retry-After')], [503, 'uploadsBusy', '5'])
      await upload(agent, { bytes: await pictures.png() }).expect(201)
    }
    await server.close()
  })
})

describe('uploads that arrive at once', () => {
  it('are in memory up to a limit; who comes when it is reached is told to come back, and can when the others are gone', async () => {
    const server = await testServer()
    const listening = createServer(server.app)
    const port = await listen(listening)
    const bytes = await pictures.pngOf(AVATAR_MAX_BYTES)
    const slow: Socket[] = []
    for (let person = 0; person < Math.floor(UPLOADS_IN_MEMORY_BYTES / bytes.length); person++) {
      const cookie = String(
        (
          await request(server.app)
            .post('/api/auth/register')
            .send(registration(`Lenta${String.fromCharCode(97 + person)}`))
            .expect(201)
        ).get('Set-Cookie')?.[0],
      ).split(';')[0]
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST /api/upload/avatar HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999999\r\n\r\n--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n`,
      )
      const [asked] = (await once(listening, 'request')) as [IncomingMessage]
      socket.write(bytes)
      while (asked.socket.bytesRead < bytes.length) await new Promise((resolve) => setImmediate(resolve))
      slow.push(socket)
    }
    const agent = await registered(server.app)
    const answer = await upload(agent, { bytes })
    assert.deepEqual([answer.status, answer.body.code, answer.get('Retry-After')], [503, 'uploadsBusy', '5'])
    for (const socket of slow) socket.destroy()
    while ((await upload(agent, { bytes })).status === 503);
    await upload(agent, { bytes }).expect(201)
    listening.close()
    await server.close()
  })
})

describe('uploads are limited', () => {
  it('for a user', async () => {
    const server = await testServer({ RATE_LIMITS: 'on' })
    const agent = await registered(server.app)
    for (let count = 0; count < 30; count++) await agent.post('/api/upload/avatar').expect(400)
    const answer = await upload(agent, { bytes: await pictures.png() }).expect(429)
    assert.ok(Number(answer.get('Retry-After')) > 0)
    await upload(await registered(server.app, 'Bea'), { bytes: await pictures.png() }).expect(201)
    await server.close()
  })
  it('for an address, however many users it has', async () => {
    const server = await testServer({ RATE_LIMITS: 'on' })
    for (let person = 0; person < 20; person++) {
      const agent = await registered(server.app, `Persona-${person}a`)
      for (let count = 0; count < 30; count++) await agent.post('/api/upload/avatar').expect(400)
    }
    await upload(await registered(server.app, 'Elsa'), { bytes: await pictures.png() }).expect(429)
    await server.close()
  })
})

describe('the avatars of a server', () => {
  it('are sent to an address only so often in a minute', async () => {
    const server = await testServer({ RATE_LIMITS: 'on' })
    const { avatarUrl } = (await upload(await registered(server.app), { bytes: await pictures.png() }).expect(201)).body
    const listening = createServer(server.app)
    const port = await listen(listening)
    const get = async (): Promise<Response> => {
      const answer = await fetch(`http://127.0.0.1:${port}${String(avatarUrl)}`)
      await answer.arrayBuffer()
      return answer
    }
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(Array.from({ length: 100 }, get))
      assert.ok(answers.every(({ status }) => status === 200))
    }
    const refused = await get()
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('Retry-After')) > 0)
    assert.equal(refused.headers.get('Cache-Control')?.includes('max-age=31536000') ?? false, false)
    listening.close()
    listening.closeAllConnections()
    await server.close()
  })
})

describe('the avatars that are served', () => {
  let server: TestServer
  let url: string
  let port: number
  let listening: ReturnType<typeof createServer>
  beforeEach(async () => {
    server = await testServer()
    url = (await upload(await registered(server.app), { bytes: await pictures.png() }).expect(201)).body.avatarUrl
    listening = createServer(server.app)
    port = await listen(listening)
  })
  afterEach(async () => {
    listening.close()
    await server.close()
  })

  /** Asks for a path exactly as it is written: no client tidies it up. */
  const get = async (
    path: string,
    method = 'GET',
  ): Promise<{ readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string }> => {
    const asked = httpRequest({ port, host: '127.0.0.1', path, method, agent: false }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: Buffer.concat(chunks).toString('latin1'),
    }
  }

  it('are images and nothing else, to be kept for ever, by anybody', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(url, method)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'image/webp')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['set-cookie'], undefined)
      assert.ok(
        String(headers['content-security-policy'])
          .split(';')
          .some((directive) => directive.startsWith("img-src 'self'")),
      )
    }
    assert.equal((await get(`${url}?v=2`)).status, 200)
  })

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await get(url)
    const again = await request(server.app).get(url).set('If-None-Match', String(headers.etag)).expect(304)
    assert.equal(again.text, '')
    assert.equal(again.get('cache-control'), headers['cache-control'])
  })

  it('are found by their exact name only, and no spelling leads out of their folder', async () => {
    const name = url.slice('/avatars/'.length)
    const up = [
      '..',
      '%2e%2e',
      '%2E.',
      '.%2e',
      '%252e%252e',
      '%c0%ae%c0%ae',
      '%u002e%u002e',
      '..;',
      '....',
      '%2e%2e%00',
      '\u002e\u002e',
    ]
    const slash = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '//', '%c0%af']
    const out = up.flatMap((dots) =>
      slash.flatMap((bar) => [
        `/avatars/${dots}${bar}segreto.webp`,
        `/avatars/${dots}${bar}segreto.txt`,
        `/avatars/x${bar}${dots}${bar}${name}`,
      ]),
    )
    const odd = [
      '/avatars',
      '/avatars/',
      '/avatars/.',
      '/avatars/segreto.txt',
      `/avatars/${name}/`,
      `/avatars//${name}`,
      `/avatars/./${name}`,
      `/avatars/${name.toUpperCase()}`,
      `/avatars/${name}%00`,
      `/avatars/${name}%00.png`,
      `/avatars/${name}%20`,
      `/avatars/${name}.webp`,
      `/avatars/${name.replace('.webp', '')}`,
      `/avatars/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      `/avatars/${'0'.repeat(32)}.webp`,
      `/avatars/${'a'.repeat(5_000)}.webp`,
      '/avatars/%E0%A4%A',
      '/avatars/%',
      `/avatars/${name};x=1`,
      `/avatars/../avatars/${name}`,
      '/avatars/__proto__',
      '/avatars/constructor',
    ]
    for (const path of [...out, ...odd]) {
      const { status, text } = await get(path)
      assert.equal(status, 404, path)
      assert.ok(!text.includes('RIFF') && !text.includes('SQLite'), path)
    }
  })

  it('cannot be changed or listed by any method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
      assert.notEqual((await get(url, method)).text.includes('RIFF'), true, method)
    assert.equal((await get(url)).status, 200)
  })
})

describeOnEveryDatabase('an avatar from its upload to its end', (location) => {
  it('is shown once the profile is saved with it, survives a restart, and goes with what replaces it', async () => {
    const { databaseUrl, dataDir } = location()
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
    let server = await testServer(environment)
    const [ada, bea] = [await registered(server.app), await registered(server.app, 'Bea')]
    const first: string = (await upload(ada, { bytes: await pictures.png() }).expect(201)).body.avatarUrl
    assert.equal((await ada.get('/api/auth/me')).body.avatarUrl, null)
    const profile = { nickname: 'Ada', firstName: 'Ada', lastName: null }
    assert.equal(
      (
        await bea
          .put('/api/users/profile')
          .send({ ...profile, nickname: 'Bea', avatarUrl: first })
          .expect(403)
      ).body.code,
      'avatarNotOwn',
    )
    await server.close()

    server = await testServer(environment)
    const again = request.agent(server.app)
    await again.post('/api/auth/login').send({ email: 'ada@example.it', password: registration().password }).expect(200)
    assert.equal(
      (
        await again
          .put('/api/users/profile')
          .send({ ...profile, avatarUrl: first })
          .expect(200)
      ).body.avatarUrl,
      first,
    )
    assert.equal((await again.get('/api/auth/me')).body.avatarUrl, first)
    const second: string = (await upload(again, { bytes: await pictures.gif() }).expect(201)).body.avatarUrl
    await again
      .put('/api/users/profile')
      .send({ ...profile, avatarUrl: second })
      .expect(200)
    await request(server.app).get(first).expect(404)
    await request(server.app).get(second).expect(200)
    assert.equal(
      (
        await again
          .put('/api/users/profile')
          .send({ ...profile, avatarUrl: null })
          .expect(200)
      ).body.avatarUrl,
      null,
    )
    await request(server.app).get(second).expect(404)
    assert.deepEqual(await urlsOf(server), [])
    await server.close()
  })
})

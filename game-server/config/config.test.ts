import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, type Environment } from './variables.ts'
import { loadConfig } from './config.ts'

describe('the configuration', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'regicidio-config-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'k3Jd'.repeat(10),
    PUBLIC_URL: 'https://regicidio.example',
    TRUST_PROXY: '1',
  }
  const refuses = (environment: Environment, ...names: readonly string[]): void =>
    assert.throws(
      () => loadConfig({ DATA_DIR: dataDir, ...environment }),
      (error) => error instanceof ConfigError && names.every((name) => error.message.includes(name)),
    )

  it('needs no variable in development, and treats an empty variable as absent', () => {
    const { sessionSecrets, ...config } = loadConfig({ DATA_DIR: dataDir, PORT: '', ADMIN_EMAIL: '' })
    assert.deepEqual(
      sessionSecrets.map(({ length }) => length),
      [64],
    )
    assert.deepEqual(config, {
      databaseUrl: null,
      dataDir,
      isProduction: false,
      port: 2567,
      processes: null,
      host: '127.0.0.1',
      publicUrl: null,
      isSecure: false,
      smtpUrl: null,
      mailFrom: { name: 'Regicidio', address: 'noreply@localhost' },
      paymentLinks: { base: null, premium: null, pro: null },
      webhookSecret: null,
      welcomeTokens: 10,
      guests: true,
      weekly: { accounts: 10, guests: 10 },
      guestTokens: 10,
      guestsPerAddress: 10,
      admin: null,
      absence: { absenceMs: 30_000, voteMs: 60_000, overdueMs: 120_000, seatKeptMs: 300_000 },
      gamePace: 1,
      trustProxyHops: 0,
      isRateLimited: true,
      metricsToken: null,
      commit: '',
      ice: {
        stunUrls: ['stun:stun.l.google.com:19302', 'stun:stun.cloudflare.com:3478'],
        turn: null,
        isRelayOnly: false,
      },
      push: null,
      logLevel: 'info',
    })
  })

  it('keeps the secret that it generated, readable only for its owner', async () => {
    const [first] = loadConfig({ DATA_DIR: dataDir }).sessionSecrets
    assert.deepEqual(loadConfig({ DATA_DIR: dataDir }).sessionSecrets, [first])
    assert.equal((await stat(join(dataDir, 'session-secret'))).mode & 0o777, 0o600)
    assert.equal(await readFile(join(dataDir, 'session-secret'), 'utf8'), first)
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.includes('secret')),
      ['session-secret'],
    )
  })

  it('generates it anew when a kill has left half of it', async () => {
    for (const left of ['', 'ab12']) {
      await writeFile(join(dataDir, 'session-secret'), left)
      const [secret = ''] = loadConfig({ DATA_DIR: dataDir }).sessionSecrets
      assert.equal(secret.length, 64)
      assert.deepEqual(loadConfig({ DATA_DIR: dataDir }).sessionSecrets, [secret])
      assert.equal((await stat(join(dataDir, 'session-secret'))).mode & 0o777, 0o600)
    }
  })

  it('reads the variables that are set', () => {
    const config = loadConfig({
      ...production,
      DATA_DIR: dataDir,
      PORT: '0',
      GAME_PACE: '0',
      TRUST_PROXY: '1',
      DATABASE_URL: 'mariadb://u:p%40@db/x',
      ADMIN_EMAIL: 'A@b.it',
      ADMIN_PASSWORD: 'una frase',
    })
    assert.deepEqual(
      [config.port, config.host, config.gamePace, config.trustProxyHops, config.isSecure],
      [0, '0.0.0.0', 0, 1, true],
    )
    assert.equal(config.databaseUrl, 'mysql://u:p%40@db/x')
    assert.deepEqual(config.admin, { email: 'a@b.it', password: 'una frase' })
  })

  it('refuses production without its secrets, or with well-known ones', () => {
    refuses({ NODE_ENV: 'production' }, 'SESSION_SECRET', 'PUBLIC_URL')
    refuses({ ...production, SESSION_SECRET: 'change-me-change-me-change-me-change-me' }, 'SESSION_SECRET')
    refuses({ ...production, SESSION_SECRET: 'short' }, 'SESSION_SECRET')
    refuses({ ...production, DATABASE_URL: 'mysql://root:password@db/x' }, 'DATABASE_URL')
    refuses({ ...production, SMTP_URL: 'smtp://regicidio:changeme@mail.example' }, 'SMTP_URL')
    refuses({ ...production, ADMIN_EMAIL: 'a@b.it', ADMIN_PASSWORD: 'changeme' }, 'ADMIN_PASSWORD')
    refuses({ ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS')
  })

  it('takes a number of guests for each address, and none by GUESTS=off only', () => {
    assert.equal(loadConfig({ DATA_DIR: dataDir, GUESTS_PER_ADDRESS: '250' }).guestsPerAddress, 250)
    for (const GUESTS_PER_ADDRESS of ['0', '-1', '1.5', 'dieci', '1000001', '1e3'])
      refuses({ GUESTS_PER_ADDRESS }, 'GUESTS_PER_ADDRESS')
  })

  it('takes servers for voice: public ones, none, or an own relay whose secret nobody knows', () => {
    const TURN_SECRET = 'r3Lay'.repeat(8)
    const ice = (environment: Environment) => loadConfig({ DATA_DIR: dataDir, ...environment }).ice
    assert.deepEqual(ice({ ICE_SERVERS: 'off' }), { stunUrls: [], turn: null, isRelayOnly: false })
    assert.deepEqual(
      ice({
        ICE_SERVERS: 'stun:a.example, stun:b.example:3478',
        TURN_URL: 'turn:r.example:3478?transport=udp,turns:r.example:443?transport=tcp',
        TURN_SECRET,
        ICE_TRANSPORT: 'relay',
      }),
      {
        stunUrls: ['stun:a.example', 'stun:b.example:3478'],
        turn: { urls: ['turn:r.example:3478?transport=udp', 'turns:r.example:443?transport=tcp'], secret: TURN_SECRET },
        isRelayOnly: true,
      },
    )
    refuses({ ICE_SERVERS: 'https://a.example' }, 'ICE_SERVERS')
    refuses({ ICE_SERVERS: 'turn:a.example' }, 'ICE_SERVERS')
    refuses({ TURN_URL: 'stun:r.example', TURN_SECRET }, 'TURN_URL')
    refuses({ TURN_URL: 'turn:', TURN_SECRET }, 'TURN_URL')
    refuses({ TURN_URL: 'turn:r.example' }, 'TURN_SECRET')
    refuses({ TURN_SECRET }, 'TURN_URL')
    refuses({ ICE_TRANSPORT: 'relay' }, 'ICE_TRANSPORT')
    refuses({ ...production, TURN_URL: 'turn:r.example', TURN_SECRET: 'short' }, 'TURN_SECRET')
    refuses(
      { ...production, TURN_URL: 'turn:r.example', TURN_SECRET: 'change-me-change-me-change-me-change-me' },
      'TURN_SECRET',
    )
  })

  it('accepts several session secrets, each of which must be strong in production', () => {
    const [fresh, old] = ['n3Ww'.repeat(10), 'k3Jd'.repeat(10)]
    for (const SESSION_SECRET of [`${fresh},${old}`, ` ${fresh} ,\n${old}\n`])
      assert.deepEqual(loadConfig({ ...production, DATA_DIR: dataDir, SESSION_SECRET }).sessionSecrets, [fresh, old])
    refuses({ ...production, SESSION_SECRET: `${fresh},short` }, 'SESSION_SECRET')
    refuses({ ...production, SESSION_SECRET: `${fresh},change-me-change-me-change-me-change-me` }, 'SESSION_SECRET')
    refuses({ ...production, SESSION_SECRET: ' , ' }, 'SESSION_SECRET')
  })

  it('refuses a public site without a setting for its proxy, and says which one', () => {
    refuses({ ...production, TRUST_PROXY: '' }, 'TRUST_PROXY must be set', 'off', '1 if one reverse proxy')
    assert.equal(loadConfig({ ...production, DATA_DIR: dataDir, TRUST_PROXY: 'off' }).trustProxyHops, 0)
    assert.equal(loadConfig({ ...production, DATA_DIR: dataDir, TRUST_PROXY: '2' }).trustProxyHops, 2)
  })

  it('refuses several processes that could not tell their clients apart', () => {
    const several = { ...production, REDIS_URL: 'redis://cache:6379', DATABASE_URL: 'mysql://u:p%40@db/x' }
    for (const TRUST_PROXY of ['off', '0', '']) refuses({ ...several, TRUST_PROXY }, 'REDIS_URL needs TRUST_PROXY')
    assert.equal(loadConfig({ ...several, DATA_DIR: dataDir }).processes?.redisUrl, several.REDIS_URL)
  })

  it('refuses production without TLS, except on this machine alone', () => {
    refuses({ ...production, PUBLIC_URL: 'http://regicidio.example' }, 'PUBLIC_URL must begin with https://')
    refuses({ ...production, PUBLIC_URL: 'http://127.0.0.1.evil.example' }, 'PUBLIC_URL')
    for (const PUBLIC_URL of ['http://127.0.0.1:2567', 'http://[::1]:2567', 'http://localhost:2567']) {
      assert.equal(loadConfig({ ...production, DATA_DIR: dataDir, PUBLIC_URL, TRUST_PROXY: '' }).isSecure, false)
    }
  })

  it('reads the mail server and the sender of mails', () => {
    const from = (environment: Environment) => loadConfig({ DATA_DIR: dataDir, ...environment }).mailFrom
    assert.equal(
      loadConfig({ DATA_DIR: dataDir, SMTP_URL: 'smtps://u:p%40@mail.example:465' }).smtpUrl,
      'smtps://u:p%40@mail.example:465',
    )
    assert.deepEqual(from({ MAIL_FROM: 'Sala Regicidio <sala@regicidio.example>' }), {
      name: 'Sala Regicidio',
      address: 'sala@regicidio.example',
    })
    assert.deepEqual(from({ MAIL_FROM: '"Regicidio, il gioco" <sala@regicidio.example>' }), {
      name: 'Regicidio, il gioco',
      address: 'sala@regicidio.example',
    })
    assert.deepEqual(from({ MAIL_FROM: 'sala@regicidio.example' }), {
      name: 'Regicidio',
      address: 'sala@regicidio.example',
    })
    assert.deepEqual(from({ PUBLIC_URL: 'https://regicidio.example' }), {
      name: 'Regicidio',
      address: 'noreply@regicidio.example',
    })
    for (const PUBLIC_URL of ['http://127.0.0.1:2567', 'http://[::1]:2567'])
      assert.equal(from({ PUBLIC_URL }).address, 'noreply@localhost')
  })

  it('refuses mails without a server or without a sender', () => {
    for (const SMTP_URL of ['mail.example', 'http://mail.example', 'smtp://', 'smtp:25'])
      refuses({ SMTP_URL }, 'SMTP_URL')
    for (const MAIL_FROM of [
      'Regicidio',
      'a@b@c.it',
      'A <a@b.it> <c@d.it>',
      'a@b.it, c@d.it',
      'a@b.it\r\nBcc: c@d.it',
      'A\r\nBcc: c@d.it <a@b.it>',
      '<>',
      '@b.it',
    ]) {
      refuses({ MAIL_FROM }, 'MAIL_FROM')
    }
  })

  it('names every wrong variable, but no value', () => {
    refuses(
      {
        PORT: '70000',
        GAME_PACE: '-1',
        LOG_LEVEL: 'loud',
        PUBLIC_URL: 'regicidio',
        DATABASE_URL: 'postgres://u:geheim@h/x',
      },
      'PORT',
      'GAME_PACE',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'DATABASE_URL',
    )
    refuses({ ADMIN_EMAIL: 'a@b.it' }, 'ADMIN_PASSWORD')
    for (const url of [{ DATABASE_URL: 'postgres://u:geheim@h/x' }, { SMTP_URL: 'imap://u:geheim@h' }])
      assert.throws(
        () => loadConfig({ DATA_DIR: dataDir, ...url }),
        (error) => error instanceof Error && !error.message.includes('geheim'),
      )
  })
})

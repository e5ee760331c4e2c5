/** A push service of this machine, for tests: it keeps what it gets, and decrypts it as the browser would (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify, createPublicKey } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { PushSubscription } from '#common/protocol/rest/reminders.ts'
import { Inbox } from './inbox.ts'
import { listen } from './listening.ts'

/** A notification as its browser has it, with the headers of its request. */
type Pushed = { readonly device: string; readonly headers: IncomingHttpHeaders; readonly message: unknown }

const CURVE = 'prime256v1'
const [SALT_BYTES, KEY_HEADER_BYTES, TAG_BYTES] = [16, 21, 16]

type Keys = { readonly secret: string; readonly auth: Buffer; readonly publicKey: Buffer }

const decrypted = ({ secret, auth, publicKey }: Keys, body: Buffer): unknown => {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body[SALT_BYTES + 4] ?? 0
  const sender = body.subarray(KEY_HEADER_BYTES, KEY_HEADER_BYTES + keyLength)
  const curve = createECDH(CURVE)
  curve.setPrivateKey(secret, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(KEY_HEADER_BYTES + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** What the Authorization header of a request says, when its signature is that of the key in it (RFC 8292). */
export const vapidOf = ({ authorization = '' }: IncomingHttpHeaders): Readonly<Record<string, unknown>> | null => {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(authorization)?.groups ?? {}
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isOwn = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isOwn ? { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), key } : null
}

export type PushService = {
  readonly received: readonly Pushed[]
  /** The paths of all requests. */
  readonly asked: readonly string[]
  /** A new browser, whose subscription leads here. */
  subscribe(name: string): PushSubscription
  /** The answers to the next notifications for a browser; afterwards it is 201. 0: none comes. */
  answer(name: string, ...statuses: readonly number[]): void
  /** As that of `Inbox`. */
  next(): Promise<Pushed>
  close(): Promise<void>
}

export const startPushService = async (): Promise<PushService> => {
  const keys = new Map<string, Keys>()
  const answers = new Map<string, number[]>()
  const inbox = new Inbox<Pushed>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = request.url?.slice(1) ?? ''
      const known = keys.get(device)
      asked.push(device)
      const status = answers.get(device)?.shift() ?? 201
      if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end()
      if (known === undefined) return
      inbox.add({ device, headers: request.headers, message: decrypted(known, Buffer.concat(chunks)) })
    })
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  return {
    received: inbox.received,
    asked,
    subscribe: (name) => {
      const curve = createECDH(CURVE)
      const publicKey = curve.generateKeys()
      const auth = randomBytes(16)
      keys.set(name, { secret: curve.getPrivateKey('base64url'), auth, publicKey })
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      }
    },
    answer: (name, ...statuses) => void answers.set(name, [...statuses]),
    next: () => inbox.next(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Events of the payment provider as it sends them, and their delivery, for tests. */
import type { Express } from 'express'
import request from 'supertest'
import { signatureOf } from './signature.ts'

let made = 0

/** An event about an object; every event has its own id. */
export const eventAbout = (type: string, object: object): object => ({
  id: `evt_${++made}`,
  object: 'event',
  type,
  data: { object },
})

/** A paid checkout of 21 tokens for 10 euro, with changes by `session`. */
export const paidEvent = (session: object = {}): object =>
  eventAbout('checkout.session.completed', {
    id: `cs_${++made}`,
    payment_status: 'paid',
    currency: 'eur',
    amount_total: 1_000,
    client_reference_id: null,
    ...session,
  })

/** Delivers a body to the webhook, signed with a secret. */
export const signedDelivery = (app: Express, body: string, secret: string): request.Test =>
  request(app)
    .post('/api/payments/webhook')
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signatureOf(Buffer.from(body), secret, Math.floor(Date.now() / 1_000)))
    .send(body)

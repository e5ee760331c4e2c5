/** A payment page on another site. */
import { once } from 'node:events'
import { createServer } from 'node:http'

export type PaymentPage = {
  /** Its address, without a path. */
  readonly origin: string
  /** The Referer headers that browsers have sent. */
  readonly referrers: readonly (string | undefined)[]
  close(): Promise<void>
}

export const startPaymentPage = async (): Promise<PaymentPage> => {
  const referrers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    if (request.headers.accept?.includes('text/html') === true) referrers.push(request.headers.referer)
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Pagamento</title><link rel="icon" href="data:,"><h1>Pagamento</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    referrers,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

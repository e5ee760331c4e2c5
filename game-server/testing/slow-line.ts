/** A line between a client and the server that can be held up, as a bad network does. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line. While it is stalled nothing that the server sends arrives; nothing is lost. */
export type SlowLine = {
  /** The server's address through the line. */
  readonly origin: string
  stall(): void
  resume(): void
  close(): Promise<void>
}

/** Lays a line to a server. */
export const layLine = async (serverOrigin: string): Promise<SlowLine> => {
  const { hostname, port } = new URL(serverOrigin)
  const lines = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const socket of [client, server]) {
      lines.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        lines.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (chunk) => client.write(chunk))
    fromServer.add(server)
  })
  const fromServer = new Set<Socket>()
  proxy.listen(0, hostname)
  await once(proxy, 'listening')
  return {
    origin: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    stall: () => fromServer.forEach((socket) => socket.pause()),
    resume: () => fromServer.forEach((socket) => socket.resume()),
    close: async () => {
      for (const socket of lines) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

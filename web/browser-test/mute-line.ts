/** A line between a browser and the server over which sockets open and join as ever, and then hear nothing more while it is mute. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type MuteLine = {
  /** The server's address through the line. */
  readonly origin: string
  mute(): void
  /** Nothing was lost: what the server said meanwhile arrives now. */
  speak(): void
  close(): Promise<void>
}

const UPGRADE = /^upgrade: websocket/im
/** Bit of a frame's first byte that pings, pongs and farewells have (RFC 6455, 5.2). */
const CONTROL = 0x08
/** Bytes of a short client frame before its content: two, and the mask. */
const HEADER = 6

/** Whether short frames of a client hold a message, and not only an answer to a ping. */
const holdsMessage = (frames: Buffer): boolean => {
  for (let at = 0; at < frames.length; at += HEADER + ((frames[at + 1] ?? 0) & 0x7f)) {
    if (((frames[at] ?? 0) & CONTROL) === 0) return true
  }
  return false
}

/** Lays a line to a server. Pages and calls pass at all times. */
export const layMuteLine = async (serverOrigin: string): Promise<MuteLine> => {
  const { hostname, port } = new URL(serverOrigin)
  const ends = new Set<Socket>()
  const muted = new Set<Socket>()
  let isMute = false

  const accept = (client: Socket): void => {
    const server = connect(Number(port), hostname)
    let isSocket = false
    for (const end of [client, server]) {
      ends.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        ends.delete(end)
        muted.delete(end)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (chunk) => {
      // The first message of a socket's client confirms that it has joined: the state of the table would come now.
      if (isSocket && isMute && holdsMessage(chunk)) {
        server.pause()
        muted.add(server)
      }
      isSocket ||= UPGRADE.test(chunk.toString('latin1'))
      server.write(chunk)
    })
    server.on('data', (chunk) => client.write(chunk))
  }
  const proxy = createServer(accept)
  proxy.listen(0, hostname)
  await once(proxy, 'listening')
  return {
    origin: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    mute: () => {
      isMute = true
    },
    speak: () => {
      isMute = false
      for (const server of muted) server.resume()
      muted.clear()
    },
    close: async () => {
      for (const end of ends) end.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

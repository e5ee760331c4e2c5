/** A line to a database that can be taken away: with a word, as when its server stops, or without one, as when a cable is cut. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** `refused`: connections are closed and no new ones taken. `swallowed`: everything is taken, and nothing arrives or is answered. */
export type Outage = 'refused' | 'swallowed'

export type SeveredLine = {
  /** The target's URL through the line. */
  readonly url: string
  sever(how: Outage): Promise<void>
  /** What was swallowed arrives now, late, as it does when a network comes back. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** Lays a line to the host and port of a URL. */
export const laySeverableLine = async (target: string): Promise<SeveredLine> => {
  const url = new URL(target)
  const { hostname, port } = url
  const lines = new Set<Socket>()
  let isSwallowing = false

  /** Passes on what one end says, its farewell included, as long as nothing is swallowed. */
  const passOn = (from: Socket, to: Socket): void => {
    lines.add(from)
    from.on('data', (chunk) => void to.write(chunk))
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      lines.delete(from)
      to.destroy()
    })
    if (isSwallowing) from.pause()
  }
  const accept = (client: Socket): void => {
    const server = connect(Number(port), hostname)
    passOn(client, server)
    passOn(server, client)
  }
  const listen = async (at: number): Promise<Server> => {
    const proxy = createServer({ allowHalfOpen: true, pauseOnConnect: false }, accept)
    proxy.listen(at, '127.0.0.1')
    await once(proxy, 'listening')
    return proxy
  }
  const destroyLines = (): void => lines.forEach((line) => line.destroy())
  const closeProxy = async (proxy: Server): Promise<void> => {
    if (!proxy.listening) return
    proxy.close()
    destroyLines()
    await once(proxy, 'close')
  }

  let proxy = await listen(0)
  const own = (proxy.address() as AddressInfo).port
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    sever: async (how) => {
      if (how === 'refused') return closeProxy(proxy)
      isSwallowing = true
      for (const line of lines) line.pause()
    },
    mend: async () => {
      isSwallowing = false
      for (const line of lines) line.resume()
      if (!proxy.listening) proxy = await listen(own)
    },
    close: () => closeProxy(proxy),
  }
}

import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** Lets a server listen at 127.0.0.1, on any free port unless one is given. Resolves with the port. */
export const listen = async (server: Server, port = 0): Promise<number> => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A free port of this machine, for a program that is given one. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await once(server.close(), 'close')
  return port
}

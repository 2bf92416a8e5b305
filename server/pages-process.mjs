// Next on a socket, in its own process: API requests neither wait for pages to render nor run with the globals (Date,
// nextTick, async context) that Next replaces.
import { AsyncLocalStorage } from 'node:async_hooks'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import next from 'next'

const { root, socketPath, port, isDev } = JSON.parse(process.argv[2])
const server = createServer({ keepAliveTimeout: 1, requestTimeout: 0 })

// Ctrl-C reaches this process too, but the supervisor disconnects it once pending pages are finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(0))

const app = next({
  dev: isDev,
  dir: root,
  hostname: 'localhost',
  port,
  // Next attaches its upgrade listener to this server; only development (HMR) uses it.
  httpServer: isDev ? server : createServer(),
})
await app.prepare()
const handle = app.getRequestHandler()

/** As in lib/db/database.ts, which the pages load in a copy of their own. */
const databases = Symbol.for('slatekeeper.database')

server.on('request', (incoming, outgoing) => {
  const { 'x-slatekeeper-database': database } = incoming.headers
  const answer = () => handle(incoming, outgoing).catch(() => outgoing.destroy())
  if (!database) return answer()
  delete incoming.headers['x-slatekeeper-database']
  globalThis[databases] ??= new AsyncLocalStorage()
  globalThis[databases].run(JSON.parse(database), answer)
})
rmSync(socketPath, { force: true })
server.listen(socketPath, () => process.send?.('ready'))

// The process that renders pages: Next behind a socket of the front door's own.
// It is apart from the API, whose requests neither wait for a page to render nor run on
// the globals (Date, nextTick, async context) that Next replaces.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import next from 'next'

const { root, socketPath, port, isDev } = JSON.parse(process.argv[2])
const server = createServer({ keepAliveTimeout: 1, requestTimeout: 0 })

// A terminal's Ctrl-C comes here too; but the front door has pages to finish and then lets go of us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(0))

const app = next({
  dev: isDev,
  dir: root,
  hostname: 'localhost',
  port,
  // Next takes upgrades from the server it is given; only in development there is anything to upgrade.
  httpServer: isDev ? server : createServer(),
})
await app.prepare()
const handle = app.getRequestHandler()

server.on('request', (incoming, outgoing) => {
  handle(incoming, outgoing).catch(() => outgoing.destroy())
})
rmSync(socketPath, { force: true })
server.listen(socketPath, () => process.send?.('ready'))

import { once } from 'node:events'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { startBackground } from './background'
import { drain } from './drain'
import { openFrontDoor } from './front-door'
import { isDev } from './mode'
import { findPages } from './pages'
import { loadRoutes } from './routes'
import { surviveSurprises } from './surprises'
import { usualLimits } from './visit'

const patienceMs = isDev ? 500 : 10_000

/** Serves in this process until `stop`, which lets running requests finish first; pages come through `pagesSocket`. */
export async function serve(root: string, pagesSocket: string): Promise<{ stop(): Promise<void> }> {
  const { PORT: port, PUBLIC_URL, TRUST_PROXY: trustedHops, LOG_LEVEL, MAX_CONNECTIONS, RATE_LIMITS } = env()
  log.level = LOG_LEVEL
  surviveSurprises()
  const [routes, pages, background] = await Promise.all([
    loadRoutes(root),
    findPages(root, pagesSocket),
    startBackground(),
  ])
  const frontDoor = openFrontDoor({
    routes,
    pages,
    trustedHops,
    place: { isDev, isHttps: PUBLIC_URL.startsWith('https:') },
    limits: {
      ...usualLimits,
      maxConnections: MAX_CONNECTIONS,
      ...(RATE_LIMITS === 'off' && { maxConnectionsPerAddress: Number.POSITIVE_INFINITY }),
    },
  })
  frontDoor.server.listen(port)
  await once(frontDoor.server, 'listening')
  return {
    async stop() {
      await drain(frontDoor, patienceMs)
      await background.stop()
    },
  }
}

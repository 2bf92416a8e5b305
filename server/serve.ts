import { once } from 'node:events'
import { env } from '@/lib/env'
import { countPage } from '@/lib/http/rate-limit'
import { log } from '@/lib/log'
import { startBackground } from './background'
import { cachePage } from './http/cached-page'
import { drain } from './graceful-shutdown'
import { openFrontDoor } from './http/http-server'
import { isDev } from './mode'
import { findPages } from './pages'
import { loadRoutes } from './http/api-routes'
import { loadStaticFiles } from './http/static-files'
import { surviveSurprises } from './surprises'
import { scaleTimes, usualLimits } from './http/request-context'

const patienceMs = isDev ? 500 : 10_000

/** Serves in this process until `stop`, which lets running requests finish first; pages come through `pagesSocket`. */
export async function serve(root: string, pagesSocket: string): Promise<{ stop(): Promise<void> }> {
  const {
    PORT: port,
    PUBLIC_URL,
    TRUST_PROXY: trustedHops,
    LOG_LEVEL,
    MAX_CONNECTIONS,
    RATE_LIMITS,
    TIMEOUT_SCALE,
  } = env()
  log.level = LOG_LEVEL
  surviveSurprises()
  const [routes, pages, staticFiles, background] = await Promise.all([
    loadRoutes(root),
    findPages(root, pagesSocket),
    // In development they change.
    isDev ? new Map() : loadStaticFiles(root),
    startBackground(),
  ])
  const place = { isDev, isHttps: PUBLIC_URL.startsWith('https:') }
  const docs = cachePage('/docs', pagesSocket, new URL(PUBLIC_URL).host, place)
  const frontDoor = openFrontDoor({
    routes,
    pages,
    trustedHops,
    place,
    countPage,
    staticFiles,
    cachedPages: new Map(isDev ? [] : [['/docs', docs]]),
    limits: {
      ...scaleTimes(usualLimits, TIMEOUT_SCALE),
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

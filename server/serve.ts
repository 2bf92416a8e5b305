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
import { scaleTimes, usualLimits } from './visit'

const patienceMs = isDev ? 500 : 10_000

/** Serves in this process until `stop`, which lets running requests finish first; pages come through `pagesSocket`. */
export async function serve(root: string, pagesSocket: string): Promise<{ stop(): Promise<void> }> {
  const { PORT: port, PUBLIC_URL, TRUST_PROXY: trustedHops, LOG_LEVEL, TIMEOUT_SCALE } = env()
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
    limits: scaleTimes(usualLimits, TIMEOUT_SCALE),
    place: { isDev, isHttps: PUBLIC_URL.startsWith('https:') },
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

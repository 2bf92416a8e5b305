import { once } from 'node:events'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { startBackground } from './background'
import { drain } from './drain'
import { openFrontDoor } from './front-door'
import { giveBackMemory } from './give-back-memory'
import { isDev } from './mode'
import { openPages } from './pages'
import { loadRoutes } from './routes'
import { surviveSurprises } from './surprises'

const patienceMs = isDev ? 500 : 10_000

/** Serves in this process until `stop`, which lets running requests finish first. */
export async function serve(root: string): Promise<{ stop(): Promise<void> }> {
  const { PORT: port, PUBLIC_URL, TRUST_PROXY: trustedHops, LOG_LEVEL } = env()
  log.level = LOG_LEVEL
  const [routes, pages, background] = await Promise.all([
    loadRoutes(root),
    openPages(root, port),
    startBackground(),
  ])
  const frontDoor = openFrontDoor({
    routes,
    pages,
    trustedHops,
    place: { isDev, isHttps: PUBLIC_URL.startsWith('https:') },
  })
  frontDoor.server.listen(port)
  await once(frontDoor.server, 'listening')
  await pages.ready
  surviveSurprises()
  giveBackMemory()
  return {
    async stop() {
      await drain(frontDoor, patienceMs)
      await Promise.all([pages.close(), background.stop()])
    },
  }
}

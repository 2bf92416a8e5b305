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
import { usualLimits } from './visit'

const patienceMs = isDev ? 500 : 10_000

/** Serves in this process until `stop`, which lets running requests finish first. */
export async function serve(root: string): Promise<{ stop(): Promise<void> }> {
  const { PORT: port, PUBLIC_URL, TRUST_PROXY: trustedHops, LOG_LEVEL } = env()
  log.level = LOG_LEVEL
  const common = {
    trustedHops,
    limits: usualLimits,
    place: { isDev, isHttps: PUBLIC_URL.startsWith('https:') },
  }
  const [routes, pages, background] = await Promise.all([
    loadRoutes(root),
    openPages({ ...common, root, port }),
    startBackground(),
  ])
  const frontDoor = openFrontDoor({ ...common, routes, pages })
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

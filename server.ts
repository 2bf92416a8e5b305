import './server/env-file'
import './server/mode'
import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '@/lib/db/start-error'
import { EnvError, readEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { stopOnSignals } from '@/server/stop-signals'

const root = path.dirname(fileURLToPath(import.meta.url))

/** Serves until asked to stop; what is started is stopped in reverse. */
async function run(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const forces: (() => void)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  stopOnSignals(stop, () => {
    for (const force of forces) force()
  })
  try {
    if (cluster.isPrimary) await lead(stops, forces)
    else await work(stops)
  } catch (error) {
    tell(error)
    await stop().catch(tell)
    process.exit(1)
  }
}

async function lead(stops: (() => Promise<void>)[], forces: (() => void)[]): Promise<void> {
  const { WORKERS, PORT, PUBLIC_URL, LOG_LEVEL } = readEnv(process.env)
  log.level = LOG_LEVEL
  const { prepare } = await import('@/server/prepare')
  const { databaseUrl, stop } = await prepare()
  stops.push(stop)
  process.env.DATABASE_URL = databaseUrl
  const { startPages } = await import('@/server/pages-supervisor')
  const pages = startPages(root, PORT)
  process.env.PAGES_SOCKET = pages.socketPath
  stops.push(pages.stop)
  forces.push(pages.force)
  if (WORKERS === 1) {
    const { serve } = await import('@/server/serve')
    stops.push((await serve(root, pages.socketPath)).stop)
  } else {
    const { startWorkers } = await import('@/server/workers')
    const { addUpMetrics } = await import('@/server/worker-metrics')
    addUpMetrics()
    const workers = await startWorkers(WORKERS)
    stops.push(workers.stop)
    forces.push(workers.force)
  }
  await pages.ready
  const local = `http://localhost:${PORT}`
  console.info(
    [
      `Slatekeeper serves at ${local}${PUBLIC_URL === local ? '' : ` (${PUBLIC_URL})`}`,
      `  for app developers at ${local}/docs`,
      '  Ctrl-C stops it.',
    ].join('\n'),
  )
}

async function work(stops: (() => Promise<void>)[]): Promise<void> {
  const { shareMetrics } = await import('@/server/worker-metrics')
  const { serve } = await import('@/server/serve')
  shareMetrics()
  stops.push((await serve(root, process.env.PAGES_SOCKET ?? '')).stop)
}

function tell(error: unknown) {
  if (error instanceof EnvError)
    console.error(`These settings keep the service from starting:\n${error.message}`)
  else if (error instanceof StartError) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(
      `Another program listens on port ${(error as { port?: number }).port}: stop it, or set PORT.`,
    )
  else console.error(error)
}

await run()

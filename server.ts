import './server/env-file'
import './server/mode'
import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvError, findUnknownSettings, readEnv } from '@/lib/core/env'
import { isLoopback, urlHostOf } from '@/lib/core/listen-host'
import { log } from '@/lib/core/log'
import { StartError } from '@/lib/db/start-error'
import { stopOnSignals } from '@/server/graceful-shutdown'
import { isDev } from '@/server/mode'

/** EX_CONFIG of sysexits.h, after which systemd does not restart the service. */
const wrongSettings = 78

const root = path.dirname(fileURLToPath(import.meta.url))

/** Serves until a signal; started parts stop in reverse order. */
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
    if (cluster.isPrimary) await startPrimary(stops, forces)
    else await startWorker(stops)
  } catch (error) {
    printError(error)
    await stop().catch(printError)
    process.exit(error instanceof EnvError ? wrongSettings : 1)
  }
}

async function startPrimary(stops: (() => Promise<void>)[], forces: (() => void)[]): Promise<void> {
  const [extra] = process.argv.slice(2).filter(argument => argument !== '--dev')
  if (extra !== undefined)
    throw new EnvError(
      `Unexpected argument: ${extra}. Settings are environment variables, listed in .env.example.`,
    )
  const { WORKERS, HOST, PORT, PUBLIC_URL, LOG_LEVEL, QA_TOOLS } = readEnv(process.env)
  log.level = LOG_LEVEL
  const unknown = findUnknownSettings(process.env)
  if (unknown.length > 0) log.warn({ unknown }, 'unknown settings have no effect')
  const { prepare } = await import('@/server/prepare')
  const { databaseUrl, stop } = await prepare()
  stops.push(stop)
  process.env.DATABASE_URL = databaseUrl
  const { startPages } = await import('@/server/pages-supervisor')
  const pages = startPages(root, PORT)
  process.env.PAGES_SOCKET = pages.socketPath
  stops.push(pages.stop)
  forces.push(pages.force)
  // Awaited below; without a handler it would be unhandled if a worker fails first.
  pages.ready.catch(() => undefined)
  if (WORKERS === 1 && !isDev) {
    const { serve } = await import('@/server/serve')
    stops.push((await serve(root, pages.socketPath)).stop)
  } else {
    const { startWorkers } = await import('@/server/workers')
    const workers = await startWorkers(WORKERS)
    stops.push(workers.stop)
    forces.push(workers.force)
    if (isDev) {
      const { reloadOnChange } = await import('@/server/reload-on-change')
      await reloadOnChange(root, workers.reload)
    }
  }
  await pages.ready
  const local = `http://${urlHostOf(HOST)}:${PORT}`
  console.info(
    [
      `Slatekeeper is running at ${local}${PUBLIC_URL === local ? '' : ` (${PUBLIC_URL})`}`,
      `  API reference: ${local}/docs`,
      ...(QA_TOOLS ? [`  QA tools: ${local}/qa`] : []),
      ...(isLoopback(HOST)
        ? ['  Only this machine can connect. HOST=0.0.0.0 opens the port to others.']
        : []),
      '  Press Ctrl-C to stop.',
    ].join('\n'),
  )
}

async function startWorker(stops: (() => Promise<void>)[]): Promise<void> {
  const { shareMetrics } = await import('@/server/workers')
  const { serve } = await import('@/server/serve')
  shareMetrics()
  stops.push((await serve(root, process.env.PAGES_SOCKET ?? '')).stop)
}

function printError(error: unknown) {
  if (error instanceof EnvError)
    console.error(`The service cannot start with these settings:\n${error.message}`)
  else if (error instanceof StartError) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(`Port ${(error as { port?: number }).port} is in use: stop the other program, or set PORT.`)
  else if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? ''))
    console.error(
      'HOST is no address of this machine: set 127.0.0.1, 0.0.0.0 or the address of a network interface.',
    )
  else console.error(error)
}

await run()

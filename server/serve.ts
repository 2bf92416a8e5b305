import { once } from 'node:events'
import { countPage, countStrangerPost } from '@/lib/api/rate-limit'
import { hasSession } from '@/lib/console/auth/has-session'
import { isDraining } from '@/lib/core/draining'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { setHasher } from '@/lib/people/account/sessions/password'
import { startBackground } from './background'
import { drain } from './graceful-shutdown'
import { createHashThreads } from './hash-threads'
import { loadRoutes } from './http/api-routes'
import { cachePage } from './http/cached-page'
import { createHttpServer } from './http/http-server'
import { defaultLimits, scaleTimes } from './http/limits'
import { findPages } from './http/pages-proxy'
import { loadStaticFiles } from './http/static-files'
import { trustProxies } from './http/trusted-proxies'
import { isDev } from './mode'
import { loadTracing } from './tracing/load-tracing'

const drainTimeoutMs = 10_000

/** Serves in this process until `stop`, which first waits for pending requests. Next listens on `pagesSocket`. */
export async function serve(root: string, pagesSocket: string): Promise<{ stop(): Promise<void> }> {
  const {
    HOST: host,
    PORT: port,
    PUBLIC_URL,
    TRUST_PROXY,
    TRUSTED_PROXIES,
    LOG_LEVEL,
    MAX_CONNECTIONS,
    RATE_LIMITS,
    TIMEOUT_SCALE,
    CORS_ORIGINS,
    QA_TOOLS,
  } = env()
  log.level = LOG_LEVEL
  logUncaughtErrors()
  // Elsewhere threads have no priority of their own.
  if (process.platform === 'linux') setHasher(createHashThreads())
  const tracing = await loadTracing()
  const [routes, pages, staticFiles, background] = await Promise.all([
    loadRoutes(root),
    findPages(root, pagesSocket),
    isDev ? new Map() : loadStaticFiles(root),
    startBackground(),
  ])
  const site = { isDev, isHttps: PUBLIC_URL.startsWith('https:') }
  const docs = cachePage('/docs', pagesSocket, new URL(PUBLIC_URL).host, site)
  const httpServer = createHttpServer({
    routes,
    pages,
    proxies: trustProxies(TRUST_PROXY, TRUSTED_PROXIES),
    site,
    countPage,
    countStrangerPost,
    hasSession,
    ...(QA_TOOLS && { findDatabase: (await import('@/lib/qa/start')).findPageDatabase }),
    staticFiles,
    corsOrigins: new Set(CORS_ORIGINS),
    cachedPages: new Map(isDev ? [] : [['/docs', docs]]),
    limits: {
      ...scaleTimes(defaultLimits, TIMEOUT_SCALE),
      maxConnections: MAX_CONNECTIONS,
      ...(RATE_LIMITS === 'off' && { maxConnectionsPerAddress: Number.POSITIVE_INFINITY }),
    },
  })
  httpServer.server.listen(port, host)
  await once(httpServer.server, 'listening')
  return {
    async stop() {
      await drain(httpServer, drainTimeoutMs)
      await background.stop()
      await tracing?.stop()
    },
  }
}

/** An error outside of any request, such as that of an idle connection, must not end the process. */
function logUncaughtErrors(): void {
  const logError = (error: unknown, text: string) => {
    // While the process closes its connections, lost ones are expected.
    log[isDraining() ? 'debug' : 'error']({ error }, text)
  }
  process.on('uncaughtException', error => logError(error, 'uncaught exception'))
  process.on('unhandledRejection', error => logError(error, 'unhandled rejection'))
  // Writing to a closed terminal fails.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}

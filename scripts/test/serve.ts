import { createServer } from 'node:http'
import { buildPages } from '@/server/prepare/build-pages'
import { buildServer } from '@/server/prepare/build-server'
import { findTestServer, startTestServer } from './database'
import { type ProjectName, services, servicesOf, statusPort, urlOf } from './services'
import { startServices } from './start-services'
import { startLongIds } from './unit-databases'

/** Starts the services of these projects with new databases, until SIGINT or SIGTERM. */
export async function serve(projects: ProjectName[]): Promise<void> {
  const chosen = servicesOf(projects)
  const interrupted = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
  const { SUITE_POSTGRES } = process.env
  const server = SUITE_POSTGRES ? findTestServer(SUITE_POSTGRES) : await startTestServer()
  let running: Awaited<ReturnType<typeof startServices>> | undefined
  try {
    for (const { database } of chosen) {
      const url = await server.create(database)
      if (database === services.trust.database) await startLongIds(url)
    }
    await buildPages(process.cwd(), line => console.log(line))
    await buildServer(process.cwd())
    running = await startServices(chosen, server.url)
    const stopped = Promise.race([interrupted, running.hasExited])
    const areReady = running.areReady.then(() => {
      reportReady(server.url)
      console.log(`Ready for: npx playwright test. Services: ${chosen.map(urlOf).join(' ')}`)
    })
    await Promise.race([stopped, areReady])
    await stopped
  } finally {
    await running?.stop()
    await server.stop()
  }
}

/** Playwright waits for this port, and scripts/test/suite-setup.ts reads the database from it. */
function reportReady(postgres: string): void {
  createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ postgres }))
  }).listen(statusPort, '127.0.0.1')
}

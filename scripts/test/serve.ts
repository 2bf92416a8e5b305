import { createServer } from 'node:http'
import { buildPages } from '@/server/prepare/build-pages'
import { buildServer } from '@/server/prepare/build-server'
import { startTestServer } from './database'
import { type ProjectName, servicesOf, statusPort, urlOf } from './services'
import { startServices } from './start-services'

/** Starts the services of these projects with new databases, until SIGINT or SIGTERM. */
export async function serve(projects: ProjectName[]): Promise<void> {
  const services = servicesOf(projects)
  const interrupted = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
  const server = await startTestServer()
  let running: Awaited<ReturnType<typeof startServices>> | undefined
  try {
    for (const { database } of services) await server.create(database)
    await buildPages(process.cwd(), line => console.log(line))
    await buildServer(process.cwd())
    running = await startServices(services, server.url)
    const stopped = Promise.race([interrupted, running.hasExited])
    const areReady = running.areReady.then(() => {
      reportReady(server.url)
      console.log(`Ready for: npx playwright test. Services: ${services.map(urlOf).join(' ')}`)
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

import { createServer } from 'node:http'
import { buildPages } from '@/server/prepare/build-pages'
import { buildServer } from '@/server/prepare/build-server'
import { startTestServer } from './database'
import { type ProjectName, projectNames, servicesOf, statusPort, urlOf } from './services'
import { startServices } from './start-services'

// Starts the services of the suites with new databases and runs until SIGINT or SIGTERM. playwright.config.ts starts this
// script unless it runs already; SUITE_PROJECTS limits the services to those of some projects.
const projects = process.env.SUITE_PROJECTS?.split(',') as ProjectName[] | undefined
const services = servicesOf(projects ?? projectNames)
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
  await Promise.race([stopped, running.areReady.then(reportReady)])
  await stopped
} finally {
  await running?.stop()
  await server.stop()
}
process.exit()

/** Playwright waits for this port, and scripts/test/suite-setup.ts reads the database from it. */
function reportReady(): void {
  createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ postgres: server.url }))
  }).listen(statusPort, '127.0.0.1')
  console.log(`Ready for: npx playwright test. Services: ${services.map(urlOf).join(' ')}`)
}

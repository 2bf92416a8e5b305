import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildPages } from '@/server/prepare/build-pages'
import {
  environmentOf,
  type ProjectName,
  projectNames,
  type Service,
  servicesOf,
  statusPort,
  urlOf,
} from './services'
import { startTestServer } from './test-database'

// Starts the services of the suites with new databases and runs until SIGINT or SIGTERM. playwright.config.ts starts this
// script unless it runs already; SUITE_PROJECTS limits the services to those of some projects.
const projects = process.env.SUITE_PROJECTS?.split(',') as ProjectName[] | undefined
const services = servicesOf(projects ?? projectNames)
const interrupted = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
})

const server = await startTestServer()
const children: ChildProcess[] = []
try {
  for (const { database } of services) await server.create(database)
  await buildPages(process.cwd(), line => console.log(line))
  for (const service of services) children.push(startService(service))
  const stopped = Promise.race([interrupted, ...children.map(child => once(child, 'exit'))])
  await Promise.race([stopped, Promise.all(services.map(waitUntilReady)).then(reportReady)])
  await stopped
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(waitForExit))
  await server.stop()
}
process.exit()

function startService(service: Service): ChildProcess {
  const [tool = '', ...rest] = service.command.split(' ')
  const isWindows = process.platform === 'win32'
  const file = tool === 'node' ? process.execPath : path.resolve('node_modules/.bin', tool)
  const env = { ...process.env, ...environmentOf(service, server.url) }
  // Windows runs .cmd files only through a shell.
  return spawn(file, rest, { env, stdio: 'inherit', shell: isWindows && tool !== 'node' })
}

async function waitUntilReady(service: Service): Promise<void> {
  const isReady = () =>
    fetch(`${urlOf(service)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await wait(250)
}

/** Playwright waits for this port, and scripts/suite-setup.ts reads the database from it. */
function reportReady(): void {
  createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ postgres: server.url }))
  }).listen(statusPort, '127.0.0.1')
  console.log(`Ready for: npx playwright test. Services: ${services.map(urlOf).join(' ')}`)
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.pid && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

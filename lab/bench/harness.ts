import path from 'node:path'
import { chooseSharedBuffers } from '@/lib/db/embedded/supervisor'
import { startTestServer, type TestServer } from '@/scripts/test/database'
import { type LoadGenerator, startLoadGenerator } from './load-generator'
import type { Options } from './options'
import { seedConsole } from './seed/console'
import { seedPages } from './seed/pages'
import { seedDatabase } from './seed/seed'
import { type RunningServer, type ServerPlan, service, startServer } from './servers'
import { defaultUserCount } from './test-data'

/** Creates the resources that sections share, once each, and stops them at the end. */
export class BenchHarness {
  readonly #stops: (() => Promise<void> | void)[] = []
  readonly #created = new Map<string, Promise<unknown>>()

  constructor(readonly options: Options) {}

  /** The URL of a database with the catalog and that many users. */
  database(userCount = defaultUserCount): Promise<string> {
    return this.#once(`database of ${userCount}`, async () => {
      const postgres = await this.#once('postgres', () => this.#startPostgres())
      const url = await postgres.create(`bench_${userCount}_test`)
      console.error(`Seeding ${userCount.toLocaleString('en')} users …`)
      await seedDatabase(url, userCount, line => console.error(line))
      return url
    })
  }

  /** The URL of a database with a million users and what the console shows of them. */
  consoleDatabase(): Promise<string> {
    return this.#once('console database', async () => {
      const userCount = 1_000_000
      const url = await this.database(userCount)
      await seedConsole(url, userCount)
      await seedPages(url, userCount)
      return url
    })
  }

  /** The URL of a new database with only the catalog; it replaces the previous one. */
  async emptyDatabase(): Promise<string> {
    const postgres = await this.#once('postgres', () => this.#startPostgres())
    return postgres.create('bench_empty_test')
  }

  /** Starts a server that runs until it is stopped or the benchmark ends. */
  startServer(plan: ServerPlan): Promise<RunningServer> {
    return startServer(plan, stop => this.#stops.push(stop))
  }

  /** The shared service: one process on the default database. */
  service(): Promise<RunningServer> {
    return this.#once('service', async () => this.startServer(service(await this.database())))
  }

  /** The service of the other checkout, if --against names one. */
  otherServices(): Promise<RunningServer[]> {
    const { otherFolder: folder } = this.options
    return this.#once('other services', async () => {
      if (!folder) return []
      const plan = {
        ...service(await this.database()),
        name: `service of ${path.basename(folder)}`,
        folder,
      }
      return [await this.startServer(plan)]
    })
  }

  /** The shared load generator; another `name` starts another one. */
  loadGenerator(name = 'load generator'): Promise<LoadGenerator> {
    return this.#once(name, async () => {
      const generator = startLoadGenerator()
      this.#stops.push(generator.stop)
      return generator
    })
  }

  onStop(stop: () => Promise<void> | void): void {
    this.#stops.push(stop)
  }

  /** Stops everything that was started, the latest first. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop()
  }

  async #startPostgres(): Promise<TestServer> {
    const server = await startTestServer({ shared_buffers: chooseSharedBuffers() })
    this.#stops.unshift(server.stop)
    return server
  }

  #once<Value>(name: string, create: () => Promise<Value>): Promise<Value> {
    const created = (this.#created.get(name) as Promise<Value> | undefined) ?? create()
    this.#created.set(name, created)
    return created
  }
}

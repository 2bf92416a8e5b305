import path from 'node:path'
import { type Generator, startGenerator } from '@/bench/generator'
import type { Options } from '@/bench/options'
import { fill } from '@/bench/seed/fill'
import { frontDoor, type Plan, type Running, startServer } from '@/bench/servers'
import { startTestServer, type TestServer } from '@/scripts/test-database'

/** How many users the usual measurements have. */
export const usualCrowd = 10_000

/** All that is started for a run, and ended with it. */
export class House {
  readonly #ends: (() => Promise<void> | void)[] = []
  readonly #held = new Map<string, Promise<unknown>>()

  constructor(readonly options: Options) {}

  /** A database with the catalog and a crowd. */
  database(crowd = usualCrowd): Promise<string> {
    return this.#once(`database of ${crowd}`, async () => {
      const postgres = await this.#once('postgres', () => this.#startPostgres())
      const url = await postgres.create(`bench_${crowd}_test`)
      console.error(`Seeding ${crowd.toLocaleString('en')} users …`)
      await fill(url, crowd, line => console.error(line))
      return url
    })
  }

  /** A database with the catalog alone. */
  emptyDatabase(): Promise<string> {
    return this.#once('empty database', async () => {
      const postgres = await this.#once('postgres', () => this.#startPostgres())
      return postgres.create('bench_empty_test')
    })
  }

  /** Starts a server that runs until it is stopped, or until the end. */
  server(plan: Plan): Promise<Running> {
    return startServer(plan, end => this.#ends.push(end))
  }

  /** The front door in one process on the usual database, the same one for all who ask. */
  service(): Promise<Running> {
    const folder = this.options.profileFolder
    const flags = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
    return this.#once('service', async () => this.server(frontDoor(await this.database(), {}, flags)))
  }

  /** The front door of another checkout, where one was named. */
  rival(): Promise<Running[]> {
    const { rivalFolder: folder } = this.options
    return this.#once('rival', async () => {
      if (!folder) return []
      const plan = {
        ...frontDoor(await this.database()),
        name: `front door of ${path.basename(folder)}`,
        folder,
      }
      return [await this.server(plan)]
    })
  }

  /** The load generator, the same one for all who ask; `name` makes another. */
  generator(name = 'generator'): Promise<Generator> {
    return this.#once(name, async () => {
      const generator = startGenerator()
      this.#ends.push(generator.stop)
      return generator
    })
  }

  /** Has `end` called with the rest. */
  atEnd(end: () => Promise<void> | void): void {
    this.#ends.push(end)
  }

  /** Ends whatever still runs, the last begun first. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }

  async #startPostgres(): Promise<TestServer> {
    const server = await startTestServer()
    this.#ends.unshift(server.stop)
    return server
  }

  #once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const held = (this.#held.get(name) as Promise<Value> | undefined) ?? make()
    this.#held.set(name, held)
    return held
  }
}

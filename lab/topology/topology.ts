import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { appendFile, chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { isServiceReady, Part } from '@/lab/part'
import { migrate } from '@/lib/db/migrate'
import { withClient } from '@/lib/db/with-client'
import {
  choosePorts,
  database,
  machineSettings,
  type Ports,
  password,
  poolerConfig,
  poolerDatabases,
  role,
} from './config'
import type { Programs } from './programs'

const run = promisify(execFile)
const deployed = path.resolve('deploy/replicated')
const nodeNames = ['node_1', 'node_2', 'node_3'] as const

/** Everything of a replicated installation, on this machine. */
export class Topology {
  readonly machines: [Part, Part]
  readonly nodes: Part[]
  readonly redis: Part
  readonly pooler: Part
  private readonly proxy: Part
  private primary = 0

  private constructor(
    private readonly folder: string,
    private readonly programs: Programs,
    readonly ports: Ports,
  ) {
    const part = (name: string, file: string, args: string[], more = {}) =>
      new Part(name, { file, args, logs: this.logs, ...more })
    const { owner, postgres, redis, pooler, proxy } = programs
    this.nodes = nodeNames.map((name, index) => {
      const flags = {
        port: ports.nodes[index],
        cluster_name: name,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
      }
      const args = [
        '-D',
        this.dataOf(index),
        ...Object.entries(flags).flatMap(([flag, value]) => ['-c', `${flag}=${value}`]),
      ]
      return part(name, path.join(postgres, 'postgres'), args, {
        owner,
        cwd: '/',
        env: { LC_ALL: 'C' },
        stopSignal: 'SIGINT',
      })
    })
    this.redis = part('redis', redis, [
      ...['--port', String(ports.redis), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder],
      ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
    ])
    this.pooler = part('pgbouncer', pooler, [path.join(this.folder, 'pgbouncer.ini')], { owner })
    this.proxy = part('haproxy', proxy, ['-f', path.join(deployed, 'haproxy.cfg')], {
      cwd: deployed,
      env: {
        LISTEN: `127.0.0.1:${ports.proxy}`,
        MACHINE_1: `127.0.0.1:${ports.machines[0]}`,
        MACHINE_2: `127.0.0.1:${ports.machines[1]}`,
      },
    })
    const service = [
      '--env-file=server/node.env',
      '--max-semi-space-size=8',
      '--heap-growing-percent=100',
      'server/start.mjs',
    ]
    this.machines = [
      part('machine-1', process.execPath, service),
      part('machine-2', process.execPath, service),
    ]
  }

  static async create(programs: Programs, firstPort: number): Promise<Topology> {
    const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-topology-'))
    // PostgreSQL runs as another user, which needs access.
    await chmod(folder, 0o755)
    await mkdir(path.join(folder, 'logs'))
    return new Topology(folder, programs, choosePorts(firstPort))
  }

  get logs(): string {
    return path.join(this.folder, 'logs')
  }

  get origin(): string {
    return `http://127.0.0.1:${this.ports.proxy}`
  }

  /** The database on the current primary, without PgBouncer. */
  get databaseUrl(): string {
    return this.urlOf(this.primary, database)
  }

  /** Starts all parts, with these settings of the service. */
  async start(settings: Record<string, string>): Promise<void> {
    await this.startPrimary()
    for (const index of [1, 2]) await this.createReplica(index)
    await this.createDatabase()
    await this.startRedis()
    await this.startPooler()
    for (const index of [0, 1] as const) await this.startMachine(index, settings)
    await this.proxy.start(() => isServiceReady(this.origin))
  }

  async stop(): Promise<void> {
    await this.proxy.stop()
    await Promise.all(this.machines.map(machine => machine.stop()))
    await Promise.all([this.redis.stop(), this.pooler.stop()])
    await Promise.all(this.nodes.map(node => node.stop()))
  }

  /** Ends all parts and deletes everything, synchronously: an interrupted run may be killed before it could wait. */
  abort(): void {
    for (const part of [this.proxy, ...this.machines, this.redis, this.pooler, ...this.nodes]) part.killNow()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Deletes everything, or everything but the logs. */
  async remove(keepLogs: boolean): Promise<void> {
    if (!keepLogs) return rm(this.folder, { recursive: true, force: true })
    for (const name of [...nodeNames, 'pgbouncer.ini', 'databases.ini', 'userlist.txt'])
      await rm(path.join(this.folder, name), { recursive: true, force: true })
  }

  async startMachine(index: 0 | 1, settings: Record<string, string>): Promise<void> {
    const port = this.ports.machines[index] ?? 0
    const env = {
      ...process.env,
      ...machineSettings(index, this.ports, { PUBLIC_URL: this.origin, ...settings }),
    }
    await this.machines[index].start(() => isServiceReady(`http://127.0.0.1:${port}`), env)
  }

  /** Restarts one machine after the other, as a deployment does. HAProxy needs two checks to use a machine again. */
  async restartMachines(settings: Record<string, string>): Promise<void> {
    for (const index of [0, 1] as const) {
      await this.machines[index].stop()
      await this.startMachine(index, settings)
      await wait(3_000)
    }
  }

  async startRedis(): Promise<void> {
    await this.redis.start(() => accepts(this.ports.redis))
  }

  async startPooler(): Promise<void> {
    await this.pooler.start(() => accepts(this.ports.pooler))
  }

  /** Starts a killed replica and waits until it has caught up. */
  async startReplica(index: number): Promise<void> {
    await this.startNode(index)
    await this.waitForReplica(index)
  }

  /** Index of the replica that commits wait for. */
  async findSynchronous(): Promise<number> {
    const states = await this.findReplicas()
    return nodeNames.findIndex(name => states.get(name) === 'sync')
  }

  get primaryIndex(): number {
    return this.primary
  }

  async killPrimary(): Promise<void> {
    await this.nodes[this.primary]?.kill()
  }

  /** Runs promote.sh after the primary was killed. */
  async promote(): Promise<void> {
    const addresses = this.ports.nodes.map(port => `127.0.0.1:${port}`)
    const old = addresses[this.primary] ?? ''
    const { stdout } = await run(
      path.join(deployed, 'promote.sh'),
      [old, ...addresses.filter(address => address !== old)],
      {
        env: {
          ...process.env,
          DATABASES: path.join(this.folder, 'databases.ini'),
          RELOAD: `kill -HUP ${this.pooler.pid}`,
        },
      },
    )
    const promoted = /^Promoted (\S+)\.$/m.exec(stdout)?.[1] ?? ''
    this.primary = addresses.indexOf(promoted)
  }

  /** Makes the killed primary a replica of the new one. */
  async rebuildReplica(index: number): Promise<void> {
    await rm(this.dataOf(index), { recursive: true })
    await this.createReplica(index)
    await this.waitForReplica(index)
  }

  private dataOf(index: number): string {
    return path.join(this.folder, nodeNames[index] ?? '')
  }

  private urlOf(index: number, name: string): string {
    return `postgres://postgres@127.0.0.1:${this.ports.nodes[index]}/${name}`
  }

  private async startPrimary(): Promise<void> {
    const data = this.dataOf(0)
    await this.createDataFolder(0)
    await this.runAsOwner('initdb', [
      '-D',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    ])
    await copyFile(path.join(deployed, 'postgresql.conf'), path.join(data, 'replicated.conf'))
    await appendFile(path.join(data, 'postgresql.conf'), "\ninclude 'replicated.conf'\n")
    const access = [
      `host all ${role} 127.0.0.1/32 scram-sha-256`,
      'host all,replication postgres 127.0.0.1/32 trust',
    ]
    await writeFile(path.join(data, 'pg_hba.conf'), `${access.join('\n')}\n`)
    if (this.programs.owner)
      await chown(path.join(data, 'replicated.conf'), this.programs.owner.uid, this.programs.owner.gid)
    await this.startNode(0)
  }

  private async createReplica(index: number): Promise<void> {
    await this.createDataFolder(index)
    const source = `host=127.0.0.1 port=${this.ports.nodes[this.primary]} user=postgres`
    await this.runAsOwner('pg_basebackup', [
      '-d',
      source,
      '-D',
      this.dataOf(index),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ])
    await this.startNode(index)
  }

  private async createDataFolder(index: number): Promise<void> {
    const { owner } = this.programs
    await mkdir(this.dataOf(index), { mode: 0o700 })
    if (owner) await chown(this.dataOf(index), owner.uid, owner.gid)
  }

  private async runAsOwner(program: string, args: string[]): Promise<void> {
    await run(path.join(this.programs.postgres, program), args, {
      ...this.programs.owner,
      cwd: '/',
      env: { LC_ALL: 'C' } as never,
    })
  }

  private async startNode(index: number): Promise<void> {
    await this.nodes[index]?.start(() => canQuery(this.urlOf(index, 'postgres')))
  }

  /** The role as deployed, with its timeouts, and a database of QA for it. */
  private async createDatabase(): Promise<void> {
    const env = {
      ...process.env,
      DATABASE_PASSWORD: password,
      PGHOST: '127.0.0.1',
      PGPORT: String(this.ports.nodes[0]),
    }
    await run('sh', ['deploy/postgres/create-service-role.sh'], { env })
    await query(this.urlOf(0, 'postgres'), `create database ${database} owner ${role}`)
    const owned = new URL(this.databaseUrl)
    Object.assign(owned, { username: role, password })
    await migrate(owned.href)
    await writeFile(path.join(this.folder, 'databases.ini'), poolerDatabases(this.ports.nodes[0] ?? 0))
    const users = path.join(this.folder, 'userlist.txt')
    await writeFile(users, `"${role}" "${password}"\n`)
    const own = { listen_addr: '127.0.0.1', listen_port: String(this.ports.pooler), auth_file: users }
    const text = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8')
    const config = poolerConfig(text, own, path.join(this.folder, 'databases.ini'))
    await writeFile(path.join(this.folder, 'pgbouncer.ini'), config)
  }

  private async waitForReplica(index: number): Promise<void> {
    const name = nodeNames[index] ?? ''
    for (let tries = 0; tries < 600; tries++) {
      if ((await this.findReplicas()).has(name)) return
      await wait(100)
    }
    throw new Error(`${name} did not catch up within a minute`)
  }

  /** Replicas that stream, with their state: sync, potential or async. */
  private async findReplicas(): Promise<Map<string, string>> {
    const rows = await query<{ name: string; state: string }>(
      this.urlOf(this.primary, 'postgres'),
      "select application_name as name, sync_state as state from pg_stat_replication where state = 'streaming'",
    )
    return new Map(rows.map(row => [row.name, row.state]))
  }
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const config = { connectionTimeoutMillis: 3_000 }
  return (await withClient(connectionString, client => client.query<Row>(text), config)).rows
}

function canQuery(connectionString: string): Promise<boolean> {
  return query(connectionString, 'select 1').then(
    () => true,
    () => false,
  )
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

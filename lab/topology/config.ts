import { testSettings } from '@/scripts/test/settings'

export const database = 'slatekeeper_topology_test'
export const role = 'slatekeeper'
export const password = 'password-of-the-topology'

/** The name of the same database in session mode: LISTEN, jobs and migrations need it. */
export const sessionDatabase = 'slatekeeper_topology_session'

export type Ports = ReturnType<typeof choosePorts>

/** Ports on 127.0.0.1, in a row. */
export function choosePorts(first: number) {
  const [proxy, pooler, redis, ...rest] = Array.from({ length: 8 }, (_, index) => first + index) as [
    number,
    number,
    number,
    ...number[],
  ]
  return { proxy, pooler, redis, nodes: rest.slice(0, 3), machines: rest.slice(3) }
}

/** The file that promote.sh changes: both databases on the primary. */
export function poolerDatabases(port: number): string {
  const target = `host=127.0.0.1 port=${port} dbname=${database}`
  return [
    '[databases]',
    `${database} = ${target}`,
    `${sessionDatabase} = ${target} pool_mode=session pool_size=80`,
    '',
  ].join('\n')
}

/**
 * The deployed pgbouncer.ini with other addresses and files. Throws if it lacks one of the changed settings, so that both do not
 * drift apart.
 */
export function poolerConfig(deployed: string, own: Record<string, string>, databases: string): string {
  let text = deployed.replace(/^\[databases\]\n(?:.+\n)*/m, `%include ${databases}\n`)
  if (text === deployed) throw new Error('pgbouncer.ini has no section [databases]')
  for (const [name, value] of Object.entries(own)) {
    const line = new RegExp(`^${name} =.*$`, 'm')
    if (!line.test(text)) throw new Error(`pgbouncer.ini does not set ${name}`)
    text = text.replace(line, `${name} = ${value}`)
  }
  return text
}

/** Environment of the service on a machine, as in docs/operations.md. */
export function machineSettings(index: number, ports: Ports, settings: Record<string, string>) {
  const pooled = (name: string) => `postgres://${role}:${password}@127.0.0.1:${ports.pooler}/${name}`
  return {
    ...testSettings,
    NODE_ENV: 'production' as const,
    TIMEOUT_SCALE: '1',
    WORKERS: '2',
    TRUST_PROXY: '1',
    PORT: String(ports.machines[index]),
    DATABASE_URL: pooled(database),
    DIRECT_DATABASE_URL: pooled(sessionDatabase),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    ...settings,
  }
}

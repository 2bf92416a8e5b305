import { testSettings } from './test-settings'

/** A service that the suites start: where it listens, how it begins, and which database is its own. */
export type Door = {
  port: number
  command: string
  database: `${string}_test`
  settings: Record<string, string>
}

/** Where the first of them listens; runs beside each other have their own. */
const firstPort = Number(process.env.SUITE_FIRST_PORT ?? 4310)

/** What stands in for the live server of the suites that hear one; the suite itself starts it. */
export const liveServer = {
  appId: 'suites',
  key: 'publishable-key',
  secret: 'signing-secret',
  port: firstPort + 9,
}

const front = (port: number, name: string, settings: Record<string, string> = {}): Door => ({
  port,
  command: 'node --import tsx server.ts',
  database: `slatekeeper_${name}_test`,
  settings: { WORKERS: '2', ...settings },
})

/** The services by name; the front door and Next alone serve the same data. */
export const doors = {
  front: front(firstPort, 'e2e'),
  next: { ...front(firstPort + 1, 'e2e'), command: `next start -p ${firstPort + 1} -H 127.0.0.1` },
  // One hop is trusted, so that a test can call from an address of its own.
  limits: front(firstPort + 2, 'limits', { RATE_LIMITS: 'on', TRUST_PROXY: '1' }),
  switches: front(firstPort + 3, 'switches', {
    PUSHER_APP_ID: liveServer.appId,
    PUSHER_KEY: liveServer.key,
    PUSHER_SECRET: liveServer.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(liveServer.port),
    PUSHER_TLS: '0',
    PUSHER_CLIENT_HOST: 'ws.slatekeeper.test',
    PUSHER_CLIENT_PORT: '6001',
  }),
  // Operators change the service for everybody too. One process each, as `npm start` runs by default.
  admin: front(firstPort + 4, 'admin', { WORKERS: '1' }),
  // What closes the app or tells it of other versions would stop the other pages' tests.
  adminSwitches: front(firstPort + 5, 'admin_switches', { WORKERS: '1' }),
} satisfies Record<string, Door>

/** Which service each project of playwright.config.ts calls. */
export const projectDoors = {
  api: 'front',
  'api-next': 'next',
  limits: 'limits',
  switches: 'switches',
  pages: 'front',
  admin: 'admin',
  'admin-switches': 'adminSwitches',
  trust: 'front',
} as const satisfies Record<string, keyof typeof doors>

/** A project of playwright.config.ts. */
export type ProjectName = keyof typeof projectDoors

/** All projects, in the order in which they are told of. */
export const projectNames = Object.keys(projectDoors) as ProjectName[]

/** The services that these projects call, each once. */
export function doorsOf(projects: ProjectName[]): Door[] {
  return [...new Set(projects.map(name => projectDoors[name]))].map(name => doors[name])
}

/** Where a service answers. */
export function addressOf({ port }: Door): string {
  return `http://127.0.0.1:${port}`
}

/** All that a service is told, on the PostgreSQL at `serverUrl`. */
export function settingsOf({ port, database, settings }: Door, serverUrl: string): Record<string, string> {
  const DATABASE_URL = databaseAt(serverUrl, database)
  const LOG_LEVEL = process.env.SUITE_LOG_LEVEL ?? testSettings.LOG_LEVEL
  return { ...testSettings, NODE_ENV: 'production', PORT: `${port}`, DATABASE_URL, LOG_LEVEL, ...settings }
}

/** The address of another database of the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

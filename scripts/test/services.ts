import { testSettings } from './settings.ts'

/** A service that the suites start, with its own database. */
export type Service = {
  port: number
  command: string
  database: `${string}_test`
  settings: Record<string, string>
}

/** Concurrent runs on one machine need different ports. */
const firstPort = Number(process.env.SUITE_FIRST_PORT ?? 4310)

/** The fake Pusher server, started by the suite that needs it. */
export const realtimeServer = {
  appId: 'suites',
  key: 'publishable-key',
  secret: 'signing-secret',
  port: firstPort + 9,
}

/** The fake of Stripe's API, started by the suite that needs it. */
export const stripeServer = {
  port: firstPort + 8,
  secretKey: 'sk_test_of_the_suites',
  webhookSecret: 'whsec_of_the_suites',
}

/** The OpenID Connect provider, started by the suite that needs it. */
export const oidcServer = {
  port: firstPort + 6,
  clientId: 'slatekeeper-suites',
  clientSecret: 'client-secret-of-the-suites',
}

/** What operators of single sign-on need in a service. */
const oidcSettings = {
  OIDC_ISSUER: `http://127.0.0.1:${oidcServer.port}`,
  OIDC_CLIENT_ID: oidcServer.clientId,
  OIDC_CLIENT_SECRET: oidcServer.clientSecret,
  OIDC_ALLOWED_DOMAINS: 'operators.slatekeeper.test',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'slate-managers=manager,slate-editors=editor,slate-viewers=viewer',
  OIDC_NAME: 'Acme ID',
}

/** Reports that all services of scripts/test/serve.ts are ready. */
export const statusPort = firstPort + 7

const service = (port: number, name: string, settings: Record<string, string> = {}): Service => ({
  port,
  command: 'node server/start.mjs',
  database: `slatekeeper_${name}_test`,
  settings: { WORKERS: '2', ...settings },
})

/** `front` and `next` serve the same data, whose jobs run in `front`. Projects that change global state use worlds of `front`. */
export const services = {
  front: service(firstPort, 'e2e', { PUBLIC_URL: `http://127.0.0.1:${firstPort}`, ...oidcSettings }),
  next: { ...service(firstPort + 1, 'e2e'), command: `next start -p ${firstPort + 1} -H 127.0.0.1` },
  // One trusted proxy, so that a test can set its address. Payments through Stripe, because the other services use the sandbox.
  limits: service(firstPort + 2, 'limits', {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    CORS_ORIGINS: 'capacitor://localhost,http://localhost:8081',
    STRIPE_SECRET_KEY: stripeServer.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeServer.webhookSecret,
    STRIPE_BASE_URL: `http://127.0.0.1:${stripeServer.port}`,
  }),
  // Events of Pusher reach no world, and its fields would be empty in the sweep over all fields. One process, so that the sweep reads
  // each change once: other suites wait for every process.
  providers: service(firstPort + 3, 'providers', {
    WORKERS: '1',
    PUSHER_APP_ID: realtimeServer.appId,
    PUSHER_KEY: realtimeServer.key,
    PUSHER_SECRET: realtimeServer.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(realtimeServer.port),
    PUSHER_TLS: '0',
    PUSHER_CLIENT_HOST: 'ws.slatekeeper.test',
    PUSHER_CLIENT_PORT: '6001',
    ...oidcSettings,
    PASSWORD_SIGN_IN: 'off',
  }),
  // The trust suites count all rows and send hundreds of concurrent calls.
  trust: service(firstPort + 11, 'trust'),
  // Its clock is frozen, so that its pages always look the same.
  visual: service(firstPort + 10, 'visual', { WORKERS: '1' }),
} satisfies Record<string, Service>

/**
 * The service of each project in playwright.config.ts. Tests start in this order: projects with one worker begin first, so that
 * none is left alone at the end, and those with the shortest tests last.
 */
export const projectServices = {
  trust: 'trust',
  providers: 'providers',
  limits: 'limits',
  admin: 'front',
  switches: 'front',
  pages: 'front',
  'api-next': 'next',
  api: 'front',
  pixel: 'front',
  iphone: 'front',
  firefox: 'front',
  webkit: 'front',
  visual: 'visual',
} as const satisfies Record<string, keyof typeof services>

export type ProjectName = keyof typeof projectServices

export const projectNames = Object.keys(projectServices) as ProjectName[]

/** `npm test` runs these only by name. */
export const namedProjects: ProjectName[] = ['pixel', 'iphone', 'firefox', 'webkit', 'visual']

export function servicesOf(projects: ProjectName[]): Service[] {
  const names = projects.map(name => projectServices[name])
  return [...new Set([...names, ...(names.includes('next') ? ['front' as const] : [])])].map(
    name => services[name],
  )
}

export function urlOf({ port }: Service): string {
  return `http://127.0.0.1:${port}`
}

/** Environment variables of a service that uses the PostgreSQL at `serverUrl`. */
export function environmentOf(
  { port, database, settings }: Service,
  serverUrl: string,
): Record<string, string> {
  const DATABASE_URL = databaseAt(serverUrl, database)
  const LOG_LEVEL = process.env.SUITE_LOG_LEVEL ?? testSettings.LOG_LEVEL
  return { ...testSettings, NODE_ENV: 'production', PORT: `${port}`, DATABASE_URL, LOG_LEVEL, ...settings }
}

/** The URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

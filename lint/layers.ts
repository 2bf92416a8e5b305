/** Folders of lib on one level. A folder imports from itself and from the levels before it in the table. */
export type Layer = {
  folders: string[]
  purpose: string
  /** The only folders that it imports from. */
  only?: string[]
  /** The only folders that import from it. */
  usedBy?: string[]
  /** It imports Next. */
  usesNext?: true
}

/**
 * The folders of lib, from the lowest. To add a folder, add its name here and run `npm run layers`, which writes
 * lint/layers.jsonc and the table in docs/architecture.md.
 */
export const layers: Layer[] = [
  { folders: ['db'], purpose: 'PostgreSQL: connection, transaction, cache, migrations' },
  { folders: ['mail', 'sms'], purpose: 'providers', only: [], usedBy: ['messages', 'alerts'] },
  { folders: ['field-sources'], purpose: 'which call or page sets each field of a reply', only: [] },
  { folders: ['audit'], purpose: 'records who changed what' },
  { folders: ['policy', 'list'], purpose: 'limits of operators; paged lists' },
  { folders: ['settings'], purpose: 'values that change while it runs', only: ['db', 'audit', 'policy'] },
  { folders: ['jobs'], purpose: 'recurring and queued work' },
  { folders: ['messages', 'realtime'], purpose: 'mail and SMS by outbox; websocket and push events' },
  { folders: ['webhooks'], purpose: 'events sent to other systems' },
  {
    folders: ['analytics', 'health', 'ledger-audit'],
    purpose: 'SQL without domain code',
    only: ['db', 'jobs'],
  },
  {
    folders: ['alerts'],
    purpose: 'notifies operators of failures',
    only: ['db', 'settings', 'jobs', 'mail', 'messages'],
  },
  { folders: ['release'], purpose: 'app versions' },
  { folders: ['maintenance'], purpose: 'maintenance windows' },
  { folders: ['person'], purpose: 'accounts of one person: what they get once, and bars' },
  { folders: ['location'], purpose: 'where users are, and whether cash play is allowed there' },
  {
    folders: ['gates', 'wallet', 'picture', 'operator', 'device', 'engagement'],
    purpose: 'domains that import no other domain',
  },
  {
    folders: [
      ...[
        'account',
        'app-status',
        'catalog',
        'challenge',
        'contest',
        'impact',
        'multipliers',
        'promo',
        'trivia',
      ],
    ],
    purpose: 'domains',
  },
  {
    folders: ['identity', 'payments'],
    purpose: 'identity checks; deposits and withdrawals through payment providers',
  },
  { folders: ['feed', 'grading'], purpose: "matches and lines; rules and writes of grading pick'em entries" },
  { folders: ['entries', 'corrections'], purpose: "pick'em entries; changes after settlement" },
  { folders: ['settlement'], purpose: 'grades and pays entries' },
  { folders: ['practice-draft', 'balance'], purpose: 'replies that read several domains' },
  {
    folders: ['approval', 'audit-log', 'preview', 'search', 'timeline', 'dry-run'],
    purpose: 'console features across domains',
  },
  { folders: ['overview'], purpose: 'the first page of the console' },
  {
    folders: ['auth'],
    purpose: 'who is calling',
    only: [
      'db',
      'audit',
      'policy',
      'settings',
      'jobs',
      'messages',
      'account',
      'operator',
      'release',
      'maintenance',
    ],
    usesNext: true,
  },
  { folders: ['http'], purpose: 'endpoints: bodies, replies, limits, idempotency', only: ['auth'] },
  { folders: ['rejections'], purpose: 'rejected requests', only: ['db', 'list', 'promo', 'http'] },
  {
    folders: ['page'],
    purpose: 'what console pages read of a request',
    only: ['auth', 'list', 'operator'],
    usesNext: true,
  },
  {
    folders: ['qa'],
    purpose: 'users in known states and worlds of their own, for tests',
    only: [
      ...['db', 'settings', 'messages', 'realtime', 'wallet', 'device', 'multipliers', 'promo', 'contest'],
      ...[
        'account',
        'location',
        'trivia',
        'feed',
        'entries',
        'settlement',
        'identity',
        'payments',
        'release',
      ],
      ...['http', 'rejections'],
    ],
  },
  { folders: ['client'], purpose: 'typed client of the API', only: [] },
]

/** Files of lib that import more than their folder does. */
export const exceptions: { files: string[]; folder: string; also: string[] }[] = [
  // Exact limits and idempotency keys are stored.
  {
    files: ['lib/http/{rate-limit,idempotency}*.ts'],
    folder: 'http',
    also: ['@/lib/db/**'],
  },
  // Calls are counted for the rollouts of releases.
  { files: ['lib/http/endpoint.ts'], folder: 'http', also: ['@/lib/release/rollout-calls'] },
  // A file is parsed like the body of a request.
  { files: ['lib/feed/read-file.ts'], folder: 'feed', also: ['@/lib/http/body'] },
  // A rejected request is parsed again.
  { files: ['lib/dry-run/try-request.ts'], folder: 'dry-run', also: ['@/lib/http/body'] },
]

/** Files outside the folders of lib, or across them; a later rule replaces an earlier one for the same file. */
export type Area = {
  files: string[]
  /** The only paths of the project that they import from; all of them if absent. */
  from?: string[]
  /** Paths and packages that they never import. */
  never?: string[]
  message: string
}

export const next = ['next', 'next/**', 'next-auth', 'next-auth/**']

/** The rules before those of lib's folders, from the top. */
export const areas: Area[] = [
  { files: ['**'], message: 'Import from the root with @/.' },
  {
    files: ['server.ts', 'server/**'],
    never: ['@/e2e/**', '@/bench/**', '@/scripts/**', '@/**/*.test'],
    message: 'The server imports no tests and no tools.',
  },
  { files: ['prisma/**'], from: ['lib', 'prisma'], message: 'Seeds import from lib and prisma only.' },
  {
    files: ['app/**'],
    from: ['app', 'components', 'docs/openapi.json', 'lib'],
    never: ['@/lib/db/**'],
    message: 'app imports from components and lib; the database is behind the use-cases.',
  },
  {
    files: ['app/(api)/**'],
    from: [
      'docs/admin-openapi.json',
      'docs/asyncapi.json',
      'docs/openapi.json',
      'docs/qa-openapi.json',
      'lib',
    ],
    never: ['@/lib/db/**', ...next, 'react', 'react/**', 'server-only'],
    message: 'A route runs outside Next too: no Next, no component, no database.',
  },
  {
    files: ['components/**'],
    from: ['components', 'lib/{action-result,money,wire}', 'lib/*/{schema,schema-*,rules}'],
    message: 'Components take plain props; of lib they import schemas, rules, action-result, money and wire.',
  },
  {
    files: ['lib/**'],
    from: ['lib/*'],
    never: next,
    message: 'Add this folder to the table in lint/layers.ts.',
  },
  {
    files: ['lib/*.ts'],
    from: ['lib/*'],
    never: ['./*/**', ...next],
    message: 'Files directly in lib import only each other.',
  },
  {
    files: ['lib/{env,env-fields,failure,money,wire}.ts'],
    from: ['lib/{env-fields,failure,money,wire}'],
    never: ['./**', ...next],
    message: 'env, failure, money and wire import only each other.',
  },
]

/** The rules after those of lib's folders. */
export const testAreas: Area[] = [
  {
    files: ['lib/**/*.test.ts', 'lib/**/testing*.ts'],
    from: ['lib', 'e2e/fixtures', 'prisma'],
    message: 'Tests of lib import from lib, prisma and the fixtures.',
  },
  {
    files: ['e2e/**'],
    from: ['e2e', 'scripts/{services,test-settings}', 'docs/openapi.json', 'package.json', 'lib'],
    never: ['@/lib/db/**'],
    message: 'Suites call the service over HTTP; the database is behind e2e/fixtures.',
  },
  {
    files: ['e2e/fixtures/**'],
    from: ['e2e', 'scripts/{services,test-settings}', 'docs/openapi.json', 'lib', 'prisma'],
    message: 'Fixtures import from lib, prisma, the list of services and each other.',
  },
  {
    files: ['e2e/visual/**'],
    from: ['e2e', 'scripts', 'lib'],
    message: 'The visual comparison uses the pages and the demo data of npm run screenshots.',
  },
  {
    files: ['e2e/kit/**'],
    from: [],
    never: ['!../../../lib/client/*'],
    message: 'The kit runs in other repositories: it imports only its own files and the typed client.',
  },
]

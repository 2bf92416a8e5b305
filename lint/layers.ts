/** An area of lib. It imports from itself and from the areas of the layers before its own. */
export type Area = {
  name: string
  purpose: string
  /** Default of its files; a file can use the other one alone. Absent: no database. */
  database?: 'SQL' | 'Prisma'
  /** The only folders in it that import Next. */
  usesNext?: string[]
}

/**
 * The areas of lib, from the lowest layer. Areas of one layer never import each other. To add an area, add its line here and run
 * `npm run generate`, which writes lint/layers.jsonc and the table in docs/architecture.md.
 */
export const layers: Area[][] = [
  [
    {
      name: 'core',
      purpose:
        'settings of the process, failures, money, wire formats, shapes, HTML, encryption, logs, metrics',
    },
  ],
  [
    {
      name: 'db',
      purpose: 'PostgreSQL: connection, transaction, cache, migrations, embedded server',
      database: 'SQL',
    },
  ],
  [
    {
      name: 'change',
      purpose: 'operator changes: authors, audit rows, policy, settings, approval requests, who is involved',
      database: 'SQL',
    },
  ],
  [
    { name: 'jobs', purpose: 'recurring and queued work', database: 'SQL' },
    { name: 'list', purpose: 'declared lists: filters, sorts, columns, CSV, saved views', database: 'SQL' },
  ],
  [{ name: 'notify', purpose: 'mail, SMS, realtime events, pushes, outgoing webhooks', database: 'SQL' }],
  [
    {
      name: 'app-config',
      purpose: 'what the app reads at start: releases, maintenance, catalog, pictures',
      database: 'SQL',
    },
    { name: 'ledger', purpose: 'wallets, postings, verification of the ledger', database: 'SQL' },
  ],
  [
    {
      name: 'people',
      purpose:
        'users and operators: accounts, sessions, presence, identity, location, restrictions, limits of deposits, devices',
      database: 'SQL',
    },
  ],
  [
    { name: 'payments', purpose: 'deposits, withdrawals, providers, cases', database: 'SQL' },
    { name: 'rewards', purpose: 'promos, credit buckets, challenges, trivia', database: 'SQL' },
  ],
  [
    {
      name: 'play',
      purpose: "feed, multipliers, pick'em entries, settlement, corrections, contests",
      database: 'SQL',
    },
  ],
  [
    {
      name: 'api',
      purpose:
        'endpoints: callers and tokens, limits, idempotency, OpenAPI, rejected requests, balance, client',
      database: 'SQL',
    },
  ],
  [
    {
      name: 'console',
      purpose:
        'what pages of operators need across areas: sign-in and sessions of pages, search, timeline, previews, approvals and audit as shown, alerts',
      database: 'SQL',
      usesNext: ['auth', 'page'],
    },
    { name: 'qa', purpose: 'users in known states and worlds of their own, for tests', database: 'SQL' },
  ],
]

/** Files outside the areas of lib, or across them; a later rule replaces an earlier one for the same file. */
export type FileRule = {
  files: string[]
  /** The only paths of the project that they import from; all of them if absent. */
  from?: string[]
  /** Paths and packages that they never import. */
  never?: string[]
  message: string
}

export const next = ['next', 'next/**', 'next-auth', 'next-auth/**']

/** The rules before those of lib's areas, from the top. */
export const fileRules: FileRule[] = [
  { files: ['**'], message: 'Import from the root with @/.' },
  {
    files: ['server.ts', 'server/**'],
    never: ['@/e2e/**', '@/lab/**', '@/scripts/**', '@/**/*.test'],
    message: 'The server imports no tests and no tools.',
  },
  { files: ['scripts/**'], never: ['@/lab/**'], message: 'Commands do not use tests and measurements.' },
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
    from: [
      'components',
      'lib/core/{amount,format,money,wire}',
      'lib/console/action-result*',
      'lib/**/{schema,schema-*,rules}',
    ],
    message:
      'Components take plain props; of lib they import schemas, rules, action-result, formats and wire.',
  },
  { files: ['lib/**'], from: [], never: next, message: 'Add this area to the table in lint/layers.ts.' },
]

/** The rules after those of lib's areas. */
export const lastRules: FileRule[] = [
  {
    files: ['lib/core/{env,env-fields,failure,money,rules,wire}.ts'],
    from: ['lib/core/{env-fields,failure,money,rules,wire}'],
    never: ['./**', ...next],
    message: 'env, failure, money, rules and wire import only each other.',
  },
  {
    files: ['lib/**/*.test.ts', 'lib/*/testing/**'],
    from: ['lib', 'e2e/fixtures', 'prisma'],
    message: 'Tests of lib import from lib, prisma and the fixtures.',
  },
  {
    files: ['e2e/**'],
    from: ['e2e', 'scripts/test/{services,settings}', 'docs/openapi.json', 'package.json', 'lib'],
    never: ['@/lib/db/**'],
    message: 'Suites call the service over HTTP; the database is behind e2e/fixtures.',
  },
  {
    files: ['e2e/fixtures/**'],
    from: ['e2e', 'scripts/test/{services,settings}', 'docs/openapi.json', 'lib', 'prisma'],
    message: 'Fixtures import from lib, prisma, the list of services and each other.',
  },
  {
    files: ['e2e/visual/**'],
    from: ['components/shell/pages*', 'e2e', 'lab/running-service*', 'lib', 'scripts'],
    message: 'The visual comparison fills the demo through the feed and opens the pages of the sidebar.',
  },
  {
    files: ['e2e/kit/**'],
    from: [],
    never: ['!../../../lib/api/client/*'],
    message: 'The kit runs in other repositories: it imports only its own files and the typed client.',
  },
  {
    files: ['lib/api/client/**'],
    from: [],
    message: 'The kit contains the typed client, which imports only its own files.',
  },
]

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layers } from '@/lint/layers'

type Probe = { rejected?: string[]; allowed?: string[] }

/** Imports that a file at each path can and cannot have. */
const imports: Record<string, Probe> = {
  ...Object.fromEntries(
    layers.flatMap(areas => areas.map(({ name }) => [`lib/${name}/probe.ts`, probeOf(name)])),
  ),
  'app/(api)/sign-in/route.ts': {
    rejected: [
      'next/server',
      'next/headers',
      'react',
      'server-only',
      '@/lib/db/client',
      '@/components/ui/button',
    ],
    allowed: ['@/lib/api/endpoint', '@/lib/people/account/schema', '@/lib/core/wire'],
  },
  'app/admin/(console)/promos/page.tsx': {
    rejected: ['@/lib/db/client', '@/server', '@/scripts/check', '@/e2e/fixtures/personas', 'vitest'],
    allowed: [
      'next/link',
      '@/components/list/list-view',
      '@/lib/rewards/promo/claim-promo',
      '@/lib/console/auth/operator',
      './actions',
    ],
  },
  'components/page/promo-form.tsx': {
    rejected: [
      '@/lib/db/client',
      '@/lib/rewards/promo/claim-promo',
      '@/lib/core/reply',
      '@/lib/core/env',
      '@/app/docs/page',
    ],
    allowed: [
      '@/components/ui/button',
      '@/lib/rewards/promo/schema',
      '@/lib/core/money',
      '@/lib/console/action-result',
      'react',
    ],
  },
  'lib/core/money.ts': {
    rejected: ['@/lib/core/env', '@/lib/db/client', '@/lib/ledger/post', './../db/client', './env'],
  },
  'lib/core/failure.ts': { rejected: ['@/lib/rewards/promo/rules', '@/lib/core/log'] },
  'lib/core/log.ts': {
    rejected: ['@/lib/db/client', '@/lib/people/account/rules'],
    allowed: ['@/lib/core/env'],
  },
  'lib/new-area/probe.ts': { rejected: ['@/lib/ledger/post', '@/lib/db/client', '@/lib/core/env'] },
  'lib/loose.ts': { rejected: ['@/lib/core/env', '@/lib/db/client'] },
  'lib/api/endpoint.ts': {
    rejected: ['../rewards/promo/claim-promo', '@/lib/console/overview/read-handover'],
    allowed: ['@/lib/core/env', '@/lib/core/failure', '@/lib/core/wire', './error-response'],
  },
  'lib/api/client/open-client.ts': { rejected: ['@/lib/core/env', '@/lib/api/endpoint'] },
  'lib/play/feed/read-file.ts': {
    rejected: ['@/lib/api/endpoint', '@/lib/qa/personas'],
    allowed: ['@/lib/core/parse', '@/lib/ledger/post'],
  },
  'lib/ledger/post.ts': {
    rejected: [
      '../rewards/promo/claim-promo',
      './../rewards/promo/claim-promo',
      '@/lib/app-config/release/rules',
      '@playwright/test',
      'knip',
    ],
    allowed: ['@/lib/ledger/rules', './rules', '@/lib/core/failure', 'zod'],
  },
  'lib/console/auth/operator.ts': { allowed: ['next/headers', 'next-auth'] },
  'lib/console/page/id-param.ts': { allowed: ['next/navigation'] },
  'lib/rewards/promo/rules.ts': {
    rejected: [
      '@/lib/db/client',
      '@/lib/core/env',
      '@/lib/core/log',
      '@/lib/ledger/post',
      './claim-promo',
      '@/lib/change/settings/read',
    ],
    allowed: [
      '@/lib/core/failure',
      '@/lib/core/money',
      '@/lib/ledger/rules',
      '@/lib/people/account/rules',
      './schema',
      'zod',
    ],
  },
  'lib/api/balance/present-v2.ts': {
    rejected: ['@/lib/db/client', './read', 'pg'],
    allowed: ['@/lib/core/wire', './schema-v2'],
  },
  'lib/ledger/schema.ts': {
    rejected: ['@/lib/db/client', '@/lib/core/env', './post'],
    allowed: ['@/lib/core/wire', 'zod'],
  },
  'lib/rewards/promo/claim-promo.test.ts': {
    rejected: ['@/app/docs/page'],
    allowed: ['@/lib/db/client', '@/lib/console/audit-log/revert', 'vitest'],
  },
  'lib/rewards/testing/trivia.ts': {
    rejected: ['@/app/docs/page'],
    allowed: ['@/lib/console/audit-log/revert', '@/e2e/fixtures/personas'],
  },
  'server/probe.ts': { rejected: ['@/lab/run', '@/scripts/check'], allowed: ['@/lib/db/client'] },
  'scripts/probe.ts': { rejected: ['@/lab/run'], allowed: ['@/server/mode', '@/e2e/fixtures/personas'] },
  'prisma/seed.ts': {
    rejected: ['@/app/docs/page', '@/e2e/fixtures/personas'],
    allowed: ['@/lib/db/client'],
  },
  'e2e/api/balance.spec.ts': {
    rejected: ['@/lib/db/client', '@/app/docs/page'],
    allowed: ['@/e2e/fixtures/personas', '@/scripts/test/services'],
  },
  'e2e/fixtures/personas.ts': { rejected: ['@/components/ui/button'], allowed: ['@/lib/db/client'] },
}

/** An area of lib imports no page, test or tool, and of the other areas only those of the layers below. */
function probeOf(area: string): Probe {
  const level = layers.findIndex(areas => areas.some(({ name }) => name === area))
  const areas = layers.flatMap((names, index) =>
    names.map(({ name }) => ({ name, isIn: name === area || index < level })),
  )
  const pathsOf = (isIn: boolean) =>
    areas.filter(other => other.isIn === isIn).map(({ name }) => `@/lib/${name}/x`)
  return {
    rejected: [
      ...pathsOf(false),
      'next/headers',
      'next-auth',
      '@/app/docs/page',
      '@/components/ui/button',
      '@/server',
      '@/scripts/check',
      '@/lab/run',
      '@/e2e/fixtures/personas',
      'vitest',
    ],
    allowed: pathsOf(true),
  }
}

/** Lines that each file cannot contain. */
const sources: Record<string, string[]> = {
  'lib/people/device/rules.ts': [
    'export const now = Date.now()',
    'export const today = new Date()',
    'export const stage = process.env.STAGE',
    "export { post } from '@/lib/ledger/post'",
    "export const load = () => import('@/lib/db/client')",
  ],
  'lib/app-config/catalog/imports.ts': [
    "import type { Entry } from '@/lib/play/entries/rules'; export type E = Entry",
    "export { confirmEntry } from '@/lib/play/entries/confirm-entry'",
    "export const load = () => import('@/lib/play/entries/confirm-entry')",
    'export const rename = () => prisma.user.update({})',
    'export const count = () => transaction(() => prisma.user.count())',
  ],
  'lib/people/device/mixed.ts': [
    'export const read = () => [db.rows(sql`select id from users`), prisma.user.count()]',
  ],
}

const allowedLines: Record<string, string[]> = {
  'lib/play/feed/rules.ts': [
    "import type { Db } from '@/lib/db/db'; export type R = Db",
    'export const toDate = (time: number) => new Date(time)',
    'export const read = () => prisma.user.findFirst()',
  ],
  'lib/people/device/only-sql.ts': ['export const read = () => db.rows(sql`select id from users`)'],
}

const cycles: Record<string, string[]> = {
  'lib/people/engagement/first.ts': [
    "import { second } from '@/lib/people/engagement/second'; export const first = () => second",
  ],
  'lib/people/engagement/second.ts': [
    "import { first } from '@/lib/people/engagement/first'; export const second = () => first",
  ],
  'lib/people/engagement/third.ts': [
    "import type { Fourth } from '@/lib/people/engagement/fourth'; export type Third = Fourth[]",
  ],
  'lib/people/engagement/fourth.ts': [
    "import type { Third } from '@/lib/people/engagement/third'; export type Fourth = { third: Third }",
  ],
}

const plugins = ['lint/pure.grit', 'lint/prisma.grit']
const importRules = /noRestrictedImports|noUndeclaredDependencies|^plugin$/
const rejectedImports = new Set<string>()
const foundCycles = new Set<string>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-layers-'))
  for (const file of ['biome.jsonc', 'lint/layers.jsonc', ...plugins, 'package.json', 'tsconfig.json'])
    await cp(file, path.join(folder, file))
  for (const [file, probe] of Object.entries(imports)) await write(file, importLines(probe))
  for (const [file, lines] of Object.entries({ ...sources, ...allowedLines, ...cycles }))
    await write(file, lines)
  for (const { rule, place } of await lint()) {
    if (importRules.test(rule)) rejectedImports.add(place)
    if (rule === 'noImportCycles') foundCycles.add(place)
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('Biome rejects', () => {
  test.each(Object.entries(imports))('imports of %s', (file, probe) => {
    const missed = (probe.rejected ?? []).filter(
      name => !rejectedImports.has(`${file}:${lineOf(probe, name)}`),
    )
    expect(missed).toEqual([])
  })
  test.each(Object.entries(sources))('lines of %s', (file, lines) => {
    expect(lines.filter((_, index) => !rejectedImports.has(`${file}:${index + 1}`))).toEqual([])
  })
  test.each(Object.keys(cycles))('the cycle through %s', file => {
    expect(foundCycles).toContain(`${file}:1`)
  })
})

describe('Biome accepts', () => {
  test.each(Object.entries(imports))('imports of %s', (file, probe) => {
    const wrong = (probe.allowed ?? []).filter(name => rejectedImports.has(`${file}:${lineOf(probe, name)}`))
    expect(wrong).toEqual([])
  })
  test.each(Object.entries(allowedLines))('lines of %s', (file, lines) => {
    expect(lines.filter((_, index) => rejectedImports.has(`${file}:${index + 1}`))).toEqual([])
  })
})

function importLines({ rejected = [], allowed = [] }: Probe) {
  return [...rejected, ...allowed].map(
    (specifier, index) => `import it${index} from '${specifier}'; it${index}()`,
  )
}

function lineOf({ rejected = [], allowed = [] }: Probe, specifier: string) {
  return [...rejected, ...allowed].indexOf(specifier) + 1
}

async function write(file: string, lines: string[]) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), `${lines.join('\n')}\n`)
}

async function lint() {
  const biome = path.resolve('node_modules/.bin/biome')
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
  const run = promisify(execFile)(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], options)
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  type Diagnostic = { category: string; location: { path: string; start: { line: number } } }
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ category, location }) => ({
    rule: category.split('/').at(-1) ?? '',
    place: `${location.path}:${location.start.line}`,
  }))
}

test('one line of lib outside of the QA tools knows worlds', async () => {
  const files = await readdir('lib', { recursive: true, withFileTypes: true })
  const names = files
    .filter(file => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map(file => path.join(file.parentPath, file.name))
    .filter(name => !/^lib\/qa\/|\/testing\/|\/generated\//.test(name))
  const lines = await Promise.all(
    names.map(async name => {
      const text = await readFile(name, 'utf8')
      return text
        .split('\n')
        .flatMap(line => (/\bworlds?\b|@\/lib\/qa/i.test(line) ? `${name}: ${line}` : []))
    }),
  )
  expect(lines.flat()).toEqual([expect.stringMatching(/^lib\/db\/client\.ts: .*QA world/)])
})

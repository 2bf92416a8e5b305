import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layers } from '@/lint/layers'

type Probe = { rejected?: string[]; allowed?: string[] }

/** Imports that a file at each path can and cannot have. */
const imports: Record<string, Probe> = {
  ...Object.fromEntries(
    layers.flatMap(layer => layer.folders.map(folder => [`lib/${folder}/probe.ts`, probeOf(folder)])),
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
    allowed: ['@/lib/http/endpoint', '@/lib/account/schema', '@/lib/wire'],
  },
  'app/admin/(console)/promos/page.tsx': {
    rejected: ['@/lib/db/client', '@/server', '@/scripts/check', '@/e2e/fixtures/personas', 'vitest'],
    allowed: [
      'next/link',
      '@/components/list/list-view',
      '@/lib/promo/claim-promo',
      '@/lib/auth/operator',
      './actions',
    ],
  },
  'components/admin/promo-form.tsx': {
    rejected: [
      '@/lib/db/client',
      '@/lib/promo/claim-promo',
      '@/lib/http/reply',
      '@/lib/env',
      '@/app/docs/page',
    ],
    allowed: ['@/components/ui/button', '@/lib/promo/schema', '@/lib/money', '@/lib/action-result', 'react'],
  },
  'lib/money.ts': { rejected: ['@/lib/env', '@/lib/db/client', '@/lib/wallet/post', './db/client', './env'] },
  'lib/failure.ts': { rejected: ['@/lib/promo/rules', '@/lib/log'] },
  'lib/log.ts': { rejected: ['@/lib/db/client', '@/lib/account/rules'], allowed: ['@/lib/env'] },
  'lib/new-folder/probe.ts': { rejected: ['@/lib/wallet/post', '@/lib/db/client'], allowed: ['@/lib/env'] },
  'lib/http/endpoint.ts': {
    rejected: ['@/lib/db/client', '../promo/claim-promo'],
    allowed: ['@/lib/env', '@/lib/failure', '@/lib/wire', './reply'],
  },
  'lib/http/idempotency.ts': { rejected: ['@/lib/entries/confirm-entry'], allowed: ['@/lib/db/transaction'] },
  'lib/feed/read-file.ts': {
    rejected: ['@/lib/http/endpoint'],
    allowed: ['@/lib/http/body', '@/lib/wallet/post'],
  },
  'lib/wallet/post.ts': {
    rejected: ['../promo/claim-promo', './../promo/claim-promo', '@playwright/test', 'knip'],
    allowed: ['@/lib/wallet/rules', './rules', '@/lib/failure', 'zod'],
  },
  'lib/auth/operator.ts': { allowed: ['next/headers', 'next-auth'] },
  'lib/promo/rules.ts': {
    rejected: [
      '@/lib/db/client',
      '@/lib/env',
      '@/lib/clock',
      '@/lib/wallet/post',
      './claim-promo',
      '@/lib/settings/read',
    ],
    allowed: ['@/lib/failure', '@/lib/money', '@/lib/wallet/rules', './schema', 'zod'],
  },
  'lib/balance/present-v2.ts': {
    rejected: ['@/lib/db/client', './read', 'pg'],
    allowed: ['@/lib/wire', './schema-v2'],
  },
  'lib/wallet/schema.ts': {
    rejected: ['@/lib/db/client', '@/lib/env', './post'],
    allowed: ['@/lib/wire', 'zod'],
  },
  'lib/promo/claim-promo.test.ts': { rejected: ['@/app/docs/page'], allowed: ['@/lib/db/client', 'vitest'] },
  'prisma/seed.ts': {
    rejected: ['@/app/docs/page', '@/e2e/fixtures/personas'],
    allowed: ['@/lib/db/client'],
  },
  'e2e/api/balance.spec.ts': {
    rejected: ['@/lib/db/client', '@/app/docs/page'],
    allowed: ['@/e2e/fixtures/personas', '@/scripts/services'],
  },
  'e2e/fixtures/personas.ts': { rejected: ['@/components/ui/button'], allowed: ['@/lib/db/client'] },
}

/** A folder of lib imports no page, test or tool, and of the other folders only those that its layer names or that are below. */
function probeOf(folder: string): Probe {
  const level = layers.findIndex(({ folders }) => folders.includes(folder))
  const { only, usesNext } = layers[level] as (typeof layers)[number]
  const isAllowed = (other: string, otherLevel: number) => {
    if (other === folder) return true
    const { usedBy } = layers[otherLevel] as (typeof layers)[number]
    return otherLevel < level && (!only || only.includes(other)) && (!usedBy || usedBy.includes(folder))
  }
  const others = layers.flatMap(({ folders }, otherLevel) =>
    folders.map(name => ({ name, isIn: isAllowed(name, otherLevel) })),
  )
  const pathsOf = (isIn: boolean) =>
    others.filter(other => other.isIn === isIn).map(({ name }) => `@/lib/${name}/x`)
  return {
    rejected: [
      ...pathsOf(false),
      ...(usesNext ? [] : ['next/headers', 'next-auth']),
      '@/app/docs/page',
      '@/components/ui/button',
      '@/server',
      '@/scripts/check',
      '@/e2e/fixtures/personas',
      'vitest',
    ],
    allowed: [...pathsOf(true), '@/lib/failure'],
  }
}

/** Lines that each file cannot contain. */
const sources: Record<string, string[]> = {
  'lib/device/rules.ts': [
    'export const now = Date.now()',
    'export const today = new Date()',
    'export const stage = process.env.STAGE',
    "export { post } from '@/lib/wallet/post'",
    "export const load = () => import('@/lib/db/client')",
  ],
  'lib/catalog/imports.ts': [
    "import type { Entry } from '@/lib/entries/rules'; export type E = Entry",
    "export { confirmEntry } from '@/lib/entries/confirm-entry'",
    "export const load = () => import('@/lib/entries/confirm-entry')",
    'export const rename = () => prisma.user.update({})',
    'export const count = () => transaction(() => prisma.user.count())',
  ],
}

const allowedLines: Record<string, string[]> = {
  'lib/feed/rules.ts': [
    "import type { Db } from '@/lib/db/db'; export type R = Db",
    'export const toDate = (time: number) => new Date(time)',
    'export const read = () => prisma.user.findFirst()',
  ],
}

const cycles: Record<string, string[]> = {
  'lib/engagement/first.ts': [
    "import { second } from '@/lib/engagement/second'; export const first = () => second",
  ],
  'lib/engagement/second.ts': [
    "import { first } from '@/lib/engagement/first'; export const second = () => first",
  ],
  'lib/engagement/third.ts': [
    "import type { Fourth } from '@/lib/engagement/fourth'; export type Third = Fourth[]",
  ],
  'lib/engagement/fourth.ts': [
    "import type { Third } from '@/lib/engagement/third'; export type Fourth = { third: Third }",
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

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Probe = { refused?: string[]; allowed?: string[] }

/** What a file at each path may and may not import. */
const imports: Record<string, Probe> = {
  'app/(api)/sign-in/route.ts': {
    refused: [
      'next/server',
      'next/headers',
      'react',
      'server-only',
      '@/lib/db/client',
      '@/components/ui/button',
    ],
    allowed: ['@/lib/http/endpoint', '@/lib/account/sign-in', '@/lib/account/schema', '@/lib/wire'],
  },
  'app/admin/(console)/promos/page.tsx': {
    refused: ['@/lib/db/client', '@/server', '@/scripts/check', '@/e2e/fixtures/personas', 'vitest'],
    allowed: [
      'next/link',
      '@/components/data-table',
      '@/lib/promo/claim',
      '@/lib/auth/operator',
      './actions',
    ],
  },
  'components/admin/promo-form.tsx': {
    refused: ['@/lib/db/client', '@/lib/promo/claim', '@/lib/http/reply', '@/lib/env', '@/app/docs/page'],
    allowed: ['@/components/ui/button', '@/lib/promo/schema', '@/lib/money', 'react'],
  },
  'lib/money.ts': { refused: ['@/lib/env', '@/lib/db/client', '@/lib/wallet/post', './db/client', './env'] },
  'lib/failure.ts': { refused: ['@/lib/promo/rules', '@/lib/log'] },
  'lib/log.ts': { refused: ['@/lib/db/client', '@/lib/account/sign-in'], allowed: ['@/lib/env'] },
  'lib/picture/save-picture.ts': {
    refused: ['@/lib/catalog/change-game', '@/lib/http/body', '@/lib/settings/read', 'next/headers'],
    allowed: ['@/lib/audit/record', '@/lib/db/transaction', './rules'],
  },
  'lib/list/read-page.ts': {
    refused: [
      '@/lib/account/users-list',
      '@/lib/settings/read',
      'next/navigation',
      '@/components/data-table',
    ],
    allowed: ['@/lib/db/client', '@/lib/audit/record', '@/lib/failure'],
  },
  'lib/db/transaction.ts': {
    refused: ['@/lib/wallet/post', '@/lib/http/reply', '@/prisma/seed', '@/app/docs/page'],
    allowed: ['@/lib/env', './client', '@/lib/db/speak'],
  },
  'lib/http/endpoint.ts': {
    refused: ['@/lib/promo/claim', '@/lib/wallet/rules', '@/lib/db/client', 'next/server', '../promo/claim'],
    allowed: ['@/lib/auth/bearer', '@/lib/env', '@/lib/failure', '@/lib/wire', './reply'],
  },
  'lib/http/idempotency.ts': { refused: ['@/lib/pickem/enter'], allowed: ['@/lib/db/transaction'] },
  'lib/auth/bearer.ts': {
    refused: ['@/lib/wallet/post', '@/lib/http/reply', '@/lib/pickem/enter'],
    allowed: ['@/lib/account/find-token-holder', '@/lib/release/maintenance', '@/lib/db/client'],
  },
  'lib/settings/read.ts': { refused: ['@/lib/wallet/post', '@/lib/http/reply'], allowed: ['@/lib/db/live'] },
  'lib/messages/enqueue-message.ts': {
    refused: ['@/lib/account/sign-in'],
    allowed: ['@/lib/mail/letter', '@/lib/sms/text'],
  },
  'lib/realtime/publish.ts': {
    refused: ['@/lib/wallet/post', '@/lib/messages/enqueue', '@/lib/http/reply'],
    allowed: ['@/lib/settings/read', '@/lib/db/speak', 'pusher'],
  },
  'lib/mail/send.ts': {
    refused: ['@/lib/db/client', '@/lib/messages/enqueue'],
    allowed: ['@/lib/env', 'resend'],
  },
  'lib/wallet/post.ts': {
    refused: [
      '@/app/admin/page',
      '@/components/data-table',
      '@/server',
      '@/scripts/check',
      '@/e2e/fixtures/personas',
      '@/bench/run',
      '@/lib/catalog/read',
      '@/lib/promo/claim',
      '@/lib/balance/read',
      '@/lib/http/reply',
      '@/lib/auth/bearer',
      'next',
      'next/headers',
      '../promo/claim',
      './../promo/claim',
      'vitest',
      '@playwright/test',
      'knip',
    ],
    allowed: [
      '@/lib/db/transaction',
      '@/lib/wallet/rules',
      './rules',
      '@/lib/settings/read',
      '@/lib/live/announce',
      '@/lib/failure',
      'zod',
    ],
  },
  'lib/promo/claim.ts': {
    refused: ['@/lib/pickem/enter', '@/lib/account/sign-in', '@/lib/balance/read', '@/lib/http/endpoint'],
    allowed: ['@/lib/wallet/post', '@/lib/catalog/read', '@/lib/compliance/rules', '@/lib/db/transaction'],
  },
  'lib/feed/read-file.ts': {
    refused: ['@/lib/http/endpoint', '@/lib/pickem/enter'],
    allowed: ['@/lib/http/body', '@/lib/wallet/post'],
  },
  'lib/jobs/start-jobs.ts': {
    refused: ['@/lib/messages/enqueue', '@/lib/feed/rules', '@/lib/http/reply'],
    allowed: ['@/lib/audit/record', '@/lib/settings/read', '@/lib/db/client'],
  },
  'lib/pickem/enter.ts': {
    refused: ['@/lib/promo/claim', '@/lib/balance/read'],
    allowed: ['@/lib/feed/lines', '@/lib/wallet/post'],
  },
  'lib/account/lifecycle/sign-up.ts': {
    refused: ['@/lib/promo/claim', '@/lib/http/reply'],
    allowed: ['@/lib/device/register', '@/lib/messages/enqueue', '@/lib/wallet/open'],
  },
  'lib/balance/read.ts': {
    refused: ['@/lib/http/reply', 'next/cache'],
    allowed: ['@/lib/pickem/count', '@/lib/account/present', '@/lib/wallet/read', '@/lib/db/client'],
  },
  'lib/operator/invite-operator.ts': {
    refused: [
      '@/lib/account/sign-in',
      '@/lib/auth/operator',
      '@/lib/http/reply',
      'next/headers',
      'next-auth',
    ],
    allowed: ['@/lib/audit/record', '@/lib/messages/enqueue', '@/lib/settings/read', '@/lib/db/transaction'],
  },
  'lib/audit/record.ts': {
    refused: ['@/lib/settings/read', '@/lib/operator/rules', '@/lib/wallet/post'],
    allowed: ['@/lib/db/speak', '@/lib/failure'],
  },
  'lib/ledger-audit/verify-ledger.ts': {
    refused: ['@/lib/wallet/post', '@/lib/pickem/enter', '@/lib/http/reply'],
    allowed: ['@/lib/db/at-length', '@/lib/jobs/task'],
  },
  'lib/approval/decide-approval.ts': {
    refused: ['@/lib/auth/operator', '@/lib/http/reply', '@/lib/audit-log/revert', 'next/headers'],
    allowed: ['@/lib/wallet/adjust-balance', '@/lib/audit/record', '@/lib/release/rules'],
  },
  'lib/audit-log/revert.ts': {
    refused: ['@/lib/auth/operator', '@/lib/http/reply', '@/lib/qa/enter-own-contest', 'next/headers', '@/app/docs/page'],
    allowed: ['@/lib/balance/read', '@/lib/promo/rules', '@/lib/operator/rules', '@/lib/db/transaction'],
  },
  'lib/qa/create-persona.ts': {
    refused: ['@/app/docs/page', 'next/server', '@/lib/balance/read', '@/prisma/seed'],
    allowed: [
      '@/lib/account/password',
      '@/lib/promo/rules',
      '@/lib/http/json-response',
      '@/lib/db/transaction',
    ],
  },
  'lib/promo/rules.ts': {
    refused: [
      '@/lib/db/client',
      '@/lib/env',
      '@/lib/clock',
      '@/lib/wallet/post',
      './claim',
      '@/lib/settings/read',
    ],
    allowed: ['@/lib/failure', '@/lib/money', '@/lib/wallet/rules', './schema', 'zod'],
  },
  'lib/balance/present-v2.ts': {
    refused: ['@/lib/db/speak', './read', 'pg'],
    allowed: ['@/lib/wire', './schema-v2'],
  },
  'lib/wallet/schema.ts': {
    refused: ['@/lib/db/client', '@/lib/env', './post'],
    allowed: ['@/lib/wire', 'zod'],
  },
  'prisma/seed.ts': { refused: ['@/app/docs/page', '@/e2e/fixtures/personas'], allowed: ['@/lib/db/client'] },
  'e2e/api/balance.spec.ts': {
    refused: ['@/lib/db/client', '@/app/docs/page'],
    allowed: ['@/e2e/fixtures/personas'],
  },
  'e2e/fixtures/personas.ts': { refused: ['@/components/data-table'], allowed: ['@/lib/db/client'] },
  'lib/promo/claim.test.ts': { refused: ['@/app/docs/page'], allowed: ['@/lib/db/client', 'vitest'] },
}

/** Lines that a file at each path may not hold. */
const sources: Record<string, string[]> = {
  'lib/device/rules.ts': [
    'export const now = Date.now()',
    'export const today = new Date()',
    'export const stage = process.env.STAGE',
    "export { post } from '@/lib/wallet/post'",
    "export const load = () => import('@/lib/db/client')",
  ],
  'lib/catalog/probe.ts': [
    "import type { Claim } from '@/lib/promo/claim'; export type C = Claim",
    "export { claim } from '@/lib/promo/claim'",
    "export const load = () => import('@/lib/promo/claim')",
  ],
}

const allowedLines: Record<string, string[]> = {
  'lib/feed/rules.ts': [
    "import type { Row } from '@/lib/db/db'; export type R = Row",
    'export const at = (moment: number) => new Date(moment)',
  ],
}

/** Two files that each need the other. */
const cycle: Record<string, string[]> = {
  'lib/engagement/first.ts': [
    "import { second } from '@/lib/engagement/second'; export const first = () => second",
  ],
  'lib/engagement/second.ts': [
    "import { first } from '@/lib/engagement/first'; export const second = () => first",
  ],
}

// Probes import each other freely, so a cycle among them says nothing about layers.
const guards = /noRestrictedImports|noUndeclaredDependencies|^plugin$/
const refusals = new Set<string>()
const cycles = new Set<string>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-layers-'))
  const kept = ['biome.jsonc', 'lint/layers.jsonc', 'lint/pure.grit', 'package.json', 'tsconfig.json']
  for (const file of kept) await cp(file, path.join(folder, file))
  for (const [file, probe] of Object.entries({ ...imports, ...(await newcomers()) }))
    await write(file, importLines(probe))
  for (const [file, lines] of Object.entries({ ...sources, ...allowedLines, ...cycle }))
    await write(file, lines)
  for (const { rule, place } of await lint()) {
    if (guards.test(rule)) refusals.add(place)
    if (rule === 'noImportCycles') cycles.add(place)
  }
}, 30_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('Biome refuses', () => {
  for (const [file, probe] of Object.entries(imports))
    test.each(probe.refused ?? [])(`${file} importing %s`, specifier => {
      expect(refusals).toContain(`${file}:${lineOf(probe, specifier)}`)
    })
  for (const [file, lines] of Object.entries(sources))
    test.each(lines)(`${file} saying %s`, line => {
      expect(refusals).toContain(`${file}:${lines.indexOf(line) + 1}`)
    })
  test.each(Object.keys(cycle))('the cycle through %s', file => {
    expect(cycles).toContain(`${file}:1`)
  })
  test('pages, the front door and Next in every folder of lib, so none is without a rule', async () => {
    const probes = Object.entries(await newcomers())
    const open = probes.flatMap(([file, { refused = [] }]) =>
      refused
        .filter((_, index) => !refusals.has(`${file}:${index + 1}`))
        .map(specifier => `${file} ${specifier}`),
    )
    expect(probes).not.toHaveLength(0)
    expect(open).toEqual([])
  })
})

describe('Biome lets through', () => {
  for (const [file, probe] of Object.entries(imports))
    test.each(probe.allowed ?? [])(`${file} importing %s`, specifier => {
      expect(refusals).not.toContain(`${file}:${lineOf(probe, specifier)}`)
    })
  for (const [file, lines] of Object.entries(allowedLines))
    test.each(lines)(`${file} saying %s`, line => {
      expect(refusals).not.toContain(`${file}:${lines.indexOf(line) + 1}`)
    })
})

async function newcomers(): Promise<Record<string, Probe>> {
  const entries = await readdir('lib', { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  const refused = [
    '@/app/docs/page',
    '@/components/data-table',
    '@/server',
    '@/e2e/fixtures/personas',
    'vitest',
  ]
  return Object.fromEntries(folders.map(name => [`lib/${name}/newcomer.ts`, { refused }]))
}

function importLines({ refused = [], allowed = [] }: Probe) {
  return [...refused, ...allowed].map(
    (specifier, index) => `import it${index} from '${specifier}'; it${index}()`,
  )
}

function lineOf({ refused = [], allowed = [] }: Probe, specifier: string) {
  return [...refused, ...allowed].indexOf(specifier) + 1
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

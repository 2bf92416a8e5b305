import { hashInputs, readCache, writeCache } from '@/scripts/check/cache'
import { checkGenerated } from '@/scripts/generate/generated'
import { generators } from '@/scripts/generate/generators'
import type { CommandResult } from '@/scripts/tools/run-command'

type Check = () => Promise<string[]>

/** The linters are in package-lock.json. */
const lintInputs = [
  ...['docs/openapi.json', 'docs/admin-openapi.json', 'docs/qa-openapi.json', 'docs/asyncapi.json'],
  ...[
    'package-lock.json',
    'lib/api/openapi-30.ts',
    'scripts/check/cache.ts',
    'scripts/check/lint-openapi.ts',
  ],
]

/** Checks that are functions. They run in one process, since each start would take longer than most of them. */
const projectChecks: Record<string, Check> = {
  async 'openapi lint'() {
    const root = process.cwd()
    const key = await hashInputs(root, lintInputs)
    if (await readCache(root, 'openapi-lint', key)) return []
    const { lintDocuments } = await import('@/scripts/check/lint-openapi')
    const problems = await lintDocuments()
    if (problems.length === 0) await writeCache(root, 'openapi-lint', key, true)
    return problems
  },
  async 'openapi changes'() {
    const { generateApiChangelog } = await import('@/scripts/generate/api-changelog')
    const { files, faults } = await generateApiChangelog()
    return faults.length > 0 ? faults : checkGenerated(files)
  },
  async patterns() {
    const { findPatterns } = await import('@/scripts/check/patterns/find-patterns')
    const { findUnreviewed, readReviewed } = await import('@/scripts/check/patterns/review-patterns')
    const problems = findUnreviewed(findPatterns(), await readReviewed())
    return problems.length > 0 ? [...problems, 'Run `npm run generate`.'] : []
  },
  async wording() {
    const { findFlaggedWords } = await import('@/scripts/check/wording')
    return findFlaggedWords()
  },
  async names() {
    const { findDuplicateNames } = await import('@/scripts/check/exported-names')
    return findDuplicateNames()
  },
  async areas() {
    const { findLayerProblems } = await import('@/scripts/generate/layers')
    return findLayerProblems()
  },
  async migrations() {
    const { checkMigrations } = await import('@/scripts/check/migrations/check')
    return checkMigrations(process.cwd())
  },
  ...Object.fromEntries(
    Object.entries(generators).map(([name, generate]) => [
      name,
      async () => checkGenerated(await generate()),
    ]),
  ),
}

// A check that ends the process early fails the run.
process.exitCode = 1
for (const [name, check] of Object.entries(projectChecks)) {
  const begun = performance.now()
  const problems = await check().catch((error: Error) => [error.stack ?? error.message])
  const seconds = (performance.now() - begun) / 1_000
  await send({ name, isOk: problems.length === 0, seconds, output: problems.join('\n') })
}
// The routes opened connection pools.
process.exit(0)

function send(result: CommandResult): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(result, undefined, {}, error => (error ? reject(error) : resolve()))
  })
}

import { hashInputs, readCache, writeCache } from '@/scripts/check-cache'
import { findOutdated } from '@/scripts/generated'
import type { CommandResult } from '@/scripts/run-command'

type Check = () => Promise<string[]>

/** The linters are in package-lock.json. */
const lintInputs = [
  ...['docs/openapi.json', 'docs/admin-openapi.json', 'docs/qa-openapi.json', 'docs/asyncapi.json'],
  ...['package-lock.json', 'lib/api/openapi-30.ts', 'scripts/check-cache.ts', 'scripts/openapi/lint.ts'],
]

/** Checks that are functions. They run in one process, since each start would take longer than most of them. */
const projectChecks: Record<string, Check> = {
  async 'openapi lint'() {
    const root = process.cwd()
    const key = await hashInputs(root, lintInputs)
    if (await readCache(root, 'openapi-lint', key)) return []
    const { lintDocuments } = await import('@/scripts/openapi/lint')
    const problems = await lintDocuments()
    if (problems.length === 0) await writeCache(root, 'openapi-lint', key, true)
    return problems
  },
  async openapi() {
    const { generateOpenApi } = await import('@/scripts/generate/openapi')
    return findOutdated(await generateOpenApi(), 'openapi')
  },
  async 'openapi changes'() {
    const { generateApiChangelog } = await import('@/scripts/generate/api-changelog')
    const { files, faults } = await generateApiChangelog()
    return faults.length > 0 ? faults : findOutdated(files, 'openapi')
  },
  async client() {
    const { generateClient } = await import('@/scripts/client/generate-client')
    return findOutdated(await generateClient(), 'client')
  },
  async patterns() {
    const { findPatterns } = await import('@/scripts/patterns/find-patterns')
    const { findUnreviewed, readReviewed } = await import('@/scripts/patterns/review-patterns')
    const problems = findUnreviewed(await findPatterns(process.cwd()), await readReviewed())
    return problems.length > 0 ? [...problems, 'Run `npm run patterns`.'] : []
  },
  async icons() {
    const { generateIcons } = await import('@/scripts/generate/icons')
    return findOutdated(generateIcons(), 'icons')
  },
  async wording() {
    const { findFlaggedWords } = await import('@/scripts/wording')
    return findFlaggedWords()
  },
  async names() {
    const { findDuplicateNames } = await import('@/scripts/exported-names')
    return findDuplicateNames()
  },
  async layers() {
    const { findLayerProblems, generateLayers } = await import('@/scripts/generate/layers')
    return [...(await findLayerProblems()), ...(await findOutdated(await generateLayers(), 'layers'))]
  },
  async migrations() {
    const { checkMigrations } = await import('@/scripts/migration-check/check')
    return checkMigrations(process.cwd())
  },
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

import { writeFile } from 'node:fs/promises'
import { findOutdated, type Generated, report } from '@/scripts/generate/generated'
import { generators } from '@/scripts/generate/generators'
import { failUsage, readAll } from '@/scripts/tools/read-arguments'

const usage = `Usage: npm run generate [-- NAME…] [-- --release] [-- --all]
Writes the generated files that do not match their sources: all of them, or those of
  openapi         API documents, typed client and docs/api-changelog.md; --release starts the next version of the API
  changes         the list of changes in lib/console/generated, and the actions of the console that pages import
  settings        e2e/kit/src/settings.ts
  layers          lint/layers.jsonc and the table in docs/architecture.md
  icons           components/ui/icons.svg
  patterns        lint/patterns.json, after a check of new regular expressions for linear time; --all checks all again
A migration is written only by name:
  migration NAME  SQL from the current migrations to prisma/schema.prisma; NAME such as add_referrals`

const generate = (name: keyof typeof generators) => async () => {
  await write(await generators[name]())
  return [] as string[]
}

/** Return the problems that a person must solve. */
const writers: Record<string, () => Promise<string[]>> = {
  async openapi() {
    await generate('openapi')()
    // These read the written document.
    await generate('client')()
    const { generateApiChangelog } = await import('@/scripts/generate/api-changelog')
    const { files, faults } = await generateApiChangelog({ isRelease: values.release })
    if (faults.length === 0) await write(files)
    return faults
  },
  changes: generate('changes'),
  settings: generate('settings'),
  icons: generate('icons'),
  async layers() {
    await generate('layers')()
    return (await import('@/scripts/generate/layers')).findLayerProblems()
  },
  async patterns() {
    const { generatePatterns } = await import('@/scripts/generate/patterns')
    const { files, problems } = await generatePatterns({ isAll: values.all })
    await write(files)
    return problems
  },
}

const { values, positionals } = readAll(usage, {
  all: { type: 'boolean', default: false },
  release: { type: 'boolean', default: false },
})
const [first, name = '', ...rest] = positionals
const isMigration = first === 'migration' && /^[a-z][a-z0-9_]*$/.test(name) && rest.length === 0

const unknown = positionals.filter(one => !Object.hasOwn(writers, one))
if (isMigration) {
  const { writeMigration } = await import('@/scripts/generate/migration')
  console.log(await writeMigration(name))
} else if (unknown.length > 0) {
  failUsage(`Unknown: ${unknown.join(', ')}.\n\n${usage}`)
} else {
  for (const [one, run] of Object.entries(writers))
    if (positionals.length === 0 || positionals.includes(one)) report(await run())
}
// The routes opened connection pools.
process.exit()

async function write(files: Generated): Promise<void> {
  for (const file of await findOutdated(files)) {
    await writeFile(file, files[file] ?? '')
    console.log(`Wrote ${file}.`)
  }
}

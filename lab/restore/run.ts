import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFolders } from '@/lib/db/embedded/location'
import { testSettings } from '@/scripts/test/settings'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { runDrill } from './drill'

const usage = `Usage: npm run lab -- restore [--seconds 5] [--keep]
Starts a PostgreSQL that archives its WAL, backs it up while the operations of npm run lab -- ledger write to it, truncates a
table by mistake, restores a copy next to it to the time just before, and verifies the copy's ledger.
  --seconds  duration of the writes before, during and after the backup, and after the mistake
  --keep     keeps backup, archive and both databases, stopped`

const values = readOptions(usage, {
  seconds: { type: 'string', default: '5' },
  keep: { type: 'boolean', default: false },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) failUsage(usage)

Object.assign(process.env, testSettings)
const root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-restore-'))
// As root, PostgreSQL runs as another user, which needs access.
await chmod(root, 0o755)
const folders = { live: path.join(root, 'live'), copy: path.join(root, 'copy') }

// The databases stop with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    remove()
    process.exit(130)
  })

try {
  const problems = await runDrill(root, folders, seconds * 1_000)
  for (const problem of problems.slice(0, 30)) console.error(`  BROKEN ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  if (values.keep) console.log(`Everything is in ${root}.`)
  else remove()
}

/** Synchronously: an interrupted run may be killed before it could wait. */
function remove(): void {
  const elsewhere = Object.values(folders).map(folder => findFolders(folder).elsewhere)
  for (const folder of [root, ...elsewhere]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

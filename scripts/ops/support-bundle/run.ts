import { tmpdir } from 'node:os'
import path from 'node:path'
import '@/server/env-file'
import { describe, fail } from '@/scripts/ops/run-operation'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { collect, writeBundle } from './bundle'

const usage = `Usage: npm run ops -- support-bundle [--out FOLDER] [--ledger-seconds 60]
Writes versions, settings without secrets, health, counts of errors and figures of the database to a new folder, also while the
database is down. It contains no data of users; read it before you send it.
  --out             the new folder; default: support-TIME in this one
  --ledger-seconds  ends the verification of the ledger after this time`

const values = readOptions(usage, {
  out: { type: 'string' },
  'ledger-seconds': { type: 'string', default: '60' },
})
const ledgerSeconds = Number(values['ledger-seconds'])
if (!(ledgerSeconds > 0 && ledgerSeconds <= 600))
  failUsage(`--ledger-seconds is a number from 1 to 600.\n\n${usage}`)

const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
const folder = path.resolve(values.out ?? `support-${time}`)
const [parent, name] = [path.dirname(folder), path.basename(folder)]
try {
  const files = await writeBundle(folder, await collect(ledgerSeconds * 1_000))
  console.log(`${files.length} files in ${folder}. Read them, then send the archive:`)
  console.log(`  tar -C ${parent} -czf ${path.join(tmpdir(), name)}.tar.gz ${name}`)
} catch (error) {
  fail(describe(error))
}
// Connections of sections that were not finished would keep it running.
process.exit()

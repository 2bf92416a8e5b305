import { log } from '@/lib/core/log'
import { collectBundle } from '@/scripts/ops/support-bundle/bundle'
import { readOptions } from '@/scripts/tools/read-arguments'

readOptions(
  `Usage: npm run --silent ops -- support-bundle > bundle.json
Prints versions, settings without secrets, health, counts of errors and figures of the database as JSON, also while the database is
down. It contains no data of users; read it before you send it.`,
  {},
)
// The log is printed to the same place.
log.level = 'silent'
const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
const text = JSON.stringify(await collectBundle(), writeBigInt, 2)
// Connections of sections that were not finished would keep it running.
process.stdout.write(`${text}\n`, () => process.exit())

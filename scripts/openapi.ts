import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '@/lib/http/openapi'
import { version } from '@/package.json'
import { findOperations } from '@/server/operations'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'docs', 'openapi.json')
const text = `${JSON.stringify(describeApi(await findOperations(root), version), null, 2)}\n`

if (process.argv.includes('--check')) {
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!isCurrent)
    process.stderr.write('docs/openapi.json is not what the routes declare. Run `npm run openapi`.\n')
  process.exitCode = isCurrent ? 0 : 1
} else {
  await writeFile(file, text)
}
// Importing the routes opens pools that nothing here needs.
process.exit()

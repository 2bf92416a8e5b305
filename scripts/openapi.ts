import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeDocument } from '@/scripts/openapi/document'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'docs', 'openapi.json')
const text = `${JSON.stringify(await makeDocument(root), null, 2)}\n`

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

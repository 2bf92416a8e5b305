import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDocument } from '@/scripts/openapi/document'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'docs', 'openapi.json')
const text = `${JSON.stringify(await createDocument(root), null, 2)}\n`

if (process.argv.includes('--check')) {
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!isCurrent)
    process.stderr.write('docs/openapi.json does not match the routes. Run `npm run openapi`.\n')
  process.exitCode = isCurrent ? 0 : 1
} else {
  await writeFile(file, text)
}
// Importing the routes opened connection pools.
process.exit()

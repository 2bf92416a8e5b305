import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createEventDocument } from '@/scripts/openapi/asyncapi'
import { createAdminDocument, createDocument } from '@/scripts/openapi/document'

const root = path.resolve(import.meta.dirname, '..')
const documents = {
  'openapi.json': await createDocument(root),
  'admin-openapi.json': await createAdminDocument(root),
  'asyncapi.json': createEventDocument(),
}

for (const [name, document] of Object.entries(documents)) {
  const file = path.join(root, 'docs', name)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`docs/${name} does not match the sources. Run \`npm run openapi\`.\n`)
    process.exitCode = 1
  }
}
// Importing the routes opened connection pools.
process.exit()

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'

const root = path.resolve(import.meta.dirname, '..', '..')
const file = path.join(root, 'lib', 'client', 'generated', 'api.ts')
const json = await readFile(path.join(root, 'docs', 'openapi.json'), 'utf8')
// Examples of whole bodies would clutter the types.
const document = JSON.parse(json, (key, value) => (key === 'example' ? undefined : value))
const types = await openapiTypescript(document, { rootTypes: true, rootTypesNoSchemaPrefix: true })
const text = `// Generated out of docs/openapi.json by npm run client.\n\n${astToString(types)}`

if (process.argv.includes('--check')) {
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!isCurrent)
    process.stderr.write('lib/client/generated does not match docs/openapi.json. Run `npm run client`.\n')
  process.exitCode = isCurrent ? 0 : 1
} else {
  await writeFile(file, text)
}

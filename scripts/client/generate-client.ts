import { readFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import type { Generated } from '@/scripts/generate/generated'

export async function generateClient(): Promise<Generated> {
  const json = await readFile('docs/openapi.json', 'utf8')
  // Examples of whole bodies would clutter the types.
  const document = JSON.parse(json, (key, value) => (key === 'example' ? undefined : value))
  const types = await openapiTypescript(document, { rootTypes: true, rootTypesNoSchemaPrefix: true })
  const text = `// Generated out of docs/openapi.json by npm run generate.\n\n${astToString(types)}`
  return { 'lib/api/client/generated/api.ts': text }
}

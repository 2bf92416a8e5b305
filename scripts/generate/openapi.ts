import type { Generated } from '@/scripts/generate/generated'
import { createEventDocument } from '@/scripts/generate/openapi/asyncapi'
import { createDocuments } from '@/scripts/generate/openapi/document'

/** Importing the routes opens connection pools: the process does not end alone. */
export async function generateOpenApi(): Promise<Generated> {
  const documents = { ...(await createDocuments(process.cwd())), 'docs/asyncapi.json': createEventDocument() }
  return Object.fromEntries(
    Object.entries(documents).map(([file, document]) => [file, `${JSON.stringify(document, null, 2)}\n`]),
  )
}

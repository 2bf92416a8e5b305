import document from '@/docs/openapi.json'
import { toOpenApi30 } from '@/lib/api/openapi-30'
import { staticJson } from '@/lib/api/static-json'

/** The document for tools that read OpenAPI 3.0 only. */
export const GET = staticJson(toOpenApi30(document))

export const HEAD = GET

import document from '@/docs/openapi.json'
import { toOpenApi30 } from '@/lib/api/openapi-30'
import { staticJson } from '@/lib/api/static-json'

export const GET = staticJson(toOpenApi30(document))

export const HEAD = GET

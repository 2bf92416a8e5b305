import document from '@/docs/admin-openapi.json'
import { staticJson } from '@/lib/api/static-json'

/** The OpenAPI 3.1 document of the admin API, which `npm run check` compares with the routes. */
export const GET = staticJson(document)

export const HEAD = GET

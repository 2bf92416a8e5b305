import document from '@/docs/qa-openapi.json'
import { staticJson } from '@/lib/api/static-json'
import { qaRoute } from '@/lib/qa/qa-tool'

/** The OpenAPI 3.1 document of the QA tools, which `npm run check` compares with the routes. */
export const GET = qaRoute(staticJson(document))

export const HEAD = GET

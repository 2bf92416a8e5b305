import document from '@/docs/asyncapi.json'
import { staticJson } from '@/lib/api/static-json'

/** The AsyncAPI document of events and push notifications. */
export const GET = staticJson(document)

export const HEAD = GET

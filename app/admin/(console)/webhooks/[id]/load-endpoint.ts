import { loadByIdParam } from '@/lib/page/id-param'
import { findEndpoint } from '@/lib/webhooks/endpoints'

/** Responds with 404 for an unknown ID. */
export const loadEndpoint = (params: Promise<{ id: string }>) => loadByIdParam(params, findEndpoint)

import { loadByIdParam } from '@/lib/console/page/id-param'
import { findEndpoint } from '@/lib/notify/webhooks/endpoints'

/** Responds with 404 for an unknown ID. */
export const loadEndpoint = (params: Promise<{ id: string }>) => loadByIdParam(params, findEndpoint)

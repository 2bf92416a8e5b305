import { loadByIdParam } from '@/lib/page/id-param'
import { findPromo } from '@/lib/promo/find-promos'

/** Responds with 404 for an unknown ID. */
export const loadPromo = (params: Promise<{ id: string }>) => loadByIdParam(params, findPromo)

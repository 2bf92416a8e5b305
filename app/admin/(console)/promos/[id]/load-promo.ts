import { loadByIdParam } from '@/lib/console/page/id-param'
import { findPromo } from '@/lib/rewards/promo/stored-promos'

/** Responds with 404 for an unknown ID. */
export const loadPromo = (params: Promise<{ id: string }>) => loadByIdParam(params, findPromo)

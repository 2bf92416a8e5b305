import { loadByIdParam } from '@/lib/page/id-param'
import { findPromo } from '@/lib/promo/find-promos'

/** The promo that a path names; there is no such page for another. */
export const loadPromo = (params: Promise<{ id: string }>) => loadByIdParam(params, findPromo)

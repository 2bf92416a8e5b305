import { loadNamed } from '@/app/admin/(console)/load-named'
import { findPromo } from '@/lib/promo/find-promos'

/** The promo that a path names; there is no such page for another. */
export const loadPromo = (params: Promise<{ id: string }>) => loadNamed(params, findPromo)

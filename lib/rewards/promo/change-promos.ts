import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import type { StoredPromo } from './promo-state'
import { promosList } from './promos-list'
import { duplicatePromo } from './save-promo'
import { pausePromo } from './switch-promo'

export const promoRows: BulkRows<StoredPromo> = {
  list: promosList,
  seen: ({ status, updatedAt }) => ({ status, updatedAt }),
  name: ({ name }) => name,
  href: ({ id }) => `/admin/promos/${id}`,
}

export const pausePromos = bulkOf({
  change: pausePromo,
  rows: promoRows,
  input: ({ id }) => ({ id }),
})

export const duplicatePromos = bulkOf({
  change: duplicatePromo,
  rows: promoRows,
  input: ({ id }) => ({ id }),
})

// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'

/** Every declared change. */
export const changes: readonly DeclaredChange[] = [
  adjustBalance,
  changePromo,
  createPromo,
  duplicatePromo,
  pausePromo,
  publishPromo,
  removePromo,
  reverseTransaction,
]

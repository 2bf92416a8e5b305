import { formatAmount } from '@/lib/core/amount'
import type { Waiting } from '@/lib/payments/return-waiting'

type Result = { place: number | null; amounts: readonly { bucket: string; cents: bigint }[] }

/** A formatted row; `from` is null before completion. */
type PreviewRow = {
  entryId: number
  userId: number
  username: string
  from: string | null
  to: string
}

/** Has at most `maxPreviewRows` rows; `count` is the number of all. Amounts are formatted. */
export type StandingsPreview = {
  rows: PreviewRow[]
  count: number
  facts: { name: string; value: string; note?: string }[]
  /** Withdrawals that are not approved and cover what is taken back. */
  returned: Waiting[]
  takesCash: boolean
}

export const maxPreviewRows = 200

/** "Place 2, $50.00" */
export function formatContestResult({ place, amounts }: Result): string {
  return `${place === null ? 'No place' : `Place ${place}`}, ${formatAmounts(amounts) || 'no prize'}`
}

export function formatAmounts(amounts: Result['amounts']): string {
  return amounts.map(({ bucket, cents }) => formatAmount(cents, bucket)).join(', ')
}

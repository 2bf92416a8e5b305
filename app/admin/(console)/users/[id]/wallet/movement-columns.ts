import { bucketNames } from '@/components/admin/amount'
import type { CsvColumn } from '@/lib/list/csv'
import { formatCents } from '@/lib/money'
import type { ListedPosting } from '@/lib/wallet/postings-list'

/** Movements in a file. */
export const postingColumns: CsvColumn<ListedPosting>[] = [
  { head: 'Transaction', value: row => `T-${row.transactionId}` },
  { head: 'Source', value: row => row.kind.replaceAll('_', ' ') },
  { head: 'Bucket', value: row => bucketNames[row.bucket] ?? row.bucket },
  { head: 'Amount', value: row => formatCents(row.amountCents) },
  { head: 'Balance after', value: row => (row.balanceCents === null ? null : formatCents(row.balanceCents)) },
  { head: 'Entry', value: row => (row.pickemEntryId === null ? null : `E-${row.pickemEntryId}`) },
  { head: 'Promo', value: row => (row.promoId === null ? null : `P-${row.promoId}`) },
  { head: 'Reverses', value: row => (row.reversesId === null ? null : `T-${row.reversesId}`) },
  { head: 'Reversed by', value: row => (row.reversedById === null ? null : `T-${row.reversedById}`) },
  { head: 'Operator', value: row => row.operator },
  { head: 'Agreed by', value: row => row.agreedBy },
  { head: 'Reason', value: row => row.reason },
  { head: 'When', value: row => row.createdAt },
]

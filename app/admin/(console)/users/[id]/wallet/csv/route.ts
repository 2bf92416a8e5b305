import { readIdParam } from '@/lib/console/page/id-param'
import { exportRequest } from '@/lib/console/page/list-request'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import { type ListedPosting, postingsList } from '@/lib/ledger/postings-list'
import type { CsvColumn } from '@/lib/list/csv'
import { exportList } from '@/lib/list/export-list'

const postingColumns: CsvColumn<ListedPosting>[] = [
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
  { head: 'Approved by', value: row => row.approvedBy },
  { head: 'Reason', value: row => row.reason },
  { head: 'Time', value: row => row.createdAt },
]

/** CSV export of the postings list with its current filters. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = await exportRequest(request)
  const id = await readIdParam(params)
  return exportList<ListedPosting, number>(postingsList, postingColumns, asked, id)
}

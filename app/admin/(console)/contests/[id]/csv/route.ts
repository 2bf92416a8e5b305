import { readIdParam } from '@/lib/console/page/id-param'
import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import type { CsvColumn } from '@/lib/list/csv'
import { exportList } from '@/lib/list/export-list'
import { type Entrant, entrantsList } from '@/lib/play/contest/entrants-list'

const columns: CsvColumn<Entrant>[] = [
  { head: 'Entry ID', value: entrant => entrant.id },
  { head: 'User ID', value: entrant => `U-${entrant.userId}` },
  { head: 'Username', value: entrant => entrant.username },
  { head: 'Place', value: entrant => entrant.place },
  { head: 'Buy-in', value: entrant => formatCents(entrant.buyInCents) },
  { head: 'Refunded', value: entrant => formatCents(entrant.refundedCents) },
  { head: 'Prize', value: entrant => formatCents(entrant.paidCents) },
  { head: 'Joined', value: entrant => entrant.createdAt },
]

/** CSV of the entrants, which is also the template for standings. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return exportList<Entrant, number>(
    entrantsList,
    columns,
    await exportRequest(request),
    await readIdParam(params),
  )
}

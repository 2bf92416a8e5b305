import { entryColumns } from '@/app/admin/(console)/entries/entry-columns'
import { exportRequest } from '@/app/admin/(console)/export-request'
import { entriesList, type ListedEntry } from '@/lib/entries/entries-list'
import { exportList } from '@/lib/list/export-list'
import { readIdParam } from '@/lib/page/id-param'

/** CSV export of the user's entries with the current filters. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = await exportRequest(request)
  const id = await readIdParam(params)
  return exportList<ListedEntry, number | null>(entriesList, entryColumns, asked, id)
}

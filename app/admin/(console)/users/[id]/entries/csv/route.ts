import { entryColumns } from '@/app/admin/(console)/entries/entry-columns'
import { readIdParam } from '@/lib/console/page/id-param'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { entriesList, type ListedEntry } from '@/lib/play/entries/entries-list'

/** CSV export of the user's entries with the current filters. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = await exportRequest(request)
  const id = await readIdParam(params)
  return exportList<ListedEntry, number | null>(entriesList, entryColumns, asked, id)
}

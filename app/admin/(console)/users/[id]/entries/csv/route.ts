import { entryColumns } from '@/app/admin/(console)/entries/entry-columns'
import { entriesList, type ListedEntry } from '@/lib/entries/entries-list'
import { exportList } from '@/lib/list/export-list'
import { readIdParam } from '@/lib/page/id-param'
import { exportRequest } from '@/lib/page/list-request'

/** CSV export of the user's entries with the current filters. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = await exportRequest(request)
  const id = await readIdParam(params)
  return exportList<ListedEntry, number | null>(entriesList, entryColumns, asked, id)
}

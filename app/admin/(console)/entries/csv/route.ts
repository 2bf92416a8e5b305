import { entryColumns } from '@/app/admin/(console)/entries/entry-columns'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { entriesList, type ListedEntry } from '@/lib/play/entries/entries-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedEntry, number | null>(entriesList, entryColumns, await exportRequest(request), null)
}

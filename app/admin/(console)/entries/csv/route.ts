import { entryColumns } from '@/app/admin/(console)/entries/entry-columns'
import { entriesList, type ListedEntry } from '@/lib/entries/entries-list'
import { exportList } from '@/lib/list/export-list'
import { exportRequest } from '@/lib/page/list-request'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedEntry, number | null>(entriesList, entryColumns, await exportRequest(request), null)
}

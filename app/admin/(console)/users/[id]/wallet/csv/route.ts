import { exportRequest } from '@/app/admin/(console)/export-request'
import { readIdParam } from '@/lib/page/id-param'
import { postingColumns } from '@/app/admin/(console)/users/[id]/wallet/movement-columns'
import { exportList } from '@/lib/list/export-list'
import { type ListedPosting, postingsList } from '@/lib/wallet/postings-list'

/** What moved a user's money, as far as the list shows it, as a file. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = await exportRequest(request)
  const id = await readIdParam(params)
  return exportList<ListedPosting, number>(postingsList, postingColumns, asked, id)
}

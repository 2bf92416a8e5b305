import { loadExportedUser } from '@/app/admin/(console)/users/[id]/user-frame'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { postingsList } from '@/lib/ledger/postings-list'

export const GET = scopedExportRoute(postingsList, loadExportedUser)

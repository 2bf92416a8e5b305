import { loadExportedUser } from '@/app/admin/(console)/users/[id]/user-frame'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { entriesList } from '@/lib/play/entries/entries-list'

export const GET = scopedExportRoute(entriesList, loadExportedUser)

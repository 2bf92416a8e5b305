import { loadUserId } from '@/app/admin/(console)/users/[id]/user-frame'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { userClaimsList } from '@/lib/rewards/promo/user-claims-list'

export const GET = scopedExportRoute(userClaimsList, loadUserId)

import { loadExportedUser } from '@/app/admin/(console)/users/[id]/user-frame'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { userClaimsList } from '@/lib/rewards/promo/claims-list'

export const GET = scopedExportRoute(userClaimsList, loadExportedUser)

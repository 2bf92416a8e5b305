import { readIdParam } from '@/lib/console/page/id-param'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { userClaimsList } from '@/lib/rewards/promo/claims-list'

export const GET = scopedExportRoute(userClaimsList, readIdParam)

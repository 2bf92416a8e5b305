import { exportRoute } from '@/lib/console/page/list-request'
import { promosList } from '@/lib/rewards/promo/promos-list'

export const GET = exportRoute(promosList)

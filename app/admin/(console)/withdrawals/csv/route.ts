import { exportRoute } from '@/lib/console/page/list-request'
import { withdrawalsList } from '@/lib/payments/withdrawals-list'

export const GET = exportRoute(withdrawalsList)

import { exportRoute } from '@/lib/console/page/list-request'
import { depositsList } from '@/lib/payments/deposits-list'

export const GET = exportRoute(depositsList)

import { exportRoute } from '@/lib/console/page/list-request'
import { eventsList } from '@/lib/payments/events-list'

export const GET = exportRoute(eventsList)

import { exportRoute } from '@/lib/console/page/list-request'
import { paymentCasesList } from '@/lib/payments/cases-list'

export const GET = exportRoute(paymentCasesList)

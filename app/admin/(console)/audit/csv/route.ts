import { auditList } from '@/lib/console/audit-log/audit-list'
import { exportRoute } from '@/lib/console/page/list-request'

export const GET = exportRoute(auditList)

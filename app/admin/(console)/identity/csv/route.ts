import { requireOperator } from '@/lib/console/auth/operator'
import { exportRoute } from '@/lib/console/page/list-request'
import { identityCasesList } from '@/lib/people/identity/cases-list'

const exportCases = exportRoute(identityCasesList)

export async function GET(request: Request): Promise<Response> {
  await requireOperator('manager')
  return exportCases(request)
}

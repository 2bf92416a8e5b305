import { requireOperator } from '@/lib/console/auth/operator'
import { exportRoute } from '@/lib/console/page/list-request'
import { findRange, movementsList } from '@/lib/ledger/movements-list'

export async function GET(request: Request): Promise<Response> {
  const operator = await requireOperator('editor')
  const parameters = Object.fromEntries(new URL(request.url).searchParams)
  return exportRoute(movementsList, await findRange(parameters, operator))(request)
}

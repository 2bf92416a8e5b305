import { requireOperator } from '@/lib/console/auth/operator'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { identityCasesList, type ListedIdentityCase } from '@/lib/people/identity/cases-list'

/** Without names: an export is for counting. */
export async function GET(request: Request): Promise<Response> {
  await requireOperator('manager')
  return exportList<ListedIdentityCase>(
    identityCasesList,
    [
      { head: 'ID', value: row => `K-${row.id}` },
      { head: 'User', value: row => `U-${row.userId}` },
      { head: 'State', value: row => row.status },
      { head: 'Pictures', value: row => row.documents },
      { head: 'Submitted', value: row => row.submittedAt },
      { head: 'Decided', value: row => row.decidedAt },
      { head: 'Decided by', value: row => row.decidedBy },
    ],
    await exportRequest(request),
  )
}

import { auditList } from '@/lib/console/audit-log/audit-list'
import { describeChange } from '@/lib/console/audit-log/describe-change'
import type { ListedChange } from '@/lib/console/audit-log/list-changes'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'

const json = (values: object | null) => (values ? JSON.stringify(values) : '')

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedChange>(
    auditList,
    [
      { head: 'ID', value: change => change.id },
      { head: 'Time', value: change => change.createdAt },
      { head: 'Author', value: change => change.authorName },
      { head: 'Token', value: change => change.tokenName },
      { head: 'Action', value: change => change.action },
      { head: 'Change', value: change => describeChange(change) },
      { head: 'Subject', value: change => `${change.subjectType}:${change.subjectId}` },
      { head: 'Before', value: change => json(change.before) },
      { head: 'After', value: change => json(change.after) },
      { head: 'Reason', value: change => change.reason },
      { head: 'Approved by', value: change => change.approvedBy },
      { head: 'Request ID', value: change => change.requestId },
      { head: 'Reverts', value: change => change.revertsId },
    ],
    await exportRequest(request),
  )
}

import { exportRequest } from '@/app/admin/(console)/export-request'
import { auditList } from '@/lib/audit-log/audit-list'
import type { ListedChange } from '@/lib/audit-log/list-changes'
import { describeChange } from '@/lib/audit-log/describe-change'
import { exportList } from '@/lib/list/export-list'

const json = (values: object | null) => (values ? JSON.stringify(values) : '')

/** The changes that the list shows, as a file. */
export async function GET(request: Request): Promise<Response> {
  return exportList<ListedChange>(
    auditList,
    [
      { head: 'Id', value: change => change.id },
      { head: 'When', value: change => change.createdAt },
      { head: 'By', value: change => change.authorName },
      { head: 'Action', value: change => change.action },
      { head: 'Change', value: change => `${describeChange(change)} ${change.subjectName}` },
      { head: 'Subject', value: change => `${change.subjectType}:${change.subjectId}` },
      { head: 'Before', value: change => json(change.before) },
      { head: 'After', value: change => json(change.after) },
      { head: 'Reason', value: change => change.reason },
      { head: 'Agreed by', value: change => change.agreedBy },
      { head: 'Request', value: change => change.requestId },
      { head: 'Reverts', value: change => change.revertsId },
    ],
    await exportRequest(request),
  )
}

import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import type { ListedChange } from './audit-list'
import { describeChange } from './describe-change'
import type { auditPage } from './schema-admin'

export function presentAuditPage(
  changes: readonly ListedChange[],
  next: string | null,
): z.input<typeof auditPage> {
  return { changes: changes.map(presentChange), next_cursor: next }
}

function presentChange(change: ListedChange): z.input<typeof auditPage>['changes'][number] {
  const { id, authorName, tokenName, action, subjectType, subjectId, subjectName } = change
  return {
    id,
    created_at: timestamp(change.createdAt),
    author: authorName,
    token: tokenName,
    action,
    description: describe(change),
    subject: { type: subjectType, id: subjectId, name: subjectName },
    before: change.before,
    after: change.after,
    reason: change.reason,
    approved_by: change.approvedBy,
    reverts_id: change.revertsId,
    reverted_at: change.revertedAt && timestamp(change.revertedAt),
    request_id: change.requestId,
  }
}

function describe(change: ListedChange): string {
  const { tokenName } = change
  return `${describeChange(change)}${tokenName === null ? '' : ` by API token ${tokenName}`}`
}

import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** `by` changed these fields after the editor loaded them. `at` is an ISO timestamp. */
    EditConflict: { by: string; at: string; fields: string[] }
  }
}

type Subject = { type: string; id: string | number }

export const findLatestChange = (db: Db, subject: Subject) =>
  db.row<{ authorName: string; action: string; fields: string[] }>(sql`
    select author_name, action, array(select jsonb_object_keys(coalesce(after, before, '{}'))) as fields
      from audit_rows
     where subject_type = ${subject.type} and subject_id = ${String(subject.id)}
       -- Requests for approval and downloads change nothing.
       and action not in ('approval.request', 'approval.cancel', 'approval.reject', 'approval.approve')
       and action !~ '\\.export$'
     order by id desc limit 1`)

/** Throws EditConflict if the row changed after it was loaded for editing. The caller holds its lock and passes its `updated_at`. */
export async function assertFresh(db: Db, subject: Subject, updatedAt: Date, readAt: Date): Promise<void> {
  if (updatedAt.getTime() === readAt.getTime()) return
  const latest = await findLatestChange(db, subject)
  throw new Failure('EditConflict', {
    by: latest?.authorName ?? 'The service',
    at: updatedAt.toISOString(),
    // The only field of a setting is the setting.
    fields: subject.type === 'setting' ? [String(subject.id)] : (latest?.fields ?? []),
  })
}

import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** Who changed which fields of the subject since it was read; `at` in ISO form. */
    EditConflict: { by: string; at: string; fields: string[] }
  }
}

/**
 * Refuses an edit that began from an older version of the row: throws EditConflict, naming the latest change in the
 * audit log. To be called with the row locked, and its `updated_at` as it is now.
 */
export async function assertFresh(
  db: Db,
  subject: { type: string; id: string | number },
  updatedAt: Date,
  readAt: Date,
): Promise<void> {
  if (updatedAt.getTime() === readAt.getTime()) return
  const latest = await db.row<{ authorName: string; fields: string[] }>(sql`
    select author_name, array(select jsonb_object_keys(coalesce(after, before, '{}'))) as fields
      from audit_rows
     where subject_type = ${subject.type} and subject_id = ${String(subject.id)}
     order by id desc limit 1`)
  throw new Failure('EditConflict', {
    by: latest?.authorName ?? 'The service',
    at: updatedAt.toISOString(),
    fields: latest?.fields ?? [],
  })
}

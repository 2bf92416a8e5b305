import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { transaction } from '@/lib/db/transaction'

const action = 'user.preview'
/** A form's preview asks again at each change: within this time that is the same look. */
const lookMinutes = 10

/** Writes into the audit log that an operator looked at what the app shows a user. */
export async function recordPreview(by: Author, user: { id: number; username: string }): Promise<void> {
  await transaction(async db => {
    const known = await db.row(sql`
      select from audit_rows
       where subject_type = 'user' and subject_id = ${String(user.id)} and action = ${action}
         and operator_id is not distinct from ${by.operatorId} and session_id is not distinct from ${by.sessionId}
         and created_at > now() - make_interval(mins => ${lookMinutes}) limit 1`)
    if (known) return
    await recordChange(db, by, { action, subject: { type: 'user', id: user.id, name: user.username } })
  })
}

import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { transaction } from '@/lib/db/transaction'
import { toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import { decryptDocument } from './documents'
import type { DocumentSide } from './rules'

export const documentView = recorded({
  name: 'identity.view-document',
  role: 'manager',
  harmless: 'Read only. Each view is recorded.',
  did: 'viewed an identity document of {subject}',
  undo: 'A view changes nothing.',
})

type Row = { userId: number; username: string; type: string; content: Uint8Array }

/** Decrypts a picture for a manager and records the view. Null if it does not exist or was deleted. */
export async function viewDocument(
  by: Author,
  { caseId, side }: { caseId: number; side: DocumentSide },
): Promise<{ type: string; bytes: Buffer } | null> {
  return transaction(async db => {
    const row = await db.row<Row>(sql`
      select c.user_id, u.username, d.type, d.content /* not null */
        from identity_documents d join identity_cases c on c.id = d.case_id join users u on u.id = c.user_id
       where c.id = ${caseId} and d.side::text = ${side} and d.content is not null and u.deleted_at is null`)
    if (!row) return null
    const bytes = decryptDocument(caseId, side, row.content)
    await documentView.record(db, by, {
      subject: toUserSubject({ id: row.userId, username: row.username }),
      after: { identityCase: caseId, side },
    })
    return { type: row.type, bytes }
  })
}

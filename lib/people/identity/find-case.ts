import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ListedIdentityCase } from './cases-list'
import { type CaseFlag, findFlags } from './flags'
import type { DocumentSide } from './rules'

export type IdentityCase = Omit<
  ListedIdentityCase,
  'age' | 'documents' | 'legalName' | 'decidedBy' | 'linkedAccounts'
> & {
  legalName: string | null
  dateOfBirth: string | null
  street: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  decidedBy: string | null
  approvedBy: string | null
  reason: string
  attempt: number
  documents: { side: DocumentSide; type: string; bytes: number; isDeleted: boolean }[]
  flags: CaseFlag[]
}

/** Null for unknown cases and those of deleted accounts. */
export async function findCase(id: number): Promise<IdentityCase | null> {
  const [row, flags] = await Promise.all([
    db.row<Omit<IdentityCase, 'flags'>>(sql`
      select c.id, c.user_id, u.username, c.status, c.legal_name, c.date_of_birth::text as date_of_birth, c.street,
             c.city, c.state, c.postal_code, c.submitted_at, c.decided_at, decider.name as decided_by,
             approver.name as approved_by, c.reason,
             (select count(*)::int from identity_cases own where own.user_id = c.user_id and own.id <= c.id) as attempt,
             coalesce((select json_agg(json_build_object('side', side, 'type', type, 'bytes', bytes,
                                                         'isDeleted', deleted_at is not null) order by side)
                         from identity_documents d where d.case_id = c.id), '[]') as documents
        from identity_cases c join users u on u.id = c.user_id and u.deleted_at is null
             left join operators decider on decider.id = c.decided_by_id
             left join operators approver on approver.id = c.approved_by_id
       where c.id = ${id}`),
    findFlags(db, id),
  ])
  return row ? { ...row, flags } : null
}

/** The pending case after this one in the queue, or the oldest; null if no other waits. */
export async function findNextCase(id: number): Promise<number | null> {
  const row = await db.row<{ id: number }>(sql`
    select c.id from identity_cases c join users u on u.id = c.user_id and u.deleted_at is null
     where c.status = 'pending' and c.id <> ${id}
     order by (c.submitted_at, c.id) < (select submitted_at, id from identity_cases where id = ${id}), c.submitted_at, c.id
     limit 1`)
  return row?.id ?? null
}

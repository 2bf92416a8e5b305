import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { Failure } from '@/lib/core/failure'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { usersList } from './users-list'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    SegmentNameTaken: undefined
    /** All selected accounts are deleted. */
    SegmentEmpty: undefined
    SegmentUsed: { promo: string }
  }
}

const maxSegmentUsers = 100_000

type SavedSegment = { name: string; users: number; auditId: number }

/**
 * Saves the selected users, without deleted accounts, under a name for promo rules. Throws SegmentNameTaken, SegmentEmpty,
 * or TooManySelected above 100,000.
 */
export async function saveSegment(
  by: Author & { operatorId: number },
  { name, selection }: { name: string; selection: RowSelection },
  zone: string,
): Promise<SavedSegment> {
  const ids = await findSelectedIds(usersList, selection, by.operatorId, zone, maxSegmentUsers)
  return transaction(async db => {
    const row = await db.row<{ id: number; users: number }>(sql`
      with members as (select id from users where id = any(${ids}::int[]) and deleted_at is null),
      saved as (
        insert into segments (name, users, created_by_id)
        select ${name}, count(*), ${by.operatorId}::int from members having count(*) > 0
        returning id, users
      ),
      added as (
        insert into segment_users (segment_id, user_id) select saved.id, members.id from saved, members
      )
      select id, users from saved`)
    if (!row) throw new Failure('SegmentEmpty')
    const auditId = await recordChange(db, by, {
      action: 'segment.save',
      subject: { type: 'segment', id: row.id, name },
      before: null,
      after: { name, users: row.users },
    })
    return { name, users: row.users, auditId }
  }).catch(throwByConstraint({ segments_name_key: () => new Failure('SegmentNameTaken') }))
}

/** Deletes the segment. Throws SegmentUsed if a promo refers to it. */
export const segmentReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    return (
      (await db.row<{ name: string; users: number }>(sql`
        select name, users from segments where id = ${Number(subjectId)} for update`)) ?? null
    )
  },
  async restore(db, { subjectId }) {
    const user = await db.row<{ promo: string }>(sql`
      select p.name as promo
        from segments s, promos p, jsonb_array_elements(p.rules) rule, jsonb_array_elements_text(rule->'any_of') word
       where s.id = ${Number(subjectId)} and rule->>'rule' = 'segment' and lower(trim(word)) = lower(s.name) limit 1`)
    if (user) throw new Failure('SegmentUsed', { promo: user.promo })
    await db.run(sql`delete from segments where id = ${Number(subjectId)}`)
  },
}

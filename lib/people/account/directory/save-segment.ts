import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { throwByConstraint } from '@/lib/db/transaction'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { usersList } from './users-list'

/** Deletes the segment. Throws SegmentUsed if a promo refers to it. */
const segmentReverter: Reverter = {
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

const maxSegmentUsers = 100_000

export const createSegment = change({
  name: 'segment.save',
  role: 'editor',
  harmless: 'Gives nothing until a published promo uses it.',
  did: ({ after: { users } }) =>
    typeof users === 'number' ? `saved {subject} with ${pluralize(users, 'user')}` : 'saved {subject}',
  undone: 'deleted {subject}',
  undo: segmentReverter,
  input: z.object({ name: z.string(), userIds: z.array(idShape).max(maxSegmentUsers) }),
  async run(db, { name, userIds }, { by }) {
    const row = await db
      .row<{ id: number; users: number }>(sql`
      with members as (select id from users where id = any(${userIds}::int[]) and deleted_at is null),
      saved as (
        insert into segments (name, users, created_by_id)
        select ${name}, count(*), ${by.operatorId}::int from members having count(*) > 0
        returning id, users
      ),
      added as (
        insert into segment_users (segment_id, user_id) select saved.id, members.id from saved, members
      )
      select id, users from saved`)
      .catch(throwByConstraint({ segments_name_key: () => new Failure('SegmentNameTaken') }))
    if (!row) throw new Failure('SegmentEmpty')
    const { id, users } = row
    return { subject: { type: 'segment', id, name }, after: { name, users }, result: { name, users } }
  },
})

/** Saves the selected users for promo rules. Throws SegmentNameTaken, SegmentEmpty, or TooManySelected above 100,000. */
export async function saveSegment(
  by: Author & { operatorId: number },
  { name, selection }: { name: string; selection: RowSelection },
  zone: string,
) {
  const userIds = await findSelectedIds(usersList, selection, by.operatorId, zone, maxSegmentUsers)
  return createSegment(by, { name, userIds })
}

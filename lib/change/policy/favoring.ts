import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { listInvolved } from './involvement'
import type { PolicyRow } from './policy-row'

/** Users that a change can favor, and the operators whose changes of the subject did so before. */
type Favoring = { users: string; operatorIds: number[] }

type FavoringChange = Pick<PolicyRow, 'users'> & {
  name: string
  subject: { type: string; id: number | string }
}

/** Of a change of a user, contest or correction, by the rules of `findOperatorsOf`. Undefined for other changes. */
export async function findFavoring(
  db: Db,
  { name, users, subject: { type, id } }: FavoringChange,
): Promise<Favoring | undefined> {
  if (type === 'user') {
    const favored = users && favoredUsers[users]
    return favored ? { users: favored, operatorIds: await listInvolved(db, Number(id)) } : undefined
  }
  const find = favoringOf[type]
  return find && db.row<Favoring>(find(name, sql`${Number(id)}::int`))
}

const favoredUsers = {
  gives: 'the user within 30 days, and of money given to the user at any time,',
  favors: 'the user within 30 days',
  checks: null,
}

const favoringOf: Readonly<Record<string, (change: string, id: Sql) => Sql>> = {
  contest: (change, id) => sql`
    select case ${change} when 'contest.cancel' then 'the users that it refunds' else 'its winners' end as users /* not null */,
           array(select distinct by_id
                   from audit_rows a cross join lateral unnest(array[a.operator_id, a.approved_by_id]) as made (by_id)
                  where a.subject_type = 'contest' and a.subject_id = ${id}::text
                    and by_id is not null) as operator_ids /* not null */
      from contests c
     where c.id = ${id} and c.kind = 'cash' and (${change} <> 'contest.cancel' or has_contest_started(c))`,
  // The contest that is opened from it.
  blueprint: (_, id) => sql`
    select 'its winners' as users /* not null */, '{}'::int[] as operator_ids /* not null */
      from blueprints where id = ${id} and kind = 'cash'`,
  correction: (change, id) => sql`
    select 'the users that it favors' as users /* not null */, '{}'::int[] as operator_ids /* not null */
     where exists (
       select from settlement_correction_entries e
        where e.correction_id = ${id}
          and case ${change} when 'correction.accept' then e.to_paid_cents > e.from_paid_cents
                             else e.to_paid_cents < e.from_paid_cents end)`,
}

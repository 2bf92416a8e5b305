import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { hasOtherManager } from '@/lib/people/operator/has-other-manager'
import { contestFailures } from './contest-failures'
import { findSubject, subjectOf } from './contest-state'
import { lockContest } from './find-contest'

/** Whether the feed's standings differ from the decided ones, whose places may not be written to the entries yet. */
export async function updateDifference(db: Db, contestId: number): Promise<void> {
  await db.run(sql`
    with decided as (
      select distinct on (e.entry_id) e.entry_id, e.rank
        from contest_settlement_entries e join contest_settlements s on s.id = e.settlement_id
       where s.contest_id = ${contestId} order by e.entry_id, s.number desc
    ), difference as (
      select exists (
        select from jsonb_to_recordset(c.feed_standings) as fed ("entryId" bigint, place int)
               join decided on decided.entry_id = fed."entryId"
         where decided.rank is distinct from fed.place
      ) and c.prizes <> '[]' and c.status = 'completed' as differs
        from contests c where id = ${contestId}
    )
    update contests set standings_differ_at = case when differs then coalesce(standings_differ_at, clock_timestamp()) end
      from difference
     where id = ${contestId} and differs is distinct from (standings_differ_at is not null)`)
}

/** Contests whose standings of the feed differ from the decided ones, oldest first. */
export async function listDifferences(limit: number): Promise<{ id: number; name: string; at: Date }[]> {
  return pool.rows<{ id: number; name: string; at: Date }>(sql`
    select id, name, standings_differ_at as at /* not null */ from contests
     where standings_differ_at is not null order by standings_differ_at limit ${limit}`)
}

/** Until the feed sends others. Throws ContestNotFound, StandingsSame, or StandingsOwn for who decided them, and linked managers. */
export const keepStandings = change({
  name: 'contest.keep-standings',
  title: 'Keep standings that differ from those of the feed',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details: 'Never by the manager who decided the standings. They are not final until then.',
  did: 'kept the standings of {subject}',
  undo: 'The standings differ again once the feed sends others. Correct them to change them.',
  failures: contestFailures,
  input: z.object({ id: idShape }),
  subject: findSubject,
  confirm: 'subject',
  async run(db, { id }, { by, assertAllowed }) {
    await lockPolicy(db)
    const contest = await lockContest(db, id)
    if (!contest.standingsDifferAt) throw new Failure('StandingsSame')
    if (by.operatorId !== null && (await isDecidedBy(db, id, by.operatorId)))
      throw new Failure('StandingsOwn')
    await assertAllowed({ users: sql`select user_id from contest_entries where contest_id = ${id}` })
    await db.run(sql`update contests set standings_differ_at = null where id = ${id}`)
    return {
      subject: subjectOf(contest),
      before: { standingsDifferAt: contest.standingsDifferAt },
      after: { standingsDifferAt: null },
    }
  },
})

/** A single manager decides alone. */
async function isDecidedBy(db: Db, contestId: number, operatorId: number): Promise<boolean> {
  const own = await db.row(sql`
    select from (select decided_by_id from contest_settlements
                  where contest_id = ${contestId} order by number desc limit 1) as last
     where decided_by_id = ${operatorId} or (approval_objection(${operatorId}::int, decided_by_id)).why is not null`)
  return own !== undefined && (await hasOtherManager(operatorId, db))
}

import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { publishSettledEntries } from '@/lib/notify/realtime/publish'
import type { GradedEntry } from './rules'

/** In one statement, since triggers compare entries and picks at its end. Post the payments first: a trigger compares them too. */
export async function writeGrades(db: Db, graded: readonly GradedEntry[]): Promise<void> {
  const picks = graded.flatMap(one => one.picks)
  await db.run(sql`
    with graded_picks as (
      update pickem_entry_players pick
         set outcome = graded.outcome::pick_outcome, result = graded.result, settlement = pick.settlement + 1
        from unnest(${picks.map(pick => pick.id)}::bigint[], ${picks.map(pick => pick.outcome)}::text[],
                    ${picks.map(pick => pick.result)}::numeric[]) as graded (id, outcome, result)
       where pick.id = graded.id
    )
    update pickem_entries entry
       set outcome = graded.outcome::entry_outcome, paid_cents = graded.paid_cents, settlement = entry.settlement + 1,
           settled_at = coalesce(entry.settled_at, now())
      from unnest(${graded.map(one => one.entry.id)}::bigint[], ${graded.map(one => one.outcome)}::text[],
                  ${graded.map(one => one.paidCents)}::bigint[]) as graded (id, outcome, paid_cents)
     where entry.id = graded.id`)
}

/** Notifies the owners' apps and devices of the result once the transaction commits. */
export async function notifyOwners(
  db: Db,
  graded: readonly GradedEntry[],
  isCorrection: boolean,
): Promise<void> {
  await publishSettledEntries(
    db,
    sql`
      select user_id, id as entry_id, contest_name, outcome, mode, ${isCorrection}::boolean as is_correction,
             case when outcome = 'lost' then buy_in_cents else paid_cents end as amount_cents
        from pickem_entries where id = any(${graded.map(one => one.entry.id)}::bigint[])`,
  )
}

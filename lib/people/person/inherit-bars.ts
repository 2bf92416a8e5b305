import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { writeExclusion } from '@/lib/people/restrictions/exclusion'

/** Of accounts that proved the mailbox or phone, purged ones too. Throws ContactTaken for a suspension; exclusions continue here. */
export async function inheritBars(db: Db, userId: number, keyHash: Sql): Promise<void> {
  const barred = await db.rows<{ isSuspended: boolean; isTimeOut: boolean; excludedUntil: Date | null }>(sql`
    select ${isSuspended(sql`holder.user_id`)} as is_suspended /* not null */,
           coalesce(e.kind = 'time_out', false) as is_time_out /* not null */, e.ends_at as excluded_until
      from person_keys holder join users u on u.id = holder.user_id
           left join self_exclusions e on e.user_id = holder.user_id and e.ended_at is null
             and (u.purged_at is null or coalesce(e.ends_at, 'infinity') > clock_timestamp())
     where holder.key_hash = ${keyHash} and holder.user_id <> ${userId}
       and (e.id is not null or ${isSuspended(sql`holder.user_id`)})
     order by e.id is null, e.ends_at desc nulls first`)
  if (barred.some(({ isSuspended }) => isSuspended)) throw new Failure('ContactTaken')
  const [longest] = barred
  if (!longest) return
  const isTimeOut = barred.every(exclusion => exclusion.isTimeOut)
  await excludePerson(db, userId, { isTimeOut, until: longest.excludedUntil })
}

/** Merges with the user's own exclusion: the later end and the stricter kind apply. */
export async function excludePerson(
  db: Db,
  userId: number,
  { isTimeOut, until }: { isTimeOut: boolean; until: Date | null },
): Promise<void> {
  const kind = isTimeOut ? 'time_out' : 'exclusion'
  await writeExclusion(
    db,
    userId,
    sql`
      insert into self_exclusions as own (user_id, source, kind, ends_at)
      values (${userId}, 'service', ${kind}::text::exclusion_kind, ${until})
      on conflict (user_id) where ended_at is null do update
         set kind = case when own.kind = 'time_out' then excluded.kind else own.kind end,
             ends_at = nullif(greatest(coalesce(own.ends_at, 'infinity'), coalesce(excluded.ends_at, 'infinity')), 'infinity')`,
  )
}

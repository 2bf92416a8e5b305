import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

/** Offers the popup to winners; after one closed it, only once `promptDays` have passed; 0 is never. */
export async function offerRating(db: Db, winnerIds: readonly number[], promptDays: number): Promise<void> {
  if (winnerIds.length === 0) return
  const isDue = sql`(
    engagement.rating_popup_closed_at is null
    or ${promptDays}::int > 0 and engagement.rating_popup_closed_at <= now() - make_interval(days => ${promptDays}::int))`
  // Both conditions are checked again, because the popup can be closed in between.
  await db.run(sql`
    insert into user_engagement as engagement (user_id, enjoying_app_status)
    select users.id, 'eligible' from users left join user_engagement engagement on engagement.user_id = users.id
     where users.id = any(${winnerIds}::int[]) and users.purged_at is null
       and engagement.enjoying_app_status is distinct from 'eligible' and ${isDue}
     order by users.id
    on conflict (user_id) do update set enjoying_app_status = excluded.enjoying_app_status where ${isDue}`)
}

/** The popup is not shown again. */
export async function closeRatingPopup(userId: number): Promise<void> {
  const closed = await db.run(sql`
    insert into user_engagement (user_id, rating_popup_closed_at)
    select id, now() from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update
       set rating_popup_closed_at = excluded.rating_popup_closed_at, enjoying_app_status = 'not_eligible'`)
  if (closed === 0) throw new Failure('UserNotFound')
}

import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'

/** The popup is not shown again. */
export async function closeRatingPopup(userId: number): Promise<void> {
  const closed = await db.run(sql`
    insert into user_engagement (user_id, rating_popup_closed_at)
    select id, now() from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update
       set rating_popup_closed_at = excluded.rating_popup_closed_at, enjoying_app_status = 'not_eligible'`)
  if (closed === 0) throw new Failure('UserNotFound')
}

import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { sendingJob } from './enqueue-sending'
import { isSubscribed } from './record-event'

/**
 * Records what happened to releases and windows. Scheduled ones take effect by time alone, so a job calls this every minute, and every
 * change does. The key of an event contains the time at which it took effect.
 */
export async function recordAppEvents(db: Db): Promise<void> {
  await db.run(sql`
    with recorded as (
      insert into webhook_events (type, data, key)
      select due.type, due.data, due.type || ':' || due.id || ':' || extract(epoch from due.at) from (
        select 'release.published' as type, id, publish_at as at, ${releaseData} as data
          from releases where withdrawn_at is null
        union all
        select 'release.withdrawn', id, withdrawn_at, ${releaseData}
          from releases where publish_at <= withdrawn_at
        union all
        select 'maintenance.window_opened', id, starts_at, ${windowData}
          from maintenance_windows where canceled_at is null and starts_at < coalesce(ends_at, 'infinity')
        union all
        select 'maintenance.window_closed', id, ends_at, ${windowData}
          from maintenance_windows where canceled_at is null and starts_at < ends_at
      ) as due
       where due.at <= clock_timestamp() and due.at > clock_timestamp() - interval '1 day'
         and exists (select from webhook_endpoints where due.type = any(events) and subscribed_at <= due.at)
      on conflict (key) do nothing
      returning id
    )
    select ${sendingJob} from (select from recorded limit 1) as once`)
}

const releaseData = sql`
  jsonb_build_object('release_id', id, 'platform', platform, 'version', version, 'force_update', force_update)`

const windowData = sql`
  jsonb_build_object('window_id', id, 'platforms', platforms, 'starts_at', starts_at, 'ends_at', ends_at)`

const publishedKey = sql`'release.published:' || release.id || ':' || extract(epoch from release.publish_at)`

/** A restored release is published once more, at the time of its first publication. */
export async function recordRestoredRelease(db: Db, id: number): Promise<void> {
  await db.run(sql`
    update webhook_events set key = null
      from releases release where release.id = ${id} and release.publish_at <= now() and key = ${publishedKey}`)
  await db.run(sql`
    insert into webhook_events (type, data, key)
    select 'release.published', ${releaseData}, ${publishedKey}
      from releases release
     where release.id = ${id} and release.publish_at <= now() and ${isSubscribed('release.published')}
    on conflict (key) do nothing
    returning ${sendingJob}`)
}

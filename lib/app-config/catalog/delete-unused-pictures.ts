import sql from 'sql-template-tag'
import { runInBatches } from '@/lib/db/run-in-batches'
import { transaction } from '@/lib/db/transaction'

/** Reverting a change can bring a previous picture back during this time. */
const retentionDays = 30

/** Mirrors picturePath of lib/app-config/picture/rules.ts. */
const path = sql`'/pictures/' || encode(hash, 'hex') || case type when 'image/png' then '.png' when 'image/jpeg' then '.jpg'
  else '.webp' end`

/** Neither used by a game nor named in a game's audit rows of the last 30 days. */
const isUnused = sql`
  last_uploaded_at < now() - make_interval(days => ${retentionDays}) and (${path}) not in (
    select unnest(array[image, featured_contest_image, big_wins_image, big_wins_arrow]) from games
     union all
    select named.value from audit_rows,
           lateral (select value from jsonb_each_text(coalesce(before, '{}'))
                     union all select value from jsonb_each_text(coalesce(after, '{}'))) as named
     where action = 'game.change' and created_at > now() - make_interval(days => ${retentionDays})
       and named.value is not null)`

/** Deletes uploaded pictures that were unused for 30 days. Returns the count. */
export async function deleteUnusedPictures(): Promise<number> {
  return runInBatches(rows =>
    transaction(async db => {
      const locked = await db.rows<{ hash: Uint8Array }>(sql`
        select hash from pictures where ${isUnused} order by hash limit ${rows} for update skip locked`)
      if (locked.length === 0) return 0
      // Checked again after locking, because a game may have started using one in between.
      return db.run(sql`
        delete from pictures where hash = any(${locked.map(({ hash }) => hash)}::bytea[]) and ${isUnused}`)
    }),
  )
}

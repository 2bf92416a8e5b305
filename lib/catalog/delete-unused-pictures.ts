import sql from 'sql-template-tag'
import { deleteInBatches } from '@/lib/db/delete-in-batches'
import { transaction } from '@/lib/db/transaction'

/** As long as a change can be expected to be taken back, which shows the former picture again. */
const keptDays = 30

/** The path of a picture, as lib/picture/rules.ts writes it. */
const path = sql`'/pictures/' || encode(hash, 'hex') || case type when 'image/png' then '.png' when 'image/jpeg' then '.jpg'
  else '.webp' end`

/** Used by no sport, and named by no change of one that is younger than 30 days. */
const isUnused = sql`
  last_uploaded_at < now() - make_interval(days => ${keptDays}) and (${path}) not in (
    select unnest(array[image, featured_contest_image, big_wins_image, big_wins_arrow]) from games
     union all
    select named.value from audit_rows,
           lateral (select value from jsonb_each_text(coalesce(before, '{}'))
                     union all select value from jsonb_each_text(coalesce(after, '{}'))) as named
     where action = 'game.change' and created_at > now() - make_interval(days => ${keptDays})
       and named.value is not null)`

/** Removes uploaded pictures that nothing has used for 30 days, and answers how many. */
export async function deleteUnusedPictures(): Promise<number> {
  return deleteInBatches(rows =>
    transaction(async db => {
      const locked = await db.rows<{ hash: Uint8Array }>(sql`
        select hash from pictures where ${isUnused} order by hash limit ${rows} for update skip locked`)
      if (locked.length === 0) return 0
      // Asked once more behind the locks: a sport may have taken one to use just before.
      return db.run(sql`
        delete from pictures where hash = any(${locked.map(({ hash }) => hash)}::bytea[]) and ${isUnused}`)
    }),
  )
}

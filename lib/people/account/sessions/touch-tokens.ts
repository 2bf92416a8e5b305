import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { currentDatabase, db } from '@/lib/db/client'
import type { Database } from '@/lib/db/database'

const batchMs = 100

/** The tokens that wait for the next update of their database. */
const batches = new WeakMap<Database, number[]>()

/** Stores the use of a token within a tenth of a second, together with that of other tokens: an update each would cost a commit each. */
export function touchSoon(tokenId: number): void {
  const database = currentDatabase()
  const batch = batches.get(database)
  if (batch) {
    batch.push(tokenId)
    return
  }
  const tokenIds = [tokenId]
  batches.set(database, tokenIds)
  setTimeout(() => {
    batches.delete(database)
    touchTokens(tokenIds).catch(error => log.warn({ error }, 'updating the last use of tokens failed'))
  }, batchMs).unref()
}

/** Tokens unused for 14 days expire. */
export async function touchTokens(tokenIds: number[]): Promise<void> {
  // First, so that a crash between the statements loses no day: the tokens stay due.
  await db.run(sql`
    insert into active_days (on_day, user_id)
    select distinct (now() at time zone 'UTC')::date, user_id from access_tokens
     where id = any((select ${tokenIds}::int[])::int[]) order by user_id
    on conflict do nothing`)
  // Another process may update the same tokens, in another order.
  await db.run(sql`
    update access_tokens t set last_used_at = now()
      from (select id from access_tokens
             where id = any((select ${tokenIds}::int[])::int[])
               and last_used_at < greatest(now() - interval '5 minutes', date_trunc('day', now(), 'UTC'))
               for no key update skip locked) due
     where t.id = due.id`)
}

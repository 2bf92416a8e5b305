import sql from 'sql-template-tag'
import { medianMs } from '@/lib/core/latency'
import { log } from '@/lib/core/log'
import { countCalls } from '@/lib/core/metrics'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/run-in-batches'

/** API calls of the last five minutes, of all processes; the median is null without calls. */
export type ApiLatency = { calls: number; failed: number; medianMs: number | null }

const recentMinutes = 5
const intervalMs = 15_000

export async function readApiLatency(): Promise<ApiLatency> {
  const row = await db.row<{ calls: number; failed: number; counts: number[] }>(sql`
    with recent as (select * from api_call_stats where at > now() - make_interval(mins => ${recentMinutes}))
    select coalesce((select sum(calls) from recent), 0)::int as calls,
           coalesce((select sum(failed) from recent), 0)::int as failed,
           array(select sum(count)::int from recent, unnest(counts) with ordinality as of (count, place)
                  group by place order by place) as counts`)
  const { calls = 0, failed = 0, counts = [] } = row ?? {}
  return { calls, failed, medianMs: medianMs(counts) }
}

/** Stores this process's calls every 15 seconds, if there were any. `stop` stores the rest. */
export function recordLatency(): { stop(): Promise<void> } {
  let last = countCalls()
  let stored = Promise.resolve()

  function store() {
    const now = countCalls()
    const calls = now.calls - last.calls
    const failed = now.failed - last.failed
    const counts = now.counts.map((count, bucket) => count - (last.counts[bucket] ?? 0))
    last = now
    if (calls === 0) return
    stored = stored
      .then(async () => {
        await db.run(sql`
          insert into api_call_stats (calls, failed, counts) values (${calls}, ${failed}, ${counts}::int[])`)
      })
      .catch(error => log.warn({ error }, 'could not store API latency'))
  }

  const timer = setInterval(store, intervalMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      store()
      await stored
    },
  }
}

/** Deletes samples older than a day. Returns their number. */
export async function deleteOldLatency(): Promise<number> {
  return deleteInBatches(sql`api_call_stats`, sql`at < now() - interval '1 day'`)
}

import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { medianMs } from '@/lib/latency'

/** How the app's calls were answered lately, by all processes; half of them within `medianMs`, null for no calls. */
export type Pace = { calls: number; failed: number; medianMs: number | null }

/** Over how many minutes "lately" goes. */
export const paceMinutes = 5

/** Reads how fast the API answered within the last five minutes. */
export async function readApiLatency(): Promise<Pace> {
  const row = await db.row<{ calls: number; failed: number; counts: number[] }>(sql`
    with lately as (select * from api_call_stats where at > now() - make_interval(mins => ${paceMinutes}))
    select coalesce((select sum(calls) from lately), 0)::int as calls,
           coalesce((select sum(failed) from lately), 0)::int as failed,
           array(select sum(count)::int from lately, unnest(counts) with ordinality as of (count, place)
                  group by place order by place) as counts`)
  const { calls = 0, failed = 0, counts = [] } = row ?? {}
  return { calls, failed, medianMs: medianMs(counts) }
}

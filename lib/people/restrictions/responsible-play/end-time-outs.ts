import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { JobKind } from '@/lib/jobs/job-kind'

/** Returns their number. Until it runs, a time-out stays in effect. */
export async function endTimeOuts(): Promise<number> {
  // Locks the user first, as exclusions do. A locked one is left to the next run.
  return db.run(sql`
    with due as materialized (
      select u.id from self_exclusions e join users u on u.id = e.user_id
       where e.kind = 'time_out' and e.ended_at is null and e.ends_at <= clock_timestamp()
         for no key update of u skip locked
    )
    update self_exclusions set ended_at = clock_timestamp()
      from due
     where user_id = due.id and kind = 'time_out' and ended_at is null and ends_at <= clock_timestamp()`)
}

export const timeOutJob: JobKind = {
  name: 'end_time_outs',
  description: 'Ends the time-outs of users after their end.',
  schedule: '* * * * *',
  resultUnit: 'time-outs',
  run: endTimeOuts,
}

import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import { transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'
import { isPutOff } from '@/lib/play/grading/load-entries'
import { requestSettlement, settleJobName } from './request-settlement'
import { settleDue } from './settle-due'

const maxListed = 20

/** Queues matches of open entries that are all over and none due: a bug or a manual change. */
async function requeueMissedEntries(): Promise<{ entries: number; first: number[] }> {
  const ids = await findMissedEntries()
  if (ids.length > 0)
    await transaction(async db => {
      await db.run(sql`
        insert into settlement_queue (game_id, feed_game_id)
        select distinct game_id, feed_game_id from pickem_entry_players
         where entry_id = any(${ids}::bigint[]) order by game_id, feed_game_id
        on conflict do nothing`)
      await requestSettlement(db)
    })
  return { entries: ids.length, first: ids.slice(0, maxListed) }
}

/** Reads one snapshot, in which an entry being settled either has a due match or is settled. */
async function findMissedEntries(): Promise<number[]> {
  const { settlement_void_hours: voidHours } = await readSettings()
  const rows = await withReadOnlySnapshot(db =>
    db.rows<{ id: number }>(sql`
      select entry.id::float8 from pickem_entries entry
       where entry.outcome is null and not exists (
         select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
                left join settlement_queue due using (game_id, feed_game_id)
          where pick.entry_id = entry.id
            and (feed_games.status in ('Scheduled', 'Delayed', 'InProgress') and not ${isPutOff(voidHours)}
                 or due.request_number is not null))
       order by entry.id`),
  )
  return rows.map(row => row.id)
}

export const settlementJobs: JobKind[] = [
  {
    name: settleJobName,
    description: "Settles pick'em entries whose matches are over and applies accepted corrections.",
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 12,
    run: ({ signal }) => settleDue(signal),
  },
  {
    name: 'requeue_missed_entries',
    description:
      'Queues open entries whose matches are over but are not due for settlement. Fails with their IDs if it finds any.',
    schedule: '50 3 * * *',
    catchUpMissed: true,
    // The entries are queued by then, so a retry would find none and hide the error from operators.
    maxAttempts: 1,
    async run() {
      const { entries, first } = await requeueMissedEntries()
      if (entries === 0) return ''
      const more = entries > first.length ? ` and ${entries - first.length} more` : ''
      const ids = first.map(id => `E-${id}`).join(', ')
      throw new Error(`Open entries whose matches are over were not due, and are now queued: ${ids}${more}`)
    },
  },
]

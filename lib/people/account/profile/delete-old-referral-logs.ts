import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

/** Deletes log rows older than the setting `referral_log_days`; the user's current link stays on the user. */
export async function deleteOldReferralLogs(): Promise<number> {
  const { referral_log_days: days } = await readSettings()
  return runInBatches(rows =>
    db.run(sql`
      delete from referral_logs where id in (
        select id from referral_logs where created_at < now() - make_interval(days => ${days})
         order by created_at limit ${rows})`),
  )
}

import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

// Each returns the number of deleted rows.

export const deleteOldRejections = () =>
  deleteAfter(14, (days, rows) =>
    db.run(sql`
    delete from rejections where id in (
      select id from rejections where created_at < now() - make_interval(days => ${days}) limit ${rows})`),
  )

export const deleteRecordedEvents = () =>
  deleteAfter(14, (days, rows) =>
    db.run(sql`
    delete from qa_events where id in (
      select id from qa_events where created_at < now() - make_interval(days => ${days}) limit ${rows})`),
  )

export const deleteOldMessages = async () =>
  deleteAfter((await readSettings()).message_days, (days, rows) =>
    db.run(sql`
    delete from messages where id in (
      select id from messages where created_at < now() - make_interval(days => ${days})
       order by created_at limit ${rows})`),
  )

/** The user's current link stays on the user. */
export const deleteOldReferralLogs = async () =>
  deleteAfter((await readSettings()).referral_log_days, (days, rows) =>
    db.run(sql`
    delete from referral_logs where id in (
      select id from referral_logs where created_at < now() - make_interval(days => ${days})
       order by created_at limit ${rows})`),
  )

/** Those that still allow stay. */
export const deleteOldChecks = async () =>
  deleteAfter((await readSettings()).location_check_days, (days, rows) =>
    db.run(sql`
    delete from location_checks where id in (
      select id from location_checks
       where checked_at < now() - make_interval(days => ${days})
         and coalesce(allowed_until < now() - make_interval(days => ${days}), true)
       order by checked_at limit ${rows})`),
  )

function deleteAfter(days: number, remove: (days: number, rows: number) => Promise<number>): Promise<number> {
  return runInBatches(rows => remove(days, rows))
}

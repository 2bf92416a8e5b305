import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'

/** Counts over all accounts, which bounds guesses by a caller with many networks. */
export async function countWrongCode(): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  await db.run(sql`
    insert into abuse_counts as total (kind, starts_at, count) values ('wrong_codes', date_trunc('hour', now()), 1)
    on conflict on constraint abuse_counts_pkey do update set count = total.count + 1`)
}

/** Whether this hour or the last one had more wrong codes than the setting `wrong_codes_per_hour`. */
export async function areCodesGuessed(): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return false
  const { wrong_codes_per_hour: max } = await readSettings()
  const exceeded = await db.row(sql`
    select from abuse_counts
     where kind = 'wrong_codes' and starts_at >= date_trunc('hour', now()) - interval '1 hour' and count > ${max} limit 1`)
  return exceeded !== undefined
}

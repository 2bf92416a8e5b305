import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { enqueueMessage } from '@/lib/messages/enqueue-message'
import { type DueAlert, findAlerts } from './find-alerts'

const keptDays = 30

/**
 * Writes a mail to every manager about what they should know of, once each, however often and by however many processes
 * it is called; answers how many notices that were. What happened before a manager was made is no news to them.
 */
export async function sendAlerts(): Promise<number> {
  await db.run(sql`delete from operator_alerts where sent_at < now() - make_interval(days => ${keptDays})`)
  const due = await findAlerts()
  const known = await db.rows<{ key: string }>(sql`
    select key from operator_alerts where key = any(${due.map(notice => notice.key)}::text[])`)
  const told = new Set(known.map(row => row.key))
  let count = 0
  for (const notice of due) if (!told.has(notice.key) && (await tell(notice))) count++
  return count
}

async function tell({ key, page, at, notice }: DueAlert): Promise<boolean> {
  return transaction(async db => {
    const isFirst = await db.run(
      sql`insert into operator_alerts (key) values (${key}) on conflict do nothing`,
    )
    if (!isFirst) return false
    const managers = await db.rows<{ email: string; name: string }>(sql`
      select email, name from operators
       where role = 'manager' and disabled_at is null and created_at <= ${at} order by id`)
    for (const { email, name } of managers)
      await enqueueMessage(db, { template: 'notice', to: email, name, notice, link: env().PUBLIC_URL + page })
    return managers.length > 0
  })
}

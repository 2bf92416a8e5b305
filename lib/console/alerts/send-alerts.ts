import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { publicUrl } from '@/lib/db/public-url'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { type DueAlert, findAlerts } from './find-alerts'

const retentionDays = 30

/**
 * Emails each alert to all managers once, even if several processes call it. Alerts from before a manager's creation are not
 * sent to them. Returns the number of alerts.
 */
export async function sendAlerts(): Promise<number> {
  await db.run(
    sql`delete from operator_alerts where sent_at < now() - make_interval(days => ${retentionDays})`,
  )
  const due = await findAlerts()
  const known = await db.rows<{ key: string }>(sql`
    select key from operator_alerts where key = any(${due.map(alert => alert.key)}::text[])`)
  const sent = new Set(known.map(row => row.key))
  let count = 0
  for (const alert of due) if (!sent.has(alert.key) && (await send(alert))) count++
  return count
}

async function send({ key, page, at, alert }: DueAlert): Promise<boolean> {
  return transaction(async db => {
    const isFirst = await db.run(
      sql`insert into operator_alerts (key) values (${key}) on conflict do nothing`,
    )
    if (!isFirst) return false
    const managers = await db.rows<{ email: string; name: string }>(sql`
      select email, name from operators
       where role = 'manager' and disabled_at is null and created_at <= ${at} order by id`)
    for (const { email, name } of managers)
      await enqueueMessage(db, {
        template: 'notice',
        to: email,
        name,
        notice: alert,
        link: publicUrl(page),
      })
    return managers.length > 0
  })
}

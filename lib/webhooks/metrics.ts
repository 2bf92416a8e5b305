import { Gauge, register } from 'prom-client'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { log } from '@/lib/log'

const name = 'webhook_deliveries'

/** Counts in the database, so the value of any process is that of all. */
if (!register.getSingleMetric(name))
  new Gauge({
    name,
    help: 'Webhook deliveries that are pending, and that failed in the last 24 hours.',
    labelNames: ['status'],
    aggregator: 'max',
    async collect() {
      // Other metrics are needed most while the database does not respond.
      const counts = await countDeliveries().catch(error => {
        log.warn({ error }, 'could not count webhook deliveries')
        return
      })
      this.reset()
      if (!counts) return
      this.set({ status: 'pending' }, counts.pending)
      this.set({ status: 'failed' }, counts.failed)
    },
  })

async function countDeliveries() {
  return db.row<{ pending: number; failed: number }>(sql`
    select (select count(*)::int from webhook_deliveries where status = 'pending') as pending,
           (select count(*)::int from webhook_deliveries
             where status = 'failed' and closed_at > now() - interval '24 hours') as failed`)
}

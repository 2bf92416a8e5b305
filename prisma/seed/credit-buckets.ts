import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const creditBuckets = [
  { name: 'Free play credits', bucket: 'credits', is_active: true },
  { name: 'Reward credits', bucket: 'reward_credits', is_active: true },
]
const retired = { name: 'Retired bucket', bucket: 'credits', is_active: false }

export async function seedCreditBuckets(db: Db, withRetired: boolean) {
  const rows = withRetired ? [...creditBuckets, retired] : creditBuckets
  await db.run(sql`
    insert into credit_buckets (name, bucket, is_active)
    select name, bucket, is_active
      from jsonb_populate_recordset(null::credit_buckets, ${JSON.stringify(rows)}::jsonb)
     where not exists (select from credit_buckets)`)
}

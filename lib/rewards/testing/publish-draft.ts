import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'

export async function publishDraft(by: Author, id: number, reason = 'Agreed with marketing.') {
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  return publishPromo(by, { id, updatedAt }, reason)
}

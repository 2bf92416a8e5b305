import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { documentDays } from './rules'

/** Deletes the pictures of checks that were decided 30 days ago and returns their count. Keyed hashes stay. */
export async function deleteOldDocuments(): Promise<number> {
  return db.run(sql`
    update identity_documents set content = null, deleted_at = now()
      from identity_cases
     where identity_cases.id = case_id and identity_documents.deleted_at is null
       and decided_at <= now() - make_interval(days => ${documentDays})`)
}

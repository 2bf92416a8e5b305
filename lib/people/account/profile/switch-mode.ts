import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { UserMode } from '@/lib/db/generated/enums'

export async function switchMode(userId: number, mode: UserMode): Promise<void> {
  const switched = await db.run(sql`
    update users set mode = ${mode}::text::user_mode, updated_at = now()
     where id = ${userId} and deleted_at is null`)
  if (switched === 0) throw new Failure('UserNotFound')
}

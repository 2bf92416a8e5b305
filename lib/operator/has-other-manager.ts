import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** Whether a manager other than this operator can sign in. */
export async function hasOtherManager(operatorId: number): Promise<boolean> {
  const { hasOther } = await db.one<{ hasOther: boolean }>(sql`
    select exists (
      select from operators
       where role = 'manager' and disabled_at is null and (password_hash is not null or sso_subject is not null)
         and id <> ${operatorId}
    ) as has_other`)
  return hasOther
}

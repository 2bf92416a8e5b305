import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { hasOtherManager } from './has-other-manager'
import { isOnlyManagerEver } from './promotion'

/** How an only manager gets another one who can approve their requests. */
export type OnlyManager = {
  /** Without approval, because no other operator has ever been a manager. */
  canAddAlone: boolean
  /** Managers who have not signed in yet, and from when they can approve; null: from the first sign-in. */
  invited: { name: string; approvesFrom: Date | null }[]
}

/** Null if another manager can sign in. */
export async function findOnlyManager(operatorId: number): Promise<OnlyManager | null> {
  if (await hasOtherManager(operatorId)) return null
  const invited = await db.rows<OnlyManager['invited'][number]>(sql`
    select name, objection.until as approves_from
      from operators cross join lateral approval_objection(operators.id, ${operatorId}::int) as objection
     where role = 'manager' and disabled_at is null and operators.id <> ${operatorId}
       and (objection.why is null or objection.until is not null)
     order by operators.id`)
  return { canAddAlone: await isOnlyManagerEver(db, { operatorId }), invited }
}

import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { hasOtherManager, isActiveManager } from './has-other-manager'
import { isOnlyManagerEver } from './promotion'

/** For a manager whose requests no other manager can approve now. */
export type LaterApprovers = {
  isOnlyManager: boolean
  /** Without approval, because no other operator has ever been a manager. */
  canAddAlone: boolean
  /** Managers who can approve from this time, invited ones once they have signed in; null: without a waiting period. */
  later: { name: string; isInvited: boolean; from: Date | null }[]
}

/** Null if another manager can approve now. */
export async function findLaterApprovers(operatorId: number): Promise<LaterApprovers | null> {
  const managers = await db.rows<LaterApprovers['later'][number]>(sql`
    select name, not (${isActiveManager}) as is_invited /* not null */, objection.until as from
      from operators cross join lateral approval_objection(operators.id, ${operatorId}::int) as objection
     where role = 'manager' and disabled_at is null and operators.id <> ${operatorId}
       and (objection.why is null or objection.until is not null)
     order by objection.until, operators.id`)
  if (managers.some(({ isInvited, from }) => !isInvited && from === null)) return null
  return {
    isOnlyManager: !(await hasOtherManager(operatorId)),
    canAddAlone: await isOnlyManagerEver(db, { operatorId }),
    later: managers,
  }
}

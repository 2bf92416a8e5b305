import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { minReasonLength } from '@/lib/change/audit/rules'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { Contest } from './find-contest'
import { hasMoneyPrizes } from './rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** Managers decide until when users can join a contest with prizes in cash or site credits. */
    JoiningRequiresManager: undefined
    JoiningRequiresReason: undefined
  }
}

export type Authority = { isManager: boolean; reason: string }

/**
 * A moved start or a lock decides who competes for the prizes, and can leave one user alone. If the prizes are money, it takes a
 * manager and a reason, and a second manager once users have joined. Throws JoiningRequiresManager, JoiningRequiresReason,
 * OwnAccount or SecondManagerNeeded.
 */
export async function assertCanChangeJoining(
  db: Db,
  by: Author,
  action: 'contest.change' | 'contest.switch',
  contest: Pick<Contest, 'id' | 'entries' | 'prizes'>,
  authority: Authority,
  approvedById: number | null,
): Promise<void> {
  if (!hasMoneyPrizes(contest)) return
  assertAuthority(authority)
  const users = sql`select user_id from contest_entries where contest_id = ${contest.id} and status = 'joined'`
  await assertWithinPolicy(db, by, action, { users, needsSecond: contest.entries > 0 }, approvedById)
}

export function assertAuthority({ isManager, reason }: Authority): void {
  if (!isManager) throw new Failure('JoiningRequiresManager')
  if (reason.trim().length < minReasonLength) throw new Failure('JoiningRequiresReason')
}

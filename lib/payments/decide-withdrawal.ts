import sql from 'sql-template-tag'
import { assertNotOwnAccount } from '@/lib/account/standing/own-account'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy, lockPolicy } from '@/lib/policy/assert-within-policy'
import { loadSettingsIn } from '@/lib/settings/read'
import { lockWithdrawal, returnCash, type StoredWithdrawal } from './apply-payout'
import { requestPayouts } from './pay-withdrawals'
import { assertNotHeld } from './withdrawal-hold'

export type WithdrawalDecision = { withdrawalId: number; reason: string }

/**
 * Sends a withdrawal to its provider. Throws WithdrawalNotFound, WithdrawalDecided, WithdrawalsHeld after a change of the
 * account, OwnAccount, or SecondManagerNeeded above the limits and for operators who gave the user money or changed what
 * the user may do.
 */
export async function approveWithdrawal(by: Author, decision: WithdrawalDecision): Promise<void> {
  await transaction(db => approveWithdrawalIn(db, by, decision))
}

/** In the caller's transaction. With a second manager, `approvedById`, no limits apply. */
export async function approveWithdrawalIn(
  db: Db,
  by: Author,
  { withdrawalId, reason }: WithdrawalDecision,
  approvedById: number | null = null,
): Promise<void> {
  await lockPolicy(db)
  const withdrawal = await lockUndecided(db, withdrawalId)
  const { userId, amountCents } = withdrawal
  const user = await db.row<{ email: string }>(
    sql`select email from users where id = ${userId} for no key update`,
  )
  if (!user) throw new Failure('UserNotFound')
  await assertNotOwnAccount(db, [by.operatorId, approvedById], user)
  const needsSecond = await isInvolved(db, userId, by.operatorId)
  if (approvedById !== null && (await isInvolved(db, userId, approvedById))) throw new Failure('OwnAccount')
  await assertNotHeld(db, userId, await loadSettingsIn(db))
  const measure = { cents: [{ userId, cents: amountCents }], needsSecond }
  await assertWithinPolicy(db, by, 'withdrawal.approve', measure, approvedById)
  await db.run(sql`
    update withdrawals set status = 'processing', approved_at = now() where id = ${withdrawalId}`)
  await requestPayouts(db)
  await record(db, by, 'withdrawal.approve', withdrawal, { status: 'processing', reason, approvedById })
}

/** Returns the cash. Throws WithdrawalNotFound or WithdrawalDecided. */
export async function declineWithdrawal(
  by: Author,
  { withdrawalId, reason }: WithdrawalDecision,
): Promise<void> {
  await transaction(async db => {
    const withdrawal = await lockUndecided(db, withdrawalId)
    await returnCash(db, withdrawal, 'failed', 'It was declined')
    await record(db, by, 'withdrawal.decline', withdrawal, { status: 'failed', reason, approvedById: null })
  })
}

async function lockUndecided(db: Db, id: number): Promise<StoredWithdrawal> {
  const withdrawal = await lockWithdrawal(db, id)
  if (!withdrawal) throw new Failure('WithdrawalNotFound')
  const { status } = withdrawal
  if (status !== 'pending') throw new Failure('WithdrawalDecided', { status })
  return withdrawal
}

/** Changes that give a user money, or let the user play or withdraw. */
const involving = [
  'balance.adjust',
  'identity.approve',
  'transaction.reverse',
  'user.change-identity',
  'user.change-location',
  'user.end-exclusion',
  'user.lift-suspension',
  'user.clear-promo-code',
]

/**
 * Whether the operator made such a change for the user within 30 days, decided a contest or a correction in the user's favor,
 * or offered a promo that gave the user cash: then another manager decides.
 */
async function isInvolved(db: Db, userId: number, operatorId: number | null): Promise<boolean> {
  if (operatorId === null) return false
  const change = await db.row(sql`
    select from audit_rows a
     where (a.operator_id = ${operatorId} or a.approved_by_id = ${operatorId})
       and a.created_at > now() - interval '30 days'
       and (a.subject_type = 'user' and a.subject_id = ${userId}::int::text and a.action = any(${involving}::text[])
            or exists (
              select from contest_settlement_entries e join contest_settlements s on s.id = e.settlement_id
               where e.user_id = ${userId} and e.prizes <> '[]'
                 and s.contest_id = case when a.action in ('contest.complete', 'contest.correct') then a.subject_id::int end)
            or exists (
              select from settlement_correction_entries e
               where e.user_id = ${userId}
                 and e.correction_id = case
                       when a.action = 'correction.accept' and e.to_paid_cents > e.from_paid_cents then a.subject_id::int
                       when a.action = 'correction.reject' and e.to_paid_cents < e.from_paid_cents then a.subject_id::int
                     end)
            or exists (
              select from promo_claims c join promos p on p.id = c.promo_id
                join credit_buckets b on b.id = p.credit_bucket_id and b.bucket = 'cash'
               where c.user_id = ${userId}
                 and p.id = case when a.action in ('promo.publish', 'promo.create', 'promo.change') then a.subject_id::int end))
     limit 1`)
  return change !== undefined
}

type Outcome = { status: 'processing' | 'failed'; reason: string; approvedById: number | null }

async function record(
  db: Db,
  by: Author,
  action: 'withdrawal.approve' | 'withdrawal.decline',
  { id, userId, amountCents }: StoredWithdrawal,
  { status, reason, approvedById }: Outcome,
): Promise<void> {
  const user = await db.row<{ username: string }>(sql`select username from users where id = ${userId}`)
  await recordChange(db, by, {
    action,
    subject: { type: 'user', id: userId, name: user?.username ?? '' },
    before: { withdrawalId: id, amountCents, status: 'pending' },
    after: { withdrawalId: id, amountCents, status },
    reason,
    approvedById,
  })
}

import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { isAnyoneIndependent, isInvolved } from '@/lib/change/policy/involvement'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { isActiveManager } from '@/lib/people/operator/has-other-manager'
import { lockWithdrawal, returnCash, type StoredWithdrawal } from './apply-payout'
import { openDisputesOf } from './cases'
import { methodLabel } from './method-label'
import { requestPayouts } from './pay-withdrawals'
import { assertNotHeld } from './withdrawal-hold'

type WithdrawalDecision = { withdrawalId: number; reason: string }

/** With the open disputes of the user that the operator was shown; none by default. */
type WithdrawalApproval = WithdrawalDecision & { disputeIds?: readonly number[] | undefined }

/**
 * Sends a withdrawal to its provider. Throws WithdrawalNotFound, WithdrawalDecided, WithdrawalsHeld after a change of the
 * account, WithdrawalDisputed if the operator was not shown an open dispute, OwnAccount, or SecondManagerNeeded above the
 * limits and for operators who gave the money, or gave the user other money or changed what the user may do within 30 days.
 */
export async function approveWithdrawal(by: Author, decision: WithdrawalApproval): Promise<void> {
  await transaction(db => approveWithdrawalIn(db, by, decision))
}

/** In the caller's transaction. With a second manager, `approvedById`, no limits apply. */
export async function approveWithdrawalIn(
  db: Db,
  by: Author,
  { withdrawalId, reason, disputeIds = [] }: WithdrawalApproval,
  approvedById: number | null = null,
): Promise<void> {
  await lockPolicy(db)
  const withdrawal = await lockUndecided(db, withdrawalId)
  const { userId, amountCents } = withdrawal
  await db.run(sql`select from users where id = ${userId} for no key update`)
  const period = { atAnyTime: await isGivenAndShared(db, withdrawalId) }
  const needsSecond = await isInvolved(db, userId, by.operatorId, period)
  if (approvedById !== null && (await isDependent(db, userId, approvedById, period)))
    throw new Failure('OwnAccount')
  await assertNotHeld(db, userId, await loadSettingsIn(db))
  await assertDisputesShown(db, userId, disputeIds)
  const measure = { users: [userId], cents: [{ userId, cents: amountCents }], needsSecond }
  await assertWithinPolicy(db, by, 'withdrawal.approve', measure, approvedById)
  await db.run(sql`
    update withdrawals w
       set status = 'processing', approved_at = now(), method_label = coalesce(${methodLabel}, w.method_label),
           method_fingerprint = coalesce(m.fingerprint, w.method_fingerprint)
      from (select 1) as one left join payment_methods m
           on m.id = (select payment_method_id from withdrawals where id = ${withdrawalId})
     where w.id = ${withdrawalId}`)
  await requestPayouts(db)
  await record(db, by, 'withdrawal.approve', withdrawal, { status: 'processing', reason, approvedById })
}

/**
 * A second manager is not involved with the user. If all managers once gave the user money, one who did not within 30 days decides:
 * otherwise winners of contests that all managers open could never withdraw.
 */
async function isDependent(db: Db, userId: number, secondId: number, period: { atAnyTime: boolean }) {
  if (!(await isInvolved(db, userId, secondId, period))) return false
  const isRecent = await isInvolved(db, userId, secondId)
  return isRecent || (await isAnyoneIndependent(db, userId, isActiveManager))
}

/** It takes money that operators gave, and another manager could decide about it. */
async function isGivenAndShared(db: Db, withdrawalId: number): Promise<boolean> {
  const { isShared } = await db.one<{ isShared: boolean }>(sql`
    select given_cents > 0
           and (select count(*) > 1 from operators where ${isActiveManager}) as is_shared
      from withdrawals where id = ${withdrawalId}`)
  return isShared
}

/** The user is locked, so a concurrent dispute comes before or after the decision. */
async function assertDisputesShown(db: Db, userId: number, shownIds: readonly number[]): Promise<void> {
  const open = await db.rows<{ id: number }>(openDisputesOf(sql`${userId}::int`))
  if (open.some(({ id }) => !shownIds.includes(id))) throw new Failure('WithdrawalDisputed')
}

/** Returns the cash. Throws WithdrawalNotFound or WithdrawalDecided. */
export async function declineWithdrawal(
  by: Author,
  { withdrawalId, reason }: WithdrawalDecision,
): Promise<void> {
  await transaction(async db => {
    const withdrawal = await lockUndecided(db, withdrawalId)
    await assertWithinPolicy(db, by, 'withdrawal.decline', { users: [withdrawal.userId] })
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

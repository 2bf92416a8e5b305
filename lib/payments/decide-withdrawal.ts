import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { Subject } from '@/lib/change/audit/record'
import { change } from '@/lib/change/change'
import { assertNotInvolved, isAnyoneIndependent, isInvolved } from '@/lib/change/policy/involvement'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { includesUse } from '@/lib/change/settings/cash-uses'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { formatMoney } from '@/lib/core/format'
import { idShape, longIdShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { approverFailures, assertApprovable } from '@/lib/people/operator/assert-approvable'
import { isActiveManager } from '@/lib/people/operator/has-other-manager'
import { identityState } from '@/lib/people/restrictions/cash-restrictions'
import { lockWithdrawal, returnCash, type StoredWithdrawal } from './apply-payout'
import { requestPayouts } from './pay-withdrawals'
import { methodLabel } from './payment-methods'
import { assertNotCorrecting } from './pending-corrections'
import { openDisputesOf } from './resolve-case'
import { reviewFacts } from './review-facts'
import type { WithdrawalDecision } from './rules'
import { assertNotHeld } from './withdrawal-hold'
import { closePaymentRequest, phraseOfPayment } from './withdrawal-requests'
import { findWithdrawals, type ListedWithdrawal, withdrawalsList } from './withdrawals-list'

const decisionFailures = {
  WithdrawalNotFound: 'This withdrawal does not exist.',
  WithdrawalsHeld: ({ change, until }, formatAt) =>
    `The user’s ${change} was changed. The withdrawal can be approved after ${formatAt(until)}.`,
  WithdrawalDecided: ({ status, decision }, formatAt) =>
    decision
      ? `${decision.by} ${decision.did} this withdrawal ${formatAt(decision.at)}. Nothing was changed.`
      : `This withdrawal is already ${status}. Nothing was changed.`,
  WithdrawalDisputed:
    'A refund or dispute of this user was opened after the page was loaded. Load the page again and review it.',
  WithdrawalUnidentified:
    'The identity of the user was rejected, or is that of a minor. Decline the withdrawal, or verify the identity first.',
  CorrectionRequested: ({ subjects }) =>
    `A requested correction of ${subjects.join(' and ')} can take money of this user. Decide that request first, or decline the withdrawal.`,
  WithdrawalCorrecting: ({ missingCents }) =>
    `A correction would take ${formatMoney(missingCents)} that the user has only in this withdrawal. Decide the correction first, or decline the withdrawal.`,
  OwnAccount:
    'The account belongs to an operator who takes part in the decision, or its user got money from one of them. Another manager must decide.',
  ...approverFailures,
  UserNotFound: 'The account of this withdrawal does not exist.',
} satisfies FailureMessages

/**
 * Sends a withdrawal to its provider. `disputeIds` are the open disputes of the user that the operator was shown. Throws
 * WithdrawalNotFound, WithdrawalDecided, WithdrawalsHeld after a change of the account, WithdrawalUnidentified,
 * CorrectionRequested, WithdrawalCorrecting and WithdrawalDisputed. Needs a second manager above the limits, and for operators who gave the money, or gave the user other money
 * or let the user do more within 30 days. A bar alone favors no user, so its operator can still decide.
 */
export const approveWithdrawal = change({
  name: 'withdrawal.approve',
  title: 'Approve a withdrawal',
  topics: ['money'],
  users: 'checks',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details:
    'Never for your own account. Always required after giving the withdrawn money, and within 30 days of giving the user money, also by a contest, a promo, a correction, a changed line or a changed result, of closing a dispute of the user, of marking the user as a tester, of keeping other users out of a contest that paid the user, or of another change in the user’s favor, such as verifying the identity, allowing the location, ending an exclusion, or lifting a suspension. Suspending, excluding or denying alone does not count.',
  limits: moneyLimits,
  did: ({ after }) => `approved ${nameWithdrawal(after)} of {subject}`,
  undo: 'The payment was sent.',
  failures: decisionFailures,
  input: z.object({ withdrawalId: longIdShape, disputeIds: z.array(idShape).default([]) }),
  subject: getWithdrawalOwner,
  confirm: 'subject',
  async run(db, { withdrawalId, disputeIds }, { by, approvedById, assertAllowed }) {
    const withdrawal = await lockUndecided(db, withdrawalId)
    const { userId, amountCents } = withdrawal
    await db.run(sql`select from users where id = ${userId} for no key update`)
    const period = { atAnyTime: await isGivenAndShared(db, withdrawalId) }
    const needsSecond = await isInvolved(db, userId, by.operatorId, period)
    if (approvedById !== null && (await isDependent(db, userId, approvedById, period)))
      await assertNotInvolved(db, userId, approvedById, period)
    const settings = await loadSettingsIn(db)
    await assertNotHeld(db, userId, settings)
    await assertNotRejected(db, userId, settings.kyc_required_for_cash)
    await assertNotCorrecting(db, userId, withdrawalId)
    await assertDisputesShown(db, userId, disputeIds)
    const isExcluded = (managerId: number) => isDependent(db, userId, managerId, period)
    await assertApprovable(db, { by, userId, period, isExcluded }, () =>
      assertAllowed({ users: [userId], cents: [{ userId, cents: amountCents }], needsSecond }),
    )
    await db.run(sql`
      update withdrawals w
         set status = 'processing', approved_at = now(), method_label = coalesce(${methodLabel}, w.method_label),
             method_fingerprint = coalesce(m.fingerprint, w.method_fingerprint)
        from (select 1) as one left join payment_methods m
             on m.id = (select payment_method_id from withdrawals where id = ${withdrawalId})
       where w.id = ${withdrawalId}`)
    await requestPayouts(db)
    if (approvedById === null) await closePaymentRequest(db, withdrawalId, 'The withdrawal was approved.')
    return decided(db, withdrawal, 'processing')
  },
  approval: {
    phrase: phraseOfPayment,
    question: (request, name) => `${phraseOfPayment(request)} to ${name}?`,
    async about(db, { withdrawalId }) {
      const [withdrawal] = await findWithdrawals([withdrawalId], db)
      return { amountCents: withdrawal?.amountCents }
    },
    keyOf: ({ withdrawalId }) => ({ withdrawalId }),
    async isExcluded(db, { withdrawalId }, managerId) {
      const owner = await db.row<{ userId: number }>(sql`
        select user_id from withdrawals where id = ${withdrawalId}`)
      if (!owner) return false
      const period = { atAnyTime: await isGivenAndShared(db, withdrawalId) }
      return isDependent(db, owner.userId, managerId, period)
    },
    /** The second manager sees every open dispute, and the requester too: a later one fails. */
    async facts(db, { withdrawalId }, run) {
      const [withdrawal] = await findWithdrawals([withdrawalId], db)
      await run()
      if (!withdrawal) throw new Failure('WithdrawalNotFound')
      const { kyc_required_for_cash: uses } = await loadSettingsIn(db)
      return {
        values: reviewFacts(withdrawal, includesUse(uses, 'withdrawals')),
        tables: [],
      }
    },
  },
})

/** Returns the cash. Throws WithdrawalNotFound or WithdrawalDecided. */
export const declineWithdrawal = change({
  name: 'withdrawal.decline',
  title: 'Decline a withdrawal',
  topics: ['money'],
  users: 'checks',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details: 'Returns the cash to the user.',
  did: ({ after }) => `declined ${nameWithdrawal(after)} of {subject}`,
  undo: 'The cash was returned. The user can request the withdrawal again.',
  failures: decisionFailures,
  input: z.object({ withdrawalId: longIdShape }),
  confirm: { unneeded: 'It returns the money to the user.' },
  async run(db, { withdrawalId }, { assertAllowed }) {
    const withdrawal = await lockUndecided(db, withdrawalId)
    await assertAllowed({ users: [withdrawal.userId] })
    // A failed one without approval is a declined one. An operator can also decide before the service sends it.
    await db.run(sql`update withdrawals set needs_approval = true where id = ${withdrawalId}`)
    await returnCash(db, withdrawal, 'declined', 'It was declined')
    return decided(db, withdrawal, 'failed')
  },
})

const nameWithdrawal = ({ amountCents }: Record<string, unknown>) =>
  amountCents === undefined ? 'withdrawals' : `the withdrawal of ${formatMoney(Number(amountCents))}`

async function getWithdrawalOwner(db: Db, { withdrawalId }: { withdrawalId: number }): Promise<Subject> {
  const owner = await db.row<{ userId: number; username: string }>(sql`
    select user_id, username from withdrawals join users on users.id = user_id where withdrawals.id = ${withdrawalId}`)
  if (!owner) throw new Failure('WithdrawalNotFound')
  return { type: 'user', id: owner.userId, name: owner.username }
}

async function decided(db: Db, { id, amountCents }: StoredWithdrawal, status: 'processing' | 'failed') {
  const subject = await getWithdrawalOwner(db, { withdrawalId: id })
  return { subject, before: { status: 'pending' }, after: { withdrawalId: id, amountCents, status } }
}

/** A second manager is not involved with the user; if all managers are, one who gave no money within 30 days decides. */
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

/** A request needs a verified identity, which can be lost until the decision. One that is checked again waits for the operator. */
async function assertNotRejected(db: Db, userId: number, identityRequiredFor: string): Promise<void> {
  if (!includesUse(identityRequiredFor, 'withdrawals')) return
  const { isRejected } = await db.one<{ isRejected: boolean }>(sql`
    select ${identityState(userId)} = 'minor'
           or exists (select from user_kyc join kyc_statuses s on s.id = status_id
                       where user_id = ${userId} and s.name = 'Rejected') as is_rejected`)
  if (isRejected) throw new Failure('WithdrawalUnidentified')
}

async function lockUndecided(db: Db, id: number): Promise<StoredWithdrawal> {
  const withdrawal = await lockWithdrawal(db, id)
  if (!withdrawal) throw new Failure('WithdrawalNotFound')
  const { status } = withdrawal
  if (status === 'pending') return withdrawal
  throw new Failure('WithdrawalDecided', { status, decision: await findDecision(db, withdrawal) })
}

/** Null without a decision, or after the account was purged. */
async function findDecision(db: Db, { id, userId }: StoredWithdrawal): Promise<WithdrawalDecision | null> {
  const row = await db.row<{ action: string; by: string; at: Date }>(sql`
    select action, author_name as by, created_at as at from audit_rows
     where subject_type = 'user' and subject_id = ${String(userId)}
       and action in ('withdrawal.approve', 'withdrawal.decline') and after->'withdrawalId' = to_jsonb(${id}::bigint)
     order by id desc limit 1`)
  if (!row) return null
  const did = row.action === 'withdrawal.decline' ? 'declined' : 'approved'
  return { did, by: row.by, at: row.at.toISOString() }
}

export const withdrawalRows: BulkRows<ListedWithdrawal> = {
  list: withdrawalsList,
  seen: row => ({
    status: row.status,
    isSuspended: row.isSuspended,
    methodLabel: row.methodLabel,
    isAccountChanged: row.isAccountChanged,
    disputeIds: row.disputeIds,
    lentCents: row.lentCents,
    givenCents: row.givenCents,
    unplayedCents: row.unplayedCents,
    identity: row.identity,
  }),
  ended({ status }) {
    if (status === 'pending') return null
    return status === 'processing' ? 'at the provider' : status
  },
  name: ({ id, username }) => `W-${id} of ${username}`,
  href: ({ userId }) => `/admin/users/${userId}`,
  marks: withdrawal => reviewFacts(withdrawal).flatMap(({ marks = [] }) => marks),
}

/** With the open disputes that the list shows. */
export const approveWithdrawals = bulkOf({
  change: approveWithdrawal,
  rows: withdrawalRows,
  input: ({ id, disputeIds }) => ({ withdrawalId: id, disputeIds }),
})

export const declineWithdrawals = bulkOf({
  change: declineWithdrawal,
  rows: withdrawalRows,
  input: ({ id }) => ({ withdrawalId: id }),
})

import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { isInvolved } from '@/lib/change/policy/involvement'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { compareNames } from '@/lib/people/person/compare-people'
import { assertPersonNotBarred, linkIdentity } from '@/lib/people/person/find-same-person'
import { type LockedUser, lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { adultAge, ageOf } from '@/lib/people/restrictions/changes/rules'
import { findFlags } from './flags'
import { decisionActions, type IdentityDecision, kycStatusAfter } from './rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    IdentityCaseNotFound: undefined
    IdentityCaseDecided: undefined
  }
}

/** `reason` goes to the user, except for an approval. */
type DecisionInput = { caseId: number; decision: IdentityDecision; reason: string }

/**
 * Decides a pending case, once. Throws SecondManagerNeeded for the approval of a flagged
 * case, or by an operator who gave the user money; see isInvolved. Throws PersonBarred for the approval of a person whose other
 * account is suspended or self-excluded. Returns the audit row.
 */
export async function decideCase(by: Author, input: DecisionInput): Promise<number> {
  return transaction(db => decideCaseIn(db, by, input))
}

/** In the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function decideCaseIn(
  db: Db,
  by: Author,
  { caseId, decision, reason }: DecisionInput,
  approvedById: number | null = null,
): Promise<number> {
  const user = await lockOwner(db, caseId)
  const { status, legalName, dateOfBirth } = await readCase(db, caseId)
  if (status !== 'pending') throw new Failure('IdentityCaseDecided')
  const users = [user.id]
  await assertNotNamesake(db, [by.operatorId, approvedById], legalName)
  if (decision === 'approved') {
    if (ageOf(dateOfBirth, user.now) < adultAge) throw new Failure('IdentityNotAdult', { minAge: adultAge })
    await assertPersonNotBarred(db, user.id)
    if (await isInvolved(db, user.id, approvedById)) throw new Failure('OwnAccount')
    const isFlagged = (await findFlags(db, caseId)).length > 0
    const needsSecond = isFlagged || (await isInvolved(db, user.id, by.operatorId))
    await assertWithinPolicy(db, by, 'identity.approve', { users, needsSecond }, approvedById)
  } else await assertWithinPolicy(db, by, 'identity.reject', { users })
  await closeCase(db, { caseId, decision, reason }, by.operatorId, approvedById)
  const before = await setIdentity(db, user.id, decision, dateOfBirth)
  await notify(db, user, decision, reason)
  return recordChange(db, by, {
    action: decisionActions[decision],
    subject: { type: 'user', id: user.id, name: user.username },
    before,
    after: { identityCase: caseId, kycStatus: kycStatusAfter[decision] },
    reason,
    approvedById,
  })
}

/** Serializes decisions, submissions and overrides of the user. */
async function lockOwner(db: Db, caseId: number): Promise<LockedUser> {
  const owner = await db.row<{ userId: number }>(sql`
    select user_id from identity_cases join users on users.id = user_id
     where identity_cases.id = ${caseId} and users.purged_at is null`)
  if (!owner) throw new Failure('IdentityCaseNotFound')
  return lockUser(db, owner.userId)
}

type OpenCase = { status: string; legalName: string; dateOfBirth: string }

async function readCase(db: Db, caseId: number): Promise<OpenCase> {
  const row = await db.row<OpenCase>(sql`
    select status, coalesce(legal_name, '') as legal_name, coalesce(date_of_birth::text, '') as date_of_birth
      from identity_cases where id = ${caseId}`)
  if (!row) throw new Failure('IdentityCaseNotFound')
  return row
}

/** A namesake is another manager's case too, to be safe. */
async function assertNotNamesake(db: Db, operatorIds: (number | null)[], legalName: string): Promise<void> {
  const operators = await db.rows<{ name: string }>(sql`
    select name from operators where id = any(${operatorIds}::int[])`)
  if (operators.some(({ name }) => compareNames(name, legalName) === 'same')) throw new Failure('OwnAccount')
}

async function closeCase(
  db: Db,
  { caseId, decision, reason }: DecisionInput,
  operatorId: number | null,
  approvedById: number | null,
): Promise<void> {
  await db.run(sql`
    update identity_cases
       set status = ${decision}::text::identity_case_status, decided_at = clock_timestamp(),
           decided_by_id = ${operatorId}::int, approved_by_id = ${approvedById}::int, reason = ${reason.trim()}
     where id = ${caseId}`)
}

/** Call it after the case is decided. The link stops working with each decision. A verified date of birth replaces declared ones. */
export async function setIdentity(db: Db, userId: number, decision: IdentityDecision, born: string) {
  const row = await db.row<{ kycStatus: string }>(sql`
    select name as kyc_status from user_kyc join kyc_statuses on kyc_statuses.id = status_id where user_id = ${userId}`)
  await db.run(sql`
    update user_kyc
       set status_id = (select id from kyc_statuses where name = ${kycStatusAfter[decision]}),
           date_of_birth = case when ${decision} = 'approved' then ${born}::text::date else date_of_birth end,
           link_key = null, link_issued_at = null
     where user_id = ${userId}`)
  if (decision === 'approved') await linkIdentity(db, userId)
  return { kycStatus: row?.kycStatus ?? null }
}

/** The user gets a mail, and the app an event. */
export async function notify(
  db: Db,
  user: LockedUser,
  decision: IdentityDecision,
  reason: string,
): Promise<void> {
  await publishEvent(db, { name: 'balance.changed', userId: user.id })
  if (user.isDeleted) return
  await enqueueMessage(db, {
    template: 'identity-decided',
    to: user.email,
    username: user.username,
    outcome: decision === 'approved' ? 'verified' : decision,
    reason: decision === 'approved' ? '' : reason.trim(),
  })
}

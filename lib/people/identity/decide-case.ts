import sql from 'sql-template-tag'
import { z } from 'zod'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { type Act, change } from '@/lib/change/change'
import { assertNotInvolved, isInvolved } from '@/lib/change/policy/involvement'
import { Failure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { approverFailures, assertApprovable } from '@/lib/people/operator/assert-approvable'
import { compareNames } from '@/lib/people/person/compare-people'
import { assertPersonNotBarred, linkIdentity } from '@/lib/people/person/find-same-person'
import { type LockedUser, lockUser, toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import { adultAge, ageOf } from '@/lib/people/restrictions/changes/rules'
import { identityCasesList, type ListedIdentityCase } from './cases-list'
import { describeFlags } from './describe-flag'
import { findFlags } from './flags'
import { type IdentityDecision, identityFailures, kycStatusAfter } from './rules'

const shared = {
  topics: ['lock-outs'],
  role: 'manager',
  reason: 'always',
  undo: 'A decided check stays decided. Override the identity of the user instead.',
  failures: { ...identityFailures, ...approverFailures },
  input: z.object({ caseId: idShape }),
} as const

/** Throws SecondManagerNeeded for a flagged case, or one who gave the user money, and PersonBarred for a barred person. */
export const approveCase = change({
  ...shared,
  name: 'identity.approve',
  title: 'Approve an identity check',
  users: 'favors',
  secondManager: 'partly',
  details:
    'Required if another account has the same person or picture, if the user declared another date of birth before, or within 30 days of giving the user money. Never your own check.',
  did: 'approved the identity of {subject}',
  async subject(db, { caseId }) {
    const user = await db.row<{ id: number; username: string }>(sql`
      select users.id, username from identity_cases join users on users.id = user_id
       where identity_cases.id = ${caseId} and deleted_at is null`)
    if (!user) throw new Failure('IdentityCaseNotFound')
    return toUserSubject(user)
  },
  confirm: {
    unneeded: 'The reason is typed after the documents were seen, and the restrictions card overrides it.',
  },
  run: (db, { caseId }, act) => decide(db, caseId, 'approved', act),
  approval: {
    phrase: ({ caseId }) => `Approve identity check K-${caseId}`,
    question: ({ caseId }, name) => `Approve identity check K-${caseId} of ${name}?`,
    async isExcluded(db, { caseId }, managerId) {
      const owner = await db.row<{ userId: number }>(sql`
        select user_id from identity_cases where id = ${caseId}`)
      return owner !== undefined && isInvolved(db, owner.userId, managerId)
    },
    async facts(db, input, run) {
      const flags = await findFlags(db, input.caseId)
      const recorded = await readRecordedFacts(db, input, run)
      return { ...recorded, values: [...recorded.values, { name: 'flags', value: flags }] }
    },
  },
})

const rejection = {
  ...shared,
  users: 'checks',
  secondManager: 'never',
  details: 'The reason is emailed to the user. Never your own check.',
  confirm: { unneeded: 'The user can be checked again.' },
} as const

export const rejectCase = change({
  ...rejection,
  name: 'identity.reject',
  title: 'Reject an identity check',
  did: 'rejected the identity of {subject}',
  run: (db, { caseId }, act) => decide(db, caseId, 'rejected', act),
})

/** The user submits again. */
export const returnCase = change({
  ...rejection,
  name: 'identity.return',
  title: 'Ask the user to submit an identity check again',
  did: 'asked {subject} for new identity details',
  run: (db, { caseId }, act) => decide(db, caseId, 'returned', act),
})

export const caseDecisions = { approved: approveCase, rejected: rejectCase, returned: returnCase }

async function decide(db: Db, caseId: number, decision: IdentityDecision, act: Act) {
  const { by, approvedById } = act
  const user = await lockOwner(db, caseId)
  const { status, legalName, dateOfBirth, decidedBy, decidedAt } = await readCase(db, caseId)
  if (status !== 'pending')
    throw new Failure('IdentityCaseDecided', {
      decision: status,
      by: decidedBy,
      at: decidedAt?.toISOString() ?? null,
    })
  const users = [user.id]
  await assertNotNamesake(db, [by.operatorId, approvedById], legalName)
  if (decision === 'approved') {
    if (ageOf(dateOfBirth, user.now) < adultAge) throw new Failure('IdentityNotAdult', { minAge: adultAge })
    await assertPersonNotBarred(db, user.id)
    await assertNotInvolved(db, user.id, approvedById)
    const flags = await findFlags(db, caseId)
    const needsSecond = flags.length > 0 || (await isInvolved(db, user.id, by.operatorId))
    const rule = describeFlags(flags)
    const isExcluded = (managerId: number) => isInvolved(db, user.id, managerId)
    await assertApprovable(db, { by, userId: user.id, isExcluded }, () =>
      act.assertAllowed({ users, needsSecond, rule }),
    )
  } else await act.assertAllowed({ users })
  return closeCase(db, user, { id: caseId, decision, dateOfBirth }, act)
}

/** Serializes caseDecisions, submissions and overrides of the user. */
async function lockOwner(db: Db, caseId: number): Promise<LockedUser> {
  const owner = await db.row<{ userId: number }>(sql`
    select user_id from identity_cases join users on users.id = user_id
     where identity_cases.id = ${caseId} and users.purged_at is null`)
  if (!owner) throw new Failure('IdentityCaseNotFound')
  return lockUser(db, owner.userId)
}

type StoredCase = {
  status: string
  legalName: string
  dateOfBirth: string
  decidedBy: string | null
  decidedAt: Date | null
}

async function readCase(db: Db, caseId: number): Promise<StoredCase> {
  const row = await db.row<StoredCase>(sql`
    select c.status, coalesce(legal_name, '') as legal_name, coalesce(date_of_birth::text, '') as date_of_birth,
           operators.name as decided_by, decided_at
      from identity_cases c left join operators on operators.id = decided_by_id where c.id = ${caseId}`)
  if (!row) throw new Failure('IdentityCaseNotFound')
  return row
}

/** A namesake is another manager's case too, to be safe. */
async function assertNotNamesake(db: Db, operatorIds: (number | null)[], legalName: string): Promise<void> {
  const operators = await db.rows<{ name: string }>(sql`
    select name from operators where id = any(${operatorIds}::int[])`)
  if (operators.some(({ name }) => compareNames(name, legalName) === 'same')) throw new Failure('OwnAccount')
}

/** The reason goes to the user, except for an approval. Returns what the audit log needs. */
export async function closeCase(
  db: Db,
  user: LockedUser,
  { id, decision, dateOfBirth }: { id: number; decision: IdentityDecision; dateOfBirth: string },
  { by, approvedById, reason }: Pick<Act, 'by' | 'approvedById' | 'reason'>,
) {
  await db.run(sql`
    update identity_cases
       set status = ${decision}::text::identity_case_status, decided_at = clock_timestamp(),
           decided_by_id = ${by.operatorId}::int, approved_by_id = ${approvedById}::int, reason = ${reason.trim()}
     where id = ${id}`)
  const before = await setIdentity(db, user.id, decision, dateOfBirth)
  await notify(db, user, decision, reason)
  return {
    subject: toUserSubject(user),
    before,
    after: { identityCase: id, kycStatus: kycStatusAfter[decision] },
  }
}

/** From now on the link only shows the result. A verified date of birth replaces declared ones. */
async function setIdentity(db: Db, userId: number, decision: IdentityDecision, born: string) {
  const row = await db.row<{ kycStatus: string }>(sql`
    select name as kyc_status from user_kyc join kyc_statuses on kyc_statuses.id = status_id where user_id = ${userId}`)
  await db.run(sql`
    update user_kyc
       set status_id = (select id from kyc_statuses where name = ${kycStatusAfter[decision]}),
           date_of_birth = case when ${decision} = 'approved' then ${born}::text::date else date_of_birth end,
           link_issued_at = null
     where user_id = ${userId}`)
  if (decision === 'approved') await linkIdentity(db, userId)
  return { kycStatus: row?.kycStatus ?? null }
}

/** The user gets a mail, and the app an event. */
async function notify(db: Db, user: LockedUser, decision: IdentityDecision, reason: string): Promise<void> {
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

export const identityCaseRows: BulkRows<ListedIdentityCase> = {
  list: identityCasesList,
  seen: ({ status, legalName, dateOfBirth, documents, linkedAccounts, submittedAt }) => ({
    status,
    legalName,
    dateOfBirth,
    documents,
    linkedAccounts,
    submittedAt,
  }),
  ended: ({ status }) => (status === 'pending' ? null : status),
  name: ({ id, username }) => `K-${id} of ${username}`,
  href: ({ id }) => `/admin/identity/${id}`,
  describe: ({ legalName, dateOfBirth, age, documents }) =>
    `${legalName}, born ${dateOfBirth} (${age} years), ${pluralize(documents, 'picture')}`,
  marks: ({ linkedAccounts }) => (linkedAccounts > 0 ? [pluralize(linkedAccounts, 'linked account')] : []),
}

const decision = {
  rows: identityCaseRows,
  input: ({ id }: ListedIdentityCase) => ({ caseId: id }),
}

export const approveCases = bulkOf({ ...decision, change: approveCase })

export const rejectCases = bulkOf({ ...decision, change: rejectCase })

export const returnCases = bulkOf({ ...decision, change: returnCase })

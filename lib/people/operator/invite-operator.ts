import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { isReason, minReasonLength } from '@/lib/change/audit/rules'
import { change } from '@/lib/change/change'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, throwByConstraint } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { writeLink } from './link'
import { lockOperator, operatorInput, toSubject } from './lock-operator'
import { assertEmailFree, assertNameFree } from './operator-name'
import { isOnlyManagerEver, recordPromotion } from './promotion'
import { operatorFailures } from './rules'
import { invitation } from './schema'

type Invitation = z.output<typeof invitation>

/**
 * Creates an operator, who can sign in after using the emailed link. `link` is set only if mail delivery is not configured, so
 * that the manager can pass it on. Throws OperatorEmailTaken, OperatorNameTaken, or SecondManagerNeeded for a manager if there
 * has ever been another manager.
 */
export const inviteOperator = change({
  name: 'operator.invite',
  title: 'Invite an operator',
  role: 'manager',
  reason: 'cost',
  secondManager: 'partly',
  details: 'Required for managers, unless there has never been a second one.',
  waitingPeriod:
    'New managers cannot approve requests for 24 hours, and requests of their inviter never, or for 72 hours if invited without approval',
  did: ({ after }) =>
    typeof after.role === 'string' ? `invited {subject} as ${after.role}` : 'invited {subject}',
  undo: 'Disable the operator instead, which ends the invitation.',
  failures: {
    OperatorNameTaken: {
      field: 'name',
      message:
        'Another operator or a part of the service has this name, or one that looks the same or is part of it. Use another name.',
    },
    OperatorEmailTaken: {
      field: 'email',
      message: 'An operator with this email exists. Invite them again or enable them from the list.',
    },
    ReasonTooShort: ({ minCharacters }) => ({
      field: 'reason',
      message: `Enter a reason of at least ${minCharacters} characters.`,
    }),
  },
  input: invitation,
  async subject(db, { email, name }) {
    await assertEmailFree(db, email)
    await assertNameFree(db, 0, name)
    return { type: 'operator', id: 'new', name }
  },
  confirm: { unneeded: 'It locks no one out, and disabling ends the invitation.' },
  async run(db, { email, name, role }, { by, reason, approvedById, assertAllowed }) {
    await lockPolicy(db)
    if (role === 'manager' && by.operatorId !== null && !isReason(reason))
      throw new Failure('ReasonTooShort', { minCharacters: minReasonLength })
    const isAlone = role === 'manager' && approvedById === null && (await isOnlyManagerEver(db, by))
    await assertAllowed({ needsSecond: role === 'manager' && !isAlone })
    const operatorId = await insertOperator(db, by, { email, name, role })
    await assertNameFree(db, operatorId, name)
    if (role === 'manager') await recordPromotion(db, by, operatorId, isAlone)
    const link = await mailInvitation(db, by, operatorId, { email, name, role })
    return {
      subject: toSubject({ id: operatorId, name }),
      after: { email, name, role, ...(isAlone && { isWithoutSecondManager: true }) },
      result: { operatorId, link },
    }
  },
  approval: {
    phrase: ({ email }) => `Invite ${email} as manager`,
    question: ({ email }, name) => `Invite ${name}, ${email}, as manager?`,
    keyOf: ({ email }) => email.toLowerCase(),
  },
})

async function insertOperator(db: Transaction, by: Author, { email, name, role }: Invitation) {
  const inserted = await db
    .one<{ id: number }>(sql`
      insert into operators (email, name, role, invited_by_id)
      values (${email.toLowerCase()}, ${name}, ${role}::operator_role, ${by.operatorId})
      returning id`)
    .catch(throwByConstraint({ operators_email_key: () => new Failure('OperatorEmailTaken') }))
  return inserted.id
}

/** Ends the previous link. Only their inviter can invite a manager again. Throws OperatorHasPassword, OperatorInvitedByOther. */
export const inviteAgain = change({
  name: 'operator.invite-again',
  title: 'Resend an invitation',
  role: 'manager',
  reason: 'never',
  secondManager: 'never',
  details: 'Only the operator who invited a manager can resend the invitation.',
  did: 'resent the invitation of {subject}',
  undo: 'Disable the operator instead, which ends the invitation.',
  failures: {
    ...operatorFailures,
    OperatorHasPassword: 'The operator can already sign in, or is disabled.',
  },
  input: operatorInput,
  confirm: { unneeded: 'It locks no one out, and disabling ends the invitation.' },
  async run(db, { operatorId }, { by }) {
    const operator = await lockOperator(db, operatorId)
    if (operator.passwordHash !== null || operator.ssoSubject !== null || operator.isDisabled)
      throw new Failure('OperatorHasPassword')
    if (operator.role === 'manager' && operator.promotedById !== by.operatorId)
      throw new Failure('OperatorInvitedByOther')
    const link = await mailInvitation(db, by, operatorId, operator)
    return { subject: toSubject(operator), result: { operatorId, link } }
  },
})

async function mailInvitation(db: Db, by: Author, operatorId: number, { email, name, role }: Invitation) {
  const { link, ttlSeconds } = await writeLink(db, operatorId, 'invitation')
  await enqueueMessage(db, {
    template: 'operator-invitation',
    to: email.toLowerCase(),
    name,
    invitedBy: by.name,
    role,
    link,
    ttlSeconds,
  })
  return env().RESEND_API_KEY ? null : link
}

import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Role } from '@/lib/change/audit/rules'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, throwByConstraint, transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { writeLink } from './link'
import { lockOperator } from './lock-operator'
import { assertNameFree } from './operator-name'
import { isOnlyManagerEver, recordPromotion } from './promotion'

type Invitation = { email: string; name: string; role: Role }

/** `link` is set only if mail delivery is not configured, so that the manager can pass it on. */
export type Invited = { operatorId: number; link: string | null }

/**
 * Creates an operator, who can sign in after using the emailed link. Throws OperatorEmailTaken, OperatorNameTaken, or
 * SecondManagerNeeded for a manager if there has ever been another manager.
 */
export async function inviteOperator(by: Author, invitation: Invitation, reason = ''): Promise<Invited> {
  return transaction(db => inviteOperatorIn(db, by, invitation, reason))
}

/** Runs in the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function inviteOperatorIn(
  db: Transaction,
  by: Author,
  { email, name, role }: Invitation,
  reason = '',
  approvedById: number | null = null,
): Promise<Invited> {
  await lockPolicy(db)
  const isAlone = role === 'manager' && approvedById === null && (await isOnlyManagerEver(db, by))
  const needsSecond = role === 'manager' && !isAlone
  await assertWithinPolicy(db, by, 'operator.invite', { needsSecond }, approvedById)
  const operatorId = await insertOperator(db, by, { email, name, role })
  await assertNameFree(db, operatorId, name)
  if (role === 'manager') await recordPromotion(db, by, operatorId, isAlone)
  await recordChange(db, by, {
    action: 'operator.invite',
    subject: { type: 'operator', id: operatorId, name },
    after: { email, name, role, ...(isAlone && { isWithoutSecondManager: true }) },
    reason,
    approvedById,
  })
  return { operatorId, link: await mailInvitation(db, by, operatorId, { email, name, role }) }
}

async function insertOperator(
  db: Transaction,
  by: Author,
  { email, name, role }: Invitation,
): Promise<number> {
  const inserted = await db.prisma.operator
    .create({
      data: { email: email.toLowerCase(), name, role, invitedById: by.operatorId },
      select: { id: true },
    })
    .catch(throwByConstraint({ operators_email_key: () => new Failure('OperatorEmailTaken') }))
  return inserted.id
}

/**
 * Sends a new link to an operator who never signed in, and ends the previous one. Only the manager who invited
 * another manager can do so. Throws OperatorHasPassword or OperatorInvitedByOther.
 */
export async function inviteAgain(by: Author, operatorId: number): Promise<Invited> {
  return transaction(async db => {
    const operator = await lockOperator(db, operatorId)
    if (operator.passwordHash !== null || operator.ssoSubject !== null || operator.isDisabled)
      throw new Failure('OperatorHasPassword')
    if (operator.role === 'manager' && operator.promotedById !== by.operatorId)
      throw new Failure('OperatorInvitedByOther')
    const subject = { type: 'operator', id: operatorId, name: operator.name }
    await recordChange(db, by, { action: 'operator.invite-again', subject })
    return { operatorId, link: await mailInvitation(db, by, operatorId, operator) }
  })
}

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

import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/speak'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { enqueue } from '@/lib/messages/enqueue'
import { writeLink } from './link'
import { lockOperator } from './lock-operator'
import type { Role } from './rules'

/** Who is invited, and as what. */
export type Invitation = { email: string; name: string; role: Role }

/** What came of an invitation; `link` only where nobody carries mail away, so that it can be handed over otherwise. */
export type Invited = { operatorId: number; link: string | null }

/** Makes an operator who can sign in once the mailed link was used; throws OperatorEmailTaken. */
export async function inviteOperator(by: Author, { email, name, role }: Invitation): Promise<Invited> {
  try {
    return await transaction(async db => {
      const made = await db.row<{ id: number }>(sql`
        insert into operators (email, name, role) values (${email.toLowerCase()}, ${name}, ${role}::operator_role)
        returning id`)
      if (!made) throw new Error('an operator was not written')
      const subject = { type: 'operator', id: made.id, name }
      await recordChange(db, by, { action: 'operator.invite', subject, after: { email, name, role } })
      return { operatorId: made.id, link: await mailInvitation(db, by, made.id, { email, name, role }) }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'operators_email_key') throw new Failure('OperatorEmailTaken')
    throw error
  }
}

/** Mails another link to somebody who was invited and never came; the first one ends. */
export async function inviteAgain(by: Author, operatorId: number): Promise<Invited> {
  return transaction(async db => {
    const operator = await lockOperator(db, operatorId)
    if (operator.passwordHash !== null || operator.isDisabled) throw new Failure('OperatorHasPassword')
    const subject = { type: 'operator', id: operatorId, name: operator.name }
    await recordChange(db, by, { action: 'operator.invite-again', subject })
    return { operatorId, link: await mailInvitation(db, by, operatorId, operator) }
  })
}

async function mailInvitation(db: Db, by: Author, operatorId: number, { email, name, role }: Invitation) {
  const { link, ttlSeconds } = await writeLink(db, operatorId, 'invitation')
  await enqueue(db, {
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

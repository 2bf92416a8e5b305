import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { generateSync } from 'otplib'
import sql from 'sql-template-tag'
import type { Role } from '@/lib/change/audit/rules'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { changeRole, disableOperator } from '@/lib/people/operator/change-operator'
import { createOperatorSession } from '@/lib/people/operator/create-session'
import type { Self } from '@/lib/people/operator/own-changes'
import { beginEnrollment, confirmEnrollment } from '@/lib/people/operator/own-totp'
import { leastCost } from '@/lib/people/testing/users'

/** The password of all test operators. */
export const testPassword = 'correct horse slate'

export const clientInfo = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0',
  ip: '192.0.2.1',
  requestId: 'test',
}

/** A client in another network. */
export const clientFrom = (network: number) => ({
  ...clientInfo,
  ip: `198.51.${network >> 8}.${network & 255}`,
})

let passwordHash: Promise<string> | undefined

/** Creates an operator with an open session, usable as an author. */
export async function createOperator(
  role: Role = 'manager',
): Promise<Self & { email: string; token: string; role: Role }> {
  passwordHash ??= hash(testPassword, leastCost)
  const stored = await passwordHash
  const email = `${randomUUID()}@operators.test`
  const name = `Operator ${email.slice(0, 6)}`
  return transaction(async tx => {
    const inserted = await tx.row<{ id: number }>(sql`
      insert into operators (email, name, role, password_hash) values (${email}, ${name}, ${role}::operator_role, ${stored})
      returning id`)
    const operatorId = inserted?.id ?? 0
    const { token, sessionId } = await createOperatorSession(tx, operatorId, clientInfo, false)
    return { operatorId, name, sessionId, requestId: 'test', email, token, role }
  })
}

/** Enrolls an authenticator; the secret creates further codes, of which the current one is still valid. */
export async function enroll(self: Self & { email: string }): Promise<{ secret: string; codes: string[] }> {
  const { secret, enrollment } = await beginEnrollment(self, self.email, testPassword)
  const codes = await confirmEnrollment(self, enrollment, codeAt(secret))
  // Simulates an enrollment two time steps earlier, because each code is valid once.
  await db.run(sql`update operators set totp_last_step = totp_last_step - 2 where id = ${self.operatorId}`)
  return { secret, codes }
}

/** Links an account of the provider, and returns its subject. */
export async function linkToSso(operatorId: number): Promise<string> {
  const subject = randomUUID()
  await db.run(sql`
    update operators set sso_issuer = 'https://id.acme.test', sso_subject = ${subject}, sso_linked_at = now()
     where id = ${operatorId}`)
  return subject
}

/** The TOTP code `seconds` from now. */
export function codeAt(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
}

/** Lets the locks of failed sign-ins of all operators end, and the failures expire, as after so many minutes. */
export async function advanceAttempts(minutes: number): Promise<void> {
  await db.run(sql`
    update operator_attempts set locked_until = locked_until - make_interval(mins => ${minutes}),
      counted_at = counted_at - make_interval(mins => ${minutes})`)
}

/** Audit actions on an operator, oldest first. */
export async function readActions(operatorId: number): Promise<string[]> {
  const rows = await db.rows<{ action: string }>(sql`
    select action from audit_rows where subject_type = 'operator' and subject_id = ${String(operatorId)} order by id`)
  return rows.map(({ action }) => action)
}

/** Disables a manager or changes their role, with the approval of a second manager. */
export async function removeManager(
  by: Self,
  operatorId: number,
  change: 'disable' | Role,
  reason = 'Left the company',
): Promise<number | null> {
  const { operatorId: approvedById } = await createOperator()
  const grant = { reason, approvedById }
  const { auditId } = await transaction(tx =>
    change === 'disable'
      ? disableOperator.in(tx, by, { operatorId }, grant)
      : changeRole.in(tx, by, { operatorId, role: change }, grant),
  )
  return auditId
}

import sql from 'sql-template-tag'
import { renderSVG } from 'uqr'
import type { AuditAction } from '@/lib/audit/actions'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { encrypt, decrypt } from '@/lib/encrypt'
import { readSettings } from '@/lib/settings/read'
import { type LockedOperator, lockOperator } from './lock-operator'
import { confirmPassword, type Self } from './own-password'
import { renewRecoveryCodes } from './recovery-codes'
import { findTotpStep, makeTotpSecret, totpAddress } from './totp'

/** What an authenticator is set up with; `enrollment` goes back with the first code, and opens for this operator only. */
export type Enrollment = { secret: string; qrCode: string; enrollment: string }

/**
 * Makes a secret and its QR code, drawn here, with the password, so that nobody at an open browser locks its owner out;
 * nothing is kept until a code proves that the authenticator has it.
 */
export async function beginEnrollment(by: Self, email: string, password: string): Promise<Enrollment> {
  await confirmPassword(by, password)
  const secret = makeTotpSecret()
  const qrCode = renderSVG(totpAddress(email, secret), { border: 2, ecc: 'M' })
  return { secret, qrCode, enrollment: encrypt(secret, `enrollment:${by.operatorId}`).toString('base64url') }
}

/** Turns the authenticator on and returns ten recovery codes, told only now; throws OperatorCodeInvalid or OperatorTotpOn. */
export async function confirmEnrollment(by: Self, enrollment: string, code: string): Promise<string[]> {
  const secret = decrypt(Buffer.from(enrollment, 'base64url'), `enrollment:${by.operatorId}`)
  return transaction(async db => {
    const operator = await lockOperator(db, by.operatorId)
    if (operator.isTotpOn) throw new Failure('OperatorTotpOn')
    const step = secret && (await findTotpStep(secret, code, operator.now))
    if (!(secret && step)) throw new Failure('OperatorCodeInvalid')
    await db.run(sql`
      update operators set totp_secret = ${encrypt(secret, `totp:${by.operatorId}`)}, totp_enabled_at = now(),
        totp_last_step = ${step}, updated_at = now()
       where id = ${by.operatorId}`)
    await recordTotp(db, by, operator, 'operator.turn-on-codes')
    return renewRecoveryCodes(db, by.operatorId)
  })
}

/** Turns one's own authenticator off, with the password; throws OperatorTotpRequired where the house asks for one. */
export async function turnOffTotp(by: Self, password: string): Promise<void> {
  const { operators_must_have_totp: isNeeded } = await readSettings()
  if (isNeeded) throw new Failure('OperatorTotpRequired')
  await confirmPassword(by, password)
  await transaction(async db => {
    const operator = await lockOperator(db, by.operatorId)
    if (!operator.isTotpOn) throw new Failure('OperatorTotpOff')
    await dropTotp(db, by.operatorId)
    await recordTotp(db, by, operator, 'operator.turn-off-codes')
  })
}

/** Gives oneself ten new recovery codes, with the password; the old ones end. */
export async function renewOwnRecoveryCodes(by: Self, password: string): Promise<string[]> {
  await confirmPassword(by, password)
  return transaction(async db => {
    const operator = await lockOperator(db, by.operatorId)
    if (!operator.isTotpOn) throw new Failure('OperatorTotpOff')
    await recordTotp(db, by, operator, 'operator.renew-recovery-codes')
    return renewRecoveryCodes(db, by.operatorId)
  })
}

/** Takes authenticator and recovery codes away from an operator whose row is locked. */
export async function dropTotp(db: Db, operatorId: number): Promise<void> {
  await db.run(sql`
    update operators set totp_secret = null, totp_enabled_at = null, updated_at = now() where id = ${operatorId}`)
  await db.run(sql`delete from operator_recovery_codes where operator_id = ${operatorId}`)
}

async function recordTotp(db: Db, by: Self, { name }: LockedOperator, action: AuditAction) {
  await recordChange(db, by, { action, subject: { type: 'operator', id: by.operatorId, name } })
}

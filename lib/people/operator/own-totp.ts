import { generateSecret, generateURI } from 'otplib'
import sql from 'sql-template-tag'
import { renderSVG } from 'uqr'
import type { Recorder } from '@/lib/change/change'
import { readSettings } from '@/lib/change/settings/read'
import { decrypt, encrypt } from '@/lib/core/encrypt'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockOperator, type StoredOperator } from './lock-operator'
import { recoveryCodesRenewal, type Self, totpActivation, totpRemoval } from './own-changes'
import { confirmSelf } from './own-password'
import { renewRecoveryCodes } from './recovery-codes'
import { findTotpStep } from './totp'

/** `enrollment` is the sealed secret; it is sent back with the first code and is bound to the operator. */
export type Enrollment = { secret: string; qrCode: string; enrollment: string }

/** Requires the password or a fresh sign-in, against someone at an unlocked browser. Stores nothing before the first code. */
export async function beginEnrollment(by: Self, email: string, password: string): Promise<Enrollment> {
  await confirmSelf(by, password)
  const secret = generateSecret()
  const qrCode = renderSVG(generateURI({ issuer: 'Slatekeeper', label: email, secret }), {
    border: 2,
    ecc: 'M',
  })
  return { secret, qrCode, enrollment: encrypt(secret, `enrollment:${by.operatorId}`).toString('base64url') }
}

/** Returns ten recovery codes, which are not shown again. Throws OperatorCodeInvalid or OperatorTotpOn. */
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
    await recordTotp(db, by, operator, totpActivation)
    return renewRecoveryCodes(db, by.operatorId)
  })
}

/** Throws OperatorTotpRequired where every operator must have an authenticator. */
export async function turnOffTotp(by: Self, password: string): Promise<void> {
  const { operators_must_have_totp: isNeeded } = await readSettings()
  if (isNeeded) throw new Failure('OperatorTotpRequired')
  await confirmSelf(by, password)
  await transaction(async db => {
    const operator = await lockOperator(db, by.operatorId)
    if (!operator.isTotpOn) throw new Failure('OperatorTotpOff')
    await dropTotp(db, by.operatorId)
    await recordTotp(db, by, operator, totpRemoval)
  })
}

export async function renewOwnRecoveryCodes(by: Self, password: string): Promise<string[]> {
  await confirmSelf(by, password)
  return transaction(async db => {
    const operator = await lockOperator(db, by.operatorId)
    if (!operator.isTotpOn) throw new Failure('OperatorTotpOff')
    await recordTotp(db, by, operator, recoveryCodesRenewal)
    return renewRecoveryCodes(db, by.operatorId)
  })
}

/** The caller must hold the row lock. */
export async function dropTotp(db: Db, operatorId: number): Promise<void> {
  await db.run(sql`
    update operators set totp_secret = null, totp_enabled_at = null, updated_at = now() where id = ${operatorId}`)
  await db.run(sql`delete from operator_recovery_codes where operator_id = ${operatorId}`)
}

async function recordTotp(db: Db, by: Self, { name }: StoredOperator, done: Recorder) {
  await done.record(db, by, { subject: { type: 'operator', id: by.operatorId, name } })
}

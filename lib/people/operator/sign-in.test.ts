import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import {
  advanceAttempts,
  clientInfo,
  codeAt,
  createOperator,
  enroll,
  readActions,
  testPassword,
} from '@/lib/people/testing/operators'
import { disableOperator } from './change-operator'
import { findSession } from './find-session'
import { signInOperator } from './sign-in'

const invalidCredentials = expect.objectContaining({ code: 'OperatorCredentialsInvalid' })
const locked = expect.objectContaining({ code: 'OperatorLocked' })

test('a valid password opens a session, with the email in any case, and is audited', async () => {
  const { operatorId, email } = await createOperator('editor')
  const token = await signInOperator({ email: email.toUpperCase(), password: testPassword }, clientInfo)
  expect(await findSession(token)).toMatchObject({ id: operatorId, email, role: 'editor', hasTotp: false })
  expect(await readActions(operatorId)).toEqual(['operator.sign-in'])
  const [session] = await db.rows<{ tokenHash: Buffer }>(
    sql`select token_hash from operator_sessions where operator_id = ${operatorId} order by id desc limit 1`,
  )
  expect(session?.tokenHash.toString()).not.toContain(token)
})

test('unknown, wrong, disabled and invited sign-ins fail with the same error', async () => {
  const manager = await createOperator()
  const disabled = await createOperator('viewer')
  await disableOperator(manager, { operatorId: disabled.operatorId }, 'Left the company')
  const invited = await createOperator('viewer')
  await db.run(sql`update operators set password_hash = null where id = ${invited.operatorId}`)
  const attempts = [
    { email: `${crypto.randomUUID()}@operators.test`, password: testPassword },
    { email: manager.email, password: 'wrong horse slate' },
    { email: disabled.email, password: testPassword },
    { email: invited.email, password: testPassword },
  ]
  for (const one of attempts)
    await expect(signInOperator(one, clientInfo)).rejects.toEqual(invalidCredentials)
})

test('of 40 concurrent wrong sign-ins from one network five are checked, the network is then locked, and this is audited', async () => {
  const { operatorId, email } = await createOperator()
  const attempts = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      signInOperator({ email, password: `wrong ${index}` }, clientInfo),
    ),
  )
  const codes = attempts.map(one => (one.status === 'rejected' ? one.reason.code : 'signed in'))
  expect(codes.filter(code => code === 'OperatorCredentialsInvalid')).toHaveLength(5)
  expect(codes.filter(code => code === 'OperatorLocked')).toHaveLength(35)
  await expect(signInOperator({ email, password: testPassword }, clientInfo)).rejects.toEqual(locked)
  expect(await readActions(operatorId)).toEqual(['operator.lock-out'])
})

test('sign-ins with unknown emails are locked too, so that a lockout reveals nothing', async () => {
  const email = `${crypto.randomUUID()}@operators.test`
  for (let tries = 0; tries < 5; tries++)
    await expect(signInOperator({ email, password: testPassword }, clientInfo)).rejects.toEqual(
      invalidCredentials,
    )
  await expect(signInOperator({ email, password: testPassword }, clientInfo)).rejects.toEqual(locked)
})

test('a lockout ends after ten minutes, and a sign-in clears earlier failures', async () => {
  const { email } = await createOperator()
  for (let tries = 0; tries < 5; tries++)
    await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toEqual(invalidCredentials)
  await advanceAttempts(10)
  for (let rounds = 0; rounds < 2; rounds++) {
    for (let tries = 0; tries < 4; tries++)
      await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toEqual(
        invalidCredentials,
      )
    await signInOperator({ email, password: testPassword }, clientInfo)
  }
})

test('with an authenticator the code is requested after the right password, without a limit', async () => {
  const operator = await createOperator()
  const { secret } = await enroll(operator)
  const { email } = operator
  await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toEqual(invalidCredentials)
  for (let tries = 0; tries < 7; tries++)
    await expect(signInOperator({ email, password: testPassword }, clientInfo)).rejects.toMatchObject({
      code: 'OperatorCodeRequired',
    })
  const token = await signInOperator({ email, password: testPassword, code: codeAt(secret) }, clientInfo)
  expect(await findSession(token)).toMatchObject({ hasTotp: true })
})

test('a code is valid once, also for twenty concurrent sign-ins', async () => {
  const operator = await createOperator()
  const { secret } = await enroll(operator)
  const code = codeAt(secret)
  const given = { email: operator.email, password: testPassword, code }
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => signInOperator(given, clientInfo)),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await advanceAttempts(24 * 60)
  await expect(signInOperator(given, clientInfo)).rejects.toMatchObject({ code: 'OperatorCodeInvalid' })
})

test('each of ten recovery codes is valid once, in any format', async () => {
  const operator = await createOperator()
  const { codes } = await enroll(operator)
  expect(new Set(codes)).toHaveLength(10)
  const recoveryCode = codes[3]?.toUpperCase().replaceAll('-', ' ') ?? ''
  const given = { email: operator.email, password: testPassword, recoveryCode }
  await signInOperator(given, clientInfo)
  await expect(signInOperator(given, clientInfo)).rejects.toMatchObject({ code: 'OperatorCodeInvalid' })
  await signInOperator({ ...given, recoveryCode: codes[4] ?? '' }, clientInfo)
})

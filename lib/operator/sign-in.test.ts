import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { disableOperator } from './change-operator'
import { findSession } from './find-session'
import { signInOperator } from './sign-in'
import { codeAt, enroll, createOperator, testPassword, clientInfo, readActions } from './testing'

const refused = expect.objectContaining({ code: 'OperatorCredentialsInvalid' })
const locked = expect.objectContaining({ code: 'OperatorLocked' })

test('a right password opens a session, whatever the case of the address, and the log says so', async () => {
  const { operatorId, email } = await createOperator('editor')
  const token = await signInOperator({ email: email.toUpperCase(), testPassword }, clientInfo)
  expect(await findSession(token)).toMatchObject({ id: operatorId, email, role: 'editor', hasTotp: false })
  expect(await readActions(operatorId)).toEqual(['operator.sign-in'])
  const [session] = await db.rows<{ tokenHash: Buffer }>(
    sql`select token_hash from operator_sessions where operator_id = ${operatorId} order by id desc limit 1`,
  )
  expect(session?.tokenHash.toString()).not.toContain(token)
})

test('unknown, wrong, disabled and not yet accepted are refused alike', async () => {
  const manager = await createOperator()
  const disabled = await createOperator('viewer')
  await disableOperator(manager, disabled.operatorId, 'Left the company')
  const invited = await createOperator('viewer')
  await db.run(sql`update operators set password_hash = null where id = ${invited.operatorId}`)
  const tries = [
    { email: 'nobody@operators.test', testPassword },
    { email: manager.email, password: 'wrong horse slate' },
    { email: disabled.email, testPassword },
    { email: invited.email, testPassword },
  ]
  for (const one of tries) await expect(signInOperator(one, clientInfo)).rejects.toEqual(refused)
})

test('of 40 wrong sign-ins at once five are compared, the right one is refused then, and the log tells of the lock-out', async () => {
  const { operatorId, email } = await createOperator()
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => signInOperator({ email, password: `wrong ${index}` }, clientInfo)),
  )
  const codes = tries.map(one => (one.status === 'rejected' ? one.reason.code : 'signed in'))
  expect(codes.filter(code => code === 'OperatorCredentialsInvalid')).toHaveLength(5)
  expect(codes.filter(code => code === 'OperatorLocked')).toHaveLength(35)
  await expect(signInOperator({ email, testPassword }, clientInfo)).rejects.toEqual(locked)
  expect(await readActions(operatorId)).toEqual(['operator.lock-out'])
})

test('an address that nobody has is locked too, so that a lock tells nothing', async () => {
  const email = `${crypto.randomUUID()}@operators.test`
  for (let tries = 0; tries < 5; tries++)
    await expect(signInOperator({ email, testPassword }, clientInfo)).rejects.toEqual(refused)
  await expect(signInOperator({ email, testPassword }, clientInfo)).rejects.toEqual(locked)
})

test('after ten minutes the lock is over, and a sign-in forgets the failures before it', async () => {
  const { email } = await createOperator()
  for (let tries = 0; tries < 5; tries++)
    await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toEqual(refused)
  await db.run(sql`
    update operator_attempts set locked_until = locked_until - interval '10 minutes',
      counted_at = counted_at - interval '10 minutes'
     where email_hash = sha256(convert_to(${email}::text, 'UTF8'))`)
  for (let rounds = 0; rounds < 2; rounds++) {
    for (let tries = 0; tries < 4; tries++)
      await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toEqual(refused)
    await signInOperator({ email, testPassword }, clientInfo)
  }
})

test('with an authenticator the code is asked for after the right password, as often as one likes', async () => {
  const operator = await createOperator()
  const { secret } = await enroll(operator)
  const { email } = operator
  await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toEqual(refused)
  for (let tries = 0; tries < 7; tries++)
    await expect(signInOperator({ email, testPassword }, clientInfo)).rejects.toMatchObject({
      code: 'OperatorCodeRequired',
    })
  const token = await signInOperator({ email, testPassword, code: codeAt(secret) }, clientInfo)
  expect(await findSession(token)).toMatchObject({ hasTotp: true })
})

test('a code signs in once, also of twenty at the same moment', async () => {
  const operator = await createOperator()
  const { secret } = await enroll(operator)
  const code = codeAt(secret)
  const given = { email: operator.email, testPassword, code }
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => signInOperator(given, clientInfo)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await db.run(
    sql`delete from operator_attempts where email_hash = sha256(convert_to(${operator.email}::text, 'UTF8'))`,
  )
  await expect(signInOperator(given, clientInfo)).rejects.toMatchObject({ code: 'OperatorCodeInvalid' })
})

test('wrong codes count: after five the right one is refused', async () => {
  const operator = await createOperator()
  const { secret } = await enroll(operator)
  const { email } = operator
  for (let tries = 0; tries < 5; tries++)
    await expect(
      signInOperator({ email, testPassword, code: codeAt(secret, 3_000 + 60 * tries) }, clientInfo),
    ).rejects.toMatchObject({
      code: 'OperatorCodeInvalid',
    })
  await expect(signInOperator({ email, testPassword, code: codeAt(secret) }, clientInfo)).rejects.toEqual(locked)
})

test('each of ten recovery codes signs in once, however it is typed', async () => {
  const operator = await createOperator()
  const { codes } = await enroll(operator)
  expect(new Set(codes)).toHaveLength(10)
  const recoveryCode = codes[3]?.toUpperCase().replaceAll('-', ' ') ?? ''
  const given = { email: operator.email, testPassword, recoveryCode }
  await signInOperator(given, clientInfo)
  await expect(signInOperator(given, clientInfo)).rejects.toMatchObject({ code: 'OperatorCodeInvalid' })
  await signInOperator({ ...given, recoveryCode: codes[4] ?? '' }, clientInfo)
})

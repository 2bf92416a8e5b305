import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import {
  advanceAttempts,
  clientFrom,
  clientInfo,
  codeAt,
  createOperator,
  enroll,
  readActions,
  testPassword,
} from '@/lib/people/testing/operators'
import { confirmSelf } from './own-password'
import { sendResetLink } from './send-reset-link'
import { setPasswordByLink } from './set-password'
import { signInOperator } from './sign-in'

const locked = expect.objectContaining({ code: 'OperatorLocked' })
const lockedFor = (minutes: number) =>
  expect.objectContaining({ code: 'OperatorLocked', detail: { minutes } })
const invalid = expect.objectContaining({ code: 'OperatorCredentialsInvalid' })

const signIn = (email: string, network: number, more = {}) =>
  signInOperator({ email, password: testPassword, ...more }, clientFrom(network))

async function guess(email: string, network: number, times: number) {
  for (let guesses = 0; guesses < times; guesses++)
    await signIn(email, network, { password: `wrong ${guesses}` }).catch(() => undefined)
}

async function readMails(email: string) {
  const rows = await db.rows<{ template: string }>(
    sql`select template from messages where recipient = ${email} order by id`,
  )
  return rows.map(({ template }) => template)
}

/** As if strangers had guessed so often that the next failure from an unknown network locks all of them. */
async function exhaustStrangers(email: string) {
  await guess(email, 900, 1)
  await db.run(sql`update operator_attempts set failures = 299 where failures = 1 and locked_until is null`)
  await guess(email, 901, 1)
}

test('8 wrong passwords of a stranger leave the sign-in of the operator alone', async () => {
  const { email } = await createOperator()
  await guess(email, 1, 8)
  await expect(signIn(email, 1)).rejects.toEqual(locked)
  await signInOperator({ email, password: testPassword }, clientInfo)
})

test('while 50 networks guess at the same time, the operator signs in from a network of theirs without waiting', async () => {
  const { email } = await createOperator()
  await signIn(email, 1)
  const guesses = Array.from({ length: 50 }, (_, network) => guess(email, 100 + network, 1))
  for (let signIns = 0; signIns < 5; signIns++) await signIn(email, 1)
  // The guesses wait for one another, and the operator for none of them.
  const isOver = Promise.all(guesses).then(() => 'over')
  expect(await Promise.race([isOver, Promise.resolve('waiting')])).toBe('waiting')
  await isOver
})

test('300 failures from unknown networks lock the others of them for an hour, and no known network', async () => {
  const { email } = await createOperator()
  await signIn(email, 1)
  await exhaustStrangers(email)
  await expect(signIn(email, 2)).rejects.toEqual(lockedFor(60))
  await signIn(email, 1)
  await advanceAttempts(60)
  await signIn(email, 2)
})

test('a password that is set by link makes its network known, and only this one', async () => {
  const { email } = await createOperator()
  await signIn(email, 1)
  await exhaustStrangers(email)
  await sendResetLink(email, 'test')
  const [mail] = await db.rows<{ link: string }>(sql`
    select props->>'link' as link from messages where recipient = ${email} and template = 'operator-password-reset'`)
  const token = new URL(mail?.link ?? '').searchParams.get('token') ?? ''
  await setPasswordByLink(token, testPassword, clientFrom(3))
  await signIn(email, 3)
  await expect(signIn(email, 1)).rejects.toEqual(locked)
})

test('a network is known for 120 days after the last sign-in, and at most 20 are', async () => {
  const { operatorId, email } = await createOperator()
  for (let network = 1; network <= 21; network++) await signIn(email, network)
  const [{ count } = { count: 0 }] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from operator_networks where operator_id = ${operatorId}`,
  )
  expect(count).toBe(20)
  await exhaustStrangers(email)
  await expect(signIn(email, 1)).rejects.toEqual(locked)
  await signIn(email, 21)
  await db.run(sql`
    update operator_networks set seen_at = now() - interval '121 days' where operator_id = ${operatorId}`)
  await expect(signIn(email, 21)).rejects.toEqual(locked)
})

test('a wave of failures is audited and mailed once, however many networks take part', async () => {
  const { operatorId, email } = await createOperator()
  for (let network = 1; network <= 6; network++) await guess(email, network, 6)
  expect(await readActions(operatorId)).toEqual(['operator.lock-out'])
  expect(await readMails(email)).toEqual(['operator-sign-ins-failed'])
  await advanceAttempts(6 * 60)
  await guess(email, 7, 6)
  expect(await readMails(email)).toHaveLength(2)
})

test('guesses from many networks, a few from each, are reported too', async () => {
  const { email } = await createOperator()
  for (let network = 1; network <= 10; network++) await guess(email, network, 2)
  expect(await readMails(email)).toEqual(['operator-sign-ins-failed'])
})

test('wrong codes after the right password lock for 10 minutes, then twice as long each time, and are mailed', async () => {
  const operator = await createOperator()
  const { email } = operator
  const { secret } = await enroll(operator)
  const wrongCodes = async (network: number) => {
    for (let tries = 0; tries < 5; tries++)
      await expect(
        signIn(email, network, { code: codeAt(secret, 3_000 + 60 * tries) }),
      ).rejects.toMatchObject({
        code: 'OperatorCodeInvalid',
      })
  }
  for (const minutes of [10, 20, 40]) {
    await wrongCodes(minutes)
    await expect(signIn(email, minutes + 1, { code: codeAt(secret) })).rejects.toEqual(lockedFor(minutes))
    await advanceAttempts(minutes)
  }
  expect(await readMails(email)).toEqual(['operator-sign-ins-failed'])
  await signIn(email, 1, { code: codeAt(secret) })
})

test('wrong codes do not count without the right password, nor against networks of the operator', async () => {
  const operator = await createOperator()
  const { email } = operator
  const { secret } = await enroll(operator)
  await signIn(email, 1, { code: codeAt(secret) })
  // The same code is accepted once more below, whichever step it is then.
  await db.run(
    sql`update operators set totp_last_step = totp_last_step - 2 where id = ${operator.operatorId}`,
  )
  for (let network = 10; network < 20; network++)
    await expect(signIn(email, network, { password: 'wrong', code: '000000' })).rejects.toEqual(invalid)
  for (let network = 20; network < 25; network++)
    await expect(signIn(email, network, { code: codeAt(secret, 9_000) })).rejects.toMatchObject({
      code: 'OperatorCodeInvalid',
    })
  await expect(signIn(email, 30, { code: codeAt(secret) })).rejects.toEqual(locked)
  await signIn(email, 1, { code: codeAt(secret) })
})

test('failed sign-ins do not count where a signed-in operator confirms a change, and each session has its own count', async () => {
  const operator = await createOperator()
  await guess(operator.email, 1, 6)
  await confirmSelf(operator, testPassword)
  for (let tries = 0; tries < 5; tries++)
    await expect(confirmSelf(operator, 'wrong')).rejects.toMatchObject({ code: 'OperatorPasswordWrong' })
  await expect(confirmSelf(operator, testPassword)).rejects.toEqual(locked)
  await confirmSelf({ ...operator, sessionId: (operator.sessionId ?? 0) + 1_000_000 }, testPassword)
  await signInOperator({ email: operator.email, password: testPassword }, clientInfo)
})

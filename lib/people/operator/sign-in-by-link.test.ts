import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { clientInfo, createOperator, enroll, readActions, testPassword } from '@/lib/people/testing/operators'
import { disableOperator } from './change-operator'
import { findSession } from './find-session'
import { inviteOperator } from './invite-operator'
import { findLink, writeLink } from './link'
import { changeOwnPassword } from './own-password'
import { beginEnrollment } from './own-totp'
import { recoverOperator } from './recover-operator'
import { sendResetLink } from './send-reset-link'
import { setPasswordByLink } from './set-password'
import { signInByRecoveryLink } from './sign-in-by-link'

// No other operator may be a manager.
await resetDatabase()

overrideSettings({
  OIDC_ISSUER: 'https://id.acme.test',
  OIDC_CLIENT_ID: 'slatekeeper',
  OIDC_CLIENT_SECRET: 'client secret',
  OIDC_ALLOWED_DOMAINS: 'operators.test',
  PASSWORD_SIGN_IN: 'off',
})

const invalid = expect.objectContaining({ code: 'OperatorLinkInvalid' })
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const signIn = (token: string) => signInByRecoveryLink(token, clientInfo)

test('a recovery link signs in once, and ends all other sessions', async () => {
  const { operatorId, email, token: before } = await createOperator()
  const token = tokenOf(await recoverOperator(email))
  expect(await findSession(before)).toBeNull()
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => signIn(token)))
  const [session = ''] = tries.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findSession(session)).toMatchObject({ id: operatorId, role: 'manager' })
  expect(await findLink(token)).toBeNull()
  await expect(signIn(token)).rejects.toEqual(invalid)
  expect(await readActions(operatorId)).toEqual(['operator.recover', 'operator.sign-in'])
})

test('after a recovery link an authenticator can be set up without the provider, for ten minutes', async () => {
  const { operatorId, name, email } = await createOperator()
  const session = await findSession(await signIn(tokenOf(await recoverOperator(email))))
  const by = { operatorId, name, sessionId: session?.sessionId ?? 0, requestId: '' }
  expect(await beginEnrollment(by, email, '')).toMatchObject({ enrollment: expect.any(String) })
  await db.run(sql`
    update operator_sessions set sso_authenticated_at = now() - interval '10 minutes' where id = ${by.sessionId}`)
  await expect(beginEnrollment(by, email, '')).rejects.toMatchObject({ code: 'OperatorSignInStale' })
})

test('links that are mailed or older neither sign in nor set a password, and are not used up', async () => {
  const manager = await createOperator()
  const email = `${crypto.randomUUID()}@operators.test`
  const { operatorId, link } = await inviteOperator(manager, { email, name: `Ben ${email}`, role: 'viewer' })
  const reset = await transaction(tx => writeLink(tx, manager.operatorId, 'password_reset'))
  for (const token of [tokenOf(link ?? ''), tokenOf(reset.link)]) {
    await expect(signIn(token)).rejects.toEqual(invalid)
    await expect(setPasswordByLink(token, 'a password of my own', clientInfo)).rejects.toMatchObject({
      code: 'PasswordSignInOff',
    })
    expect(await findLink(token)).not.toBeNull()
  }
  await disableOperator(manager, { operatorId }, 'Left the company')
  await db.run(
    sql`update operator_links set used_at = null, purpose = 'recovery' where operator_id = ${operatorId}`,
  )
  await expect(signIn(tokenOf(link ?? ''))).rejects.toEqual(invalid)
  await db.run(
    sql`update operator_links set purpose = 'recovery', expires_at = now() where operator_id = ${manager.operatorId}`,
  )
  await expect(signIn(tokenOf(reset.link))).rejects.toEqual(invalid)
})

test('no reset link is mailed, and neither the password nor its session confirms a change', async () => {
  const operator = await createOperator()
  await sendResetLink(operator.email, '')
  expect(await db.rows(sql`select from messages where recipient = ${operator.email}`)).toEqual([])
  await expect(enroll(operator)).rejects.toMatchObject({ code: 'OperatorSignInStale' })
  await expect(changeOwnPassword(operator, testPassword, 'a password of my own')).rejects.toMatchObject({
    code: 'OperatorHasNoPassword',
  })
})

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Role } from '@/lib/change/audit/rules'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import {
  clientInfo,
  codeAt,
  createOperator,
  enroll,
  linkToSso,
  readActions,
  removeManager,
} from '@/lib/people/testing/operators'
import { disableOperator } from './change-operator'
import { awaitsCode, confirmSsoCode } from './confirm-sso-code'
import { findSession } from './find-session'
import { changeOwnPassword, confirmSelf } from './own-password'
import { recoverOperator } from './recover-operator'
import { resetTotp } from './reset-totp'
import { signInBySso } from './sign-in-by-sso'
import type { Sso, SsoIdentity } from './sso'
import { unlinkSso } from './unlink-sso'

// No other operator may be a manager.
await resetDatabase()

overrideSettings({
  OIDC_ISSUER: 'https://id.acme.test',
  OIDC_CLIENT_ID: 'slatekeeper',
  OIDC_CLIENT_SECRET: 'client secret',
  OIDC_ALLOWED_DOMAINS: 'operators.test',
})

const invitedOnly: Sso = {
  issuer: 'https://id.acme.test',
  clientId: 'slatekeeper',
  clientSecret: 'client secret',
  name: 'Acme ID',
  allowedDomains: ['operators.test'],
  hasVerifiedEmails: false,
  roles: null,
}
const mapped: Sso = { ...invitedOnly, roles: { claim: 'groups', byValue: {} } }

const identify = (changed: Partial<SsoIdentity> = {}): SsoIdentity => ({
  issuer: invitedOnly.issuer,
  subject: randomUUID(),
  email: `${randomUUID()}@operators.test`,
  name: 'Ann Lee',
  role: null,
  authenticatedAt: null,
  ...changed,
})

const failing = (code: string) => expect.objectContaining({ code })
const signIn = (identity: SsoIdentity, sso = mapped) => signInBySso(sso, identity, clientInfo)
const signedIn = async (identity: SsoIdentity, sso = mapped) => findSession(await signIn(identity, sso))

test('an operator is linked once by the verified email, which ends links, notifies the owner, and is audited', async () => {
  const { operatorId, email } = await createOperator('editor')
  const identity = identify({ email })
  expect(await signedIn(identity, invitedOnly)).toMatchObject({ id: operatorId, role: 'editor' })
  expect(await signedIn({ ...identity, email: 'renamed@operators.test' }, invitedOnly)).toMatchObject({
    id: operatorId,
  })
  expect(await readActions(operatorId)).toEqual(['operator.link-sso', 'operator.sign-in', 'operator.sign-in'])
  const mails = await db.rows(
    sql`select from messages where template = 'operator-sso-linked' and recipient = ${email}`,
  )
  expect(mails).toHaveLength(1)
})

test('a new owner of the email, with another subject, does not get the operator', async () => {
  const { email } = await createOperator('editor')
  await signIn(identify({ email }), invitedOnly)
  await expect(signIn(identify({ email, role: 'editor' }))).rejects.toEqual(failing('SsoLinkedToOther'))
})

test('an unknown operator is created with the mapped role, once for concurrent sign-ins', async () => {
  const identity = identify({ role: 'editor' })
  const tokens = await Promise.all(Array.from({ length: 4 }, () => signIn(identity)))
  const sessions = await Promise.all(tokens.map(token => findSession(token)))
  expect(new Set(sessions.map(session => session?.id))).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ role: 'editor', email: identity.email, name: 'Ann Lee' })
})

test('without a mapped role, or without a mapping, an unknown operator is rejected', async () => {
  await expect(signIn(identify())).rejects.toEqual(failing('SsoRoleMissing'))
  await expect(signIn(identify(), invitedOnly)).rejects.toEqual(failing('SsoRoleMissing'))
})

test('a disabled operator is rejected, by subject and by email', async () => {
  const manager = await createOperator()
  const { operatorId, email } = await createOperator('viewer')
  await disableOperator(manager, { operatorId }, 'Left the company')
  await expect(signIn(identify({ email, role: 'manager' }))).rejects.toEqual(failing('SsoOperatorDisabled'))
  const subject = await linkToSso(operatorId)
  await expect(signIn(identify({ subject, role: 'manager' }))).rejects.toEqual(failing('SsoOperatorDisabled'))
})

test('each sign-in applies the role; a lower one ends the other sessions, and none ends all', async () => {
  await createOperator()
  const identity = identify({ role: 'editor' })
  const first = await signIn(identity)
  const second = await signIn({ ...identity, role: 'viewer' })
  expect(await findSession(first)).toBeNull()
  expect(await findSession(second)).toMatchObject({ role: 'viewer' })
  const { id = 0 } = (await findSession(second)) ?? {}
  for (let tries = 0; tries < 2; tries++)
    await expect(signIn({ ...identity, role: null })).rejects.toEqual(failing('SsoRoleMissing'))
  expect(await findSession(second)).toBeNull()
  expect((await readActions(id)).slice(-3)).toEqual([
    'operator.change-role',
    'operator.sign-in',
    'operator.sign-out-everywhere',
  ])
})

test('the last manager keeps the role, whatever the provider sends', async () => {
  const { operatorId } = await createOperator()
  await db.run(sql`update operators set role = 'viewer' where id <> ${operatorId}`)
  const subject = await linkToSso(operatorId)
  expect(await signedIn(identify({ subject, role: 'viewer' }))).toMatchObject({ role: 'manager' })
  await createOperator()
  expect(await signedIn(identify({ subject, role: 'viewer' }))).toMatchObject({ role: 'viewer' })
})

test('for 72 hours, a manager made by the provider neither approves nor gets approvals', async () => {
  const { operatorId: other } = await createOperator()
  const made = await signedIn(identify({ role: 'manager' as Role }))
  const id = made?.id ?? 0
  const objection = (decider: number, requester: number) =>
    db.row(sql`select why from approval_objection(${decider}::int, ${requester}::int)`)
  expect(await objection(id, other)).toEqual({ why: 'provider' })
  expect(await objection(other, id)).toEqual({ why: 'provider' })
  await db.run(sql`update operators set manager_since = now() - interval '73 hours' where id = ${id}`)
  expect(await objection(id, other)).toEqual({ why: null })
})

test('with an authenticator, the token allows nothing before the code, is replaced by it, and the code is valid once', async () => {
  const operator = await createOperator('viewer')
  const { secret } = await enroll(operator)
  const subject = await linkToSso(operator.operatorId)
  const token = await signIn(identify({ subject }), invitedOnly)
  expect([await findSession(token), await awaitsCode(token)]).toEqual([null, true])
  await expect(confirmSsoCode(token, { code: codeAt(secret, 3_000) }, clientInfo)).rejects.toEqual(
    failing('OperatorCodeInvalid'),
  )
  const code = codeAt(secret)
  const completed = await confirmSsoCode(token, { code }, clientInfo)
  expect(await findSession(completed)).toMatchObject({ id: operator.operatorId, hasTotp: true })
  expect([await findSession(token), await awaitsCode(token)]).toEqual([null, false])
  const again = await signIn(identify({ subject }), invitedOnly)
  await expect(confirmSsoCode(again, { code }, clientInfo)).rejects.toEqual(failing('OperatorCodeInvalid'))
})

test('without a password, a sign-in of the last ten minutes confirms changes, and a password cannot be set', async () => {
  const session = await signedIn(identify({ role: 'viewer' }))
  const by = { operatorId: session?.id ?? 0, name: 'Ann', sessionId: session?.sessionId ?? 0, requestId: '' }
  await confirmSelf(by, '')
  await expect(changeOwnPassword(by, '', 'a password of my own')).rejects.toEqual(
    failing('OperatorHasNoPassword'),
  )
  await db.run(sql`
    update operator_sessions set sso_authenticated_at = now() - interval '10 minutes' where id = ${by.sessionId}`)
  await expect(confirmSelf(by, '')).rejects.toEqual(failing('OperatorSignInStale'))
})

test('a manager unlinks an operator, but no manager', async () => {
  const manager = await createOperator()
  const identity = identify({ role: 'viewer' })
  const session = await signedIn(identity)
  const id = session?.id ?? 0
  await unlinkSso(manager, { operatorId: id }, 'New account at the provider')
  const relinked = await signedIn(identify({ email: identity.email, role: 'viewer' }))
  expect(relinked?.id).toBe(id)
  const other = await createOperator()
  await linkToSso(other.operatorId)
  await expect(unlinkSso(manager, { operatorId: other.operatorId }, 'Not allowed')).rejects.toEqual(
    failing('OperatorIsManager'),
  )
  await removeManager(manager, other.operatorId, 'viewer')
  await unlinkSso(manager, { operatorId: other.operatorId }, 'New account at the provider')
})

test('the authenticator of a manager is not reset, because an administrator of the provider could then sign in as them', async () => {
  const [manager, other] = [await createOperator(), await createOperator()]
  const { secret } = await enroll(other)
  const reset = () => resetTotp(manager, { operatorId: other.operatorId }, 'Lost phone and codes')
  await expect(reset()).rejects.toEqual(failing('OperatorIsManager'))
  const token = await signIn(identify({ email: other.email }), invitedOnly)
  expect(await findSession(await confirmSsoCode(token, { code: codeAt(secret) }, clientInfo))).not.toBeNull()
  await removeManager(manager, other.operatorId, 'viewer')
  await reset()
})

test('the last manager without a password is recovered by a link, and can link another account', async () => {
  const { operatorId, email } = await createOperator()
  await linkToSso(operatorId)
  await db.run(sql`update operators set role = 'viewer' where id <> ${operatorId}`)
  await db.run(sql`update operators set password_hash = null where id = ${operatorId}`)
  expect(await recoverOperator(email)).toContain('/admin/sign-in/password?token=')
  expect(await signedIn(identify({ email }), invitedOnly)).toMatchObject({ id: operatorId, role: 'manager' })
})

import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Role } from '@/lib/change/audit/rules'
import { db } from '@/lib/db/client'
import { disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { endSessionsElsewhere, signOutEverywhere } from '@/lib/people/operator/end-sessions'
import type { Self } from '@/lib/people/operator/own-changes'
import { changeOwnPassword } from '@/lib/people/operator/own-password'
import { createOperator, removeManager, testPassword } from '@/lib/people/testing/operators'
import { createApiToken } from './create-token'
import { findApiToken } from './find-token'
import { listApiTokens } from './list-tokens'
import { revokeApiToken } from './revoke-token'
import { maxActiveTokens, type TokenScope } from './rules'

const reason = 'Test of API tokens'

async function makeToken(role: Role, scopes: TokenScope[] = ['audit:read'], days = 1) {
  const by = await createOperator(role)
  return {
    by,
    ...(await createApiToken(by, { name: 'Pipeline', scopes, days, reason, current: testPassword })),
  }
}

test('only the hash of a token is stored', async () => {
  const { id, token } = await makeToken('editor')
  const row = await db.row<{ tokenHash: Buffer; prefix: string; stored: string }>(sql`
    select token_hash, prefix, api_tokens::text as stored from api_tokens where id = ${id}`)
  expect(row?.tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(token.startsWith(row?.prefix ?? '?')).toBe(true)
  expect(row?.stored).not.toContain(token)
})

test('a token has the current role of its operator', async () => {
  const { by, token } = await makeToken('manager', ['slates:import'])
  expect(await findApiToken(token)).toMatchObject({ operatorId: by.operatorId, role: 'manager' })
  await removeManager(await createOperator('manager'), by.operatorId, 'viewer')
  expect(await findApiToken(token)).toMatchObject({ role: 'viewer' })
})

test('a scope above the role is rejected', async () => {
  await expect(makeToken('editor', ['slates:import'])).rejects.toMatchObject({
    code: 'ApiTokenScopeTooHigh',
    detail: { scope: 'slates:import', needs: 'manager' },
  })
})

test('an operator has a maximum number of active tokens, also if they are created in parallel', async () => {
  const by = await createOperator('editor')
  const input = { name: 'Pipeline', scopes: ['audit:read' as const], days: 1, reason, current: testPassword }
  for (let active = 2; active < maxActiveTokens; active++) await createApiToken(by, input)
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => createApiToken(by, input)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('an expired token is unknown', async () => {
  const { by } = await makeToken('editor')
  const token = `skt_${'x'.repeat(43)}`
  await db.run(sql`
    insert into api_tokens (operator_id, name, token_hash, prefix, scopes, created_at, expires_at)
    values (${by.operatorId}, 'Old', ${createHash('sha256').update(token).digest()}, 'skt_xxxxxxxx',
            array['audit:read'], now() - interval '2 days', now() - interval '1 second')`)
  expect(await findApiToken(token)).toBeNull()
  expect((await listApiTokens()).find(({ name }) => name === 'Old')).toMatchObject({ state: 'expired' })
})

test('the list shows whose operator has not signed in for 30 days', async () => {
  const { by, id } = await makeToken('editor')
  const listed = async () => (await listApiTokens()).find(token => token.id === id)
  expect(await listed()).toMatchObject({ state: 'active', isOperatorAbsent: false })
  await db.run(sql`
    update operator_sessions set created_at = now() - interval '31 days', expires_at = now() - interval '30 days 13 hours'
     where operator_id = ${by.operatorId}`)
  expect(await listed()).toMatchObject({ state: 'active', isOperatorAbsent: true })
  await db.run(sql`
    insert into operator_sessions (operator_id, token_hash, user_agent, expires_at, awaits_code)
    values (${by.operatorId}, ${Buffer.from(`${id}`)}, '', now() + interval '1 hour', true)`)
  expect(await listed()).toMatchObject({ isOperatorAbsent: true })
})

test('operators revoke their own tokens, and managers those of others', async () => {
  const { by, id, token } = await makeToken('editor')
  await expect(revokeApiToken(await createOperator('editor'), { id }, reason)).rejects.toMatchObject({
    code: 'OperatorRoleTooLow',
  })
  expect(await findApiToken(token)).not.toBeNull()
  await revokeApiToken(by, { id }, reason)
  expect(await findApiToken(token)).toBeNull()
  await expect(revokeApiToken(by, { id }, reason)).rejects.toMatchObject({ code: 'ApiTokenRevoked' })
  const other = await makeToken('editor')
  await revokeApiToken(await createOperator('manager'), { id: other.id }, reason)
  expect(await findApiToken(other.token)).toBeNull()
})

test('disabling an operator ends their tokens permanently', async () => {
  const { by, token } = await makeToken('editor')
  const manager = await createOperator('manager')
  await disableOperator(manager, { operatorId: by.operatorId }, reason)
  expect(await findApiToken(token)).toBeNull()
  await enableOperator(manager, { operatorId: by.operatorId }, reason)
  expect(await findApiToken(token)).toBeNull()
})

test('an operator who changes the password or ends other sessions revokes their tokens, as does a manager who signs them out', async () => {
  const ends = [
    (by: Self) => endSessionsElsewhere(by),
    async (by: Self) =>
      signOutEverywhere(await createOperator('manager'), { operatorId: by.operatorId }, reason),
    (by: Self) => changeOwnPassword(by, testPassword, 'another horse slate'),
  ]
  for (const end of ends) {
    const { by, token } = await makeToken('editor')
    expect(await findApiToken(token)).not.toBeNull()
    await end(by)
    expect(await findApiToken(token)).toBeNull()
  }
})

test('a token is created with the password only, and announced by email', async () => {
  const by = await createOperator('editor')
  const input = { name: 'Pipeline', scopes: ['audit:read' as const], days: 1, reason }
  await expect(createApiToken(by, { ...input, current: 'wrong' })).rejects.toMatchObject({
    code: 'OperatorPasswordWrong',
  })
  expect((await listApiTokens()).filter(({ operatorId }) => operatorId === by.operatorId)).toEqual([])
  await createApiToken(by, { ...input, current: testPassword })
  expect(await db.rows(sql`select template from messages where recipient = ${by.email}`)).toEqual([
    { template: 'operator-token-created' },
  ])
})

test('the database rejects more scopes, a later expiry, and an end of a revocation', async () => {
  const { by, id } = await makeToken('editor')
  const change = (assignment: ReturnType<typeof sql>) =>
    db.run(sql`update api_tokens set ${assignment} where id = ${id}`)
  await expect(change(sql`scopes = array['slates:import']`)).rejects.toThrow(/cannot change/)
  await expect(change(sql`expires_at = now() + interval '300 days'`)).rejects.toThrow(/cannot change/)
  await revokeApiToken(by, { id }, reason)
  await expect(change(sql`revoked_at = null, revoked_by_id = null`)).rejects.toThrow(/is revoked/)
})

test('the database rejects a decision about a request, or a new token, by a token', async () => {
  const { by, id } = await makeToken('manager')
  for (const action of ['approval.approve', 'approval.reject', 'api-token.create', 'operator.invite'])
    await expect(
      db.run(sql`
        insert into audit_rows (operator_id, author_name, action, subject_type, subject_id, api_token_id)
        values (${by.operatorId}, ${by.name}, ${action}, 'test', '1', ${id})`),
    ).rejects.toThrow(/audit_rows_actions_of_tokens/)
})

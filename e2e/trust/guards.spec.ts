import { createHash } from 'node:crypto'
import type { Persona } from '@/e2e/fixtures/api'
import { feedPath, fillPath, findGuardedRoutes } from '@/e2e/fixtures/routes'
import { type Database, expect, test } from '@/e2e/fixtures/trust'

const guarded = findGuardedRoutes().flatMap(({ path, methods }) =>
  methods.map(method => ({ method, path: fillPath(path) })),
)

/** Answers of the contract for deleted users, where they differ from 401 Unauthenticated. */
const deletedUserAnswers: Record<string, { status: number; message: string }> = {
  '/update/in-app-rating-flag': { status: 404, message: 'User not found' },
  '/update/user-mode': { status: 404, message: 'User not found' },
  '/updated/promo-code': { status: 401, message: 'User not found' },
  '/check/user/practice-draft-eligible': { status: 401, message: 'User not found' },
  '/check/sport/practice-draft-eligible': { status: 401, message: 'User not found' },
}

async function changeToken(database: Database, user: Persona, change: string): Promise<string> {
  const hash = createHash('sha256').update(user.access_token).digest()
  await database.rows(`update access_tokens set ${change} where token_hash = $1`, [hash])
  return user.access_token
}

test('all protected paths of the contract are guarded', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(24)
})

for (const [name, headers] of [
  ['no token', {}],
  ['an empty header', { authorization: '' }],
  ['a malformed token', { authorization: 'Bearer not-a-token' }],
  ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
  ['another scheme', { authorization: `Basic ${btoa('user:pass')}` }],
  ['a token in a cookie', { cookie: `access_token=${'A'.repeat(43)}` }],
  ['a token with whitespace', { authorization: 'Bearer a b\tc' }],
] as [string, Record<string, string>][])
  test(`${name} is rejected on every guarded path`, async ({ call }) => {
    for (const { method, path } of guarded) {
      const { status, body } = await call({ method, path, headers })
      expect({ method, path, status, body }).toEqual({
        method,
        path,
        status: 401,
        body: { message: 'Unauthenticated.' },
      })
    }
  })

for (const [name, change] of [
  ['expired', "expires_at = now() - interval '1 second'"],
  ['unused for 14 days', "last_used_at = now() - interval '14 days'"],
  ['signed out', "revoked_at = now(), revocation_reason = 'sign_out'"],
] as const)
  test(`a token that is ${name} is rejected on every guarded path`, async ({ call, persona, database }) => {
    const token = await changeToken(database, await persona('funded'), change)
    for (const { method, path } of guarded) {
      const { status, body } = await call({ method, path, token })
      expect({ method, path, status, body }).toEqual({
        method,
        path,
        status: 401,
        body: { message: 'Unauthenticated.' },
      })
    }
  })

test('the token of a deleted user is rejected on every guarded path with the answer of the contract', async ({
  call,
  persona,
}) => {
  const { access_token: token } = await persona('deleted')
  for (const { method, path } of guarded) {
    const { status, body } = await call({ method, path, token })
    const { message, ...expected } = deletedUserAnswers[path] ?? { status: 401, message: 'Unauthenticated.' }
    expect({ method, path, status, body }).toEqual({ method, path, ...expected, body: { message } })
  }
})

test('the feed accepts only its own token', async ({ call, persona }) => {
  const { access_token } = await persona('funded')
  for (const token of [undefined, 'not-the-feed-token', access_token]) {
    const { status, body } = await call({ method: 'POST', path: feedPath, token, body: { game_id: 1 } })
    expect({ status, body }).toEqual({ status: 401, body: { message: expect.any(String) } })
  }
})

test('cookies do not authenticate users: only bearer tokens do', async ({ call }) => {
  for (const { method, path } of guarded) {
    const { status } = await call({ method, path, headers: { cookie: 'next-auth.session-token=anything' } })
    expect({ path, status }).toEqual({ path, status: 401 })
  }
})

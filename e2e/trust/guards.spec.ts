import { createHash } from 'node:crypto'
import type { Persona } from '@/e2e/fixtures/api'
import { feedPath, fillPath, findGuardedRoutes } from '@/e2e/fixtures/routes'
import { type Database, expect, type SendRequest, test } from '@/e2e/fixtures/trust'
import { trustPart } from '@/e2e/fixtures/trust-size'

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

/** The answers of these paths that are no rejection. */
async function findOthers(
  call: SendRequest,
  routes: readonly (typeof guarded)[number][],
  caller: { token?: string; headers?: Record<string, string> },
) {
  const others: string[] = []
  for (const { method, path } of routes) {
    const { status, text } = await call({ method, path, ...caller })
    const answer = `${status} ${text}`
    if (answer !== '401 {"message":"Unauthenticated."}') others.push(`${method} ${path}: ${answer}`)
  }
  return others
}

test('a call without a token is rejected on every guarded path', async ({ call }) => {
  expect(await findOthers(call, guarded, {})).toEqual([])
})

// One place reads the tokens of all paths.
const invalid: [name: string, headers: Record<string, string>][] = [
  ['an empty header', { authorization: '' }],
  ['a malformed token', { authorization: 'Bearer not-a-token' }],
  ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
  ['another scheme', { authorization: `Basic ${btoa('user:pass')}` }],
  ['a token in a cookie', { cookie: `access_token=${'A'.repeat(43)}` }],
  ['a cookie of next-auth', { cookie: 'next-auth.session-token=anything' }],
  ['a token with whitespace', { authorization: 'Bearer a b\tc' }],
]
for (const [index, [name, headers]] of invalid.entries())
  test(`${name} is rejected on its part of the guarded paths`, async ({ call }) => {
    expect(await findOthers(call, trustPart(guarded, index, invalid.length), { headers })).toEqual([])
  })

const ended = [
  ['expired', "expires_at = now() - interval '1 second'"],
  ['unused for 14 days', "last_used_at = now() - interval '14 days'"],
  ['signed out', "revoked_at = now(), revocation_reason = 'sign_out'"],
] as const
for (const [index, [name, change]] of ended.entries())
  test(`a token that is ${name} is rejected on its part of the guarded paths`, async ({
    call,
    persona,
    database,
  }) => {
    const token = await changeToken(database, await persona('funded'), change)
    expect(await findOthers(call, trustPart(guarded, index, ended.length), { token })).toEqual([])
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

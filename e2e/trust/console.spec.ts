import {
  type Action,
  findActions,
  findConsolePaths,
  findWrittenActions,
  rolesBelow,
} from '@/e2e/fixtures/console'
import { makeOperator, openSession, sessionCookieName, type TestRole } from '@/e2e/fixtures/operator'
import { type Database, expect, test } from '@/e2e/fixtures/trust'

const actions = findActions()
const ofOperators = actions.filter(action => action.role !== null)
const paths = findConsolePaths()

/** Who comes to the door: nobody, somebody who made a cookie up, or somebody who was let out. */
const strangers = ['nobody', 'forger', 'disabled', 'signed out'] as const

const asQuery = (database: Database) => ({
  query: async (text: string, values?: unknown[]) => ({ rows: await database.rows(text, values) }),
})

async function cookieOf(database: Database, role: TestRole): Promise<string> {
  const client = asQuery(database) as unknown as Parameters<typeof makeOperator>[0]
  const { id } = await makeOperator(client, role)
  const token = await openSession(client, id)
  // A session that is used writes down when, once a minute; this one has no need to.
  await database.rows(
    `update operator_sessions set last_used_at = now() + interval '1 hour' where operator_id = $1`,
    [id],
  )
  return token
}

async function cookieOfStranger(database: Database, who: (typeof strangers)[number]): Promise<string | null> {
  if (who === 'nobody') return null
  if (who === 'forger') return 'forged-'.padEnd(43, 'A')
  const token = await cookieOf(database, 'manager')
  const [session] = await database.rows<{ operator_id: number }>(
    'select operator_id from operator_sessions order by id desc limit 1',
  )
  const end =
    who === 'disabled'
      ? 'update operators set disabled_at = now() where id = $1'
      : `update operator_sessions set ended_at = now(), end_reason = 'signed out' where operator_id = $1`
  await database.rows(end, [session?.operator_id])
  return token
}

/** Calls an action as a browser does, and answers what it says. */
async function act(
  baseURL: string | undefined,
  { id, path }: Action,
  token: string | null,
  origin = baseURL ?? '',
): Promise<string> {
  const response = await fetch(`${baseURL}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'next-action': id,
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
      origin,
      ...(token && { cookie: `${sessionCookieName}=${token}` }),
    },
    body: '[{}]',
  })
  const text = await response.text()
  return /"code":"(\w+)"/.exec(text)?.[1] ?? `${response.status}`
}

test('every action in the sources was built, and each names the role that it needs', () => {
  expect(actions.map(({ file, name }) => `${file} ${name}`).sort()).toEqual(findWrittenActions())
  expect(ofOperators.length).toBeGreaterThan(30)
  expect(paths.length).toBeGreaterThan(15)
})

for (const who of strangers)
  test(`${who}: no action does anything, and no page shows anything`, async ({ database, baseURL }) => {
    const token = await cookieOfStranger(database, who)
    const answers: Record<string, string> = {}
    const changed = await database.findChanged(async () => {
      for (const action of ofOperators) {
        const answer = await act(baseURL, action, token)
        if (answer !== 'OperatorSignedOut') answers[`${action.file} ${action.name}`] = answer
      }
      for (const { path } of paths) {
        const headers = token ? { cookie: `${sessionCookieName}=${token}` } : {}
        const response = await fetch(`${baseURL}${path}`, { redirect: 'manual', headers })
        const isSentAway =
          response.status === 307 && response.headers.get('location')?.startsWith('/admin/sign-in')
        if (!isSentAway) answers[path] = String(response.status)
      }
    })
    expect(answers).toEqual({})
    expect(changed).toEqual([])
  })

for (const role of ['viewer', 'editor'] as const)
  test(`${role}: what needs a higher role does nothing and is not there`, async ({ database, baseURL }) => {
    const token = await cookieOf(database, role)
    const above = ofOperators.filter(action => action.role && rolesBelow(action.role).includes(role))
    const pagesAbove = paths.filter(path => rolesBelow(path.role).includes(role))
    expect(above.length).toBeGreaterThan(5)
    expect(pagesAbove.length).toBeGreaterThan(0)
    const answers: Record<string, string> = {}
    const changed = await database.findChanged(async () => {
      for (const action of above) {
        const answer = await act(baseURL, action, token)
        if (answer !== 'OperatorRoleTooLow') answers[`${action.file} ${action.name}`] = answer
      }
      for (const { path } of pagesAbove) {
        const response = await fetch(`${baseURL}${path}`, {
          headers: { cookie: `${sessionCookieName}=${token}` },
        })
        await response.text()
        if (response.status !== 404) answers[path] = String(response.status)
      }
    })
    expect(answers).toEqual({})
    expect(changed).toEqual([])
  })

test('a manager opens every page', async ({ database, baseURL }) => {
  const token = await cookieOf(database, 'manager')
  const answers: Record<string, number> = {}
  for (const { path, file } of paths.filter(path => !path.file.includes('['))) {
    const response = await fetch(`${baseURL}${path}`, {
      redirect: 'manual',
      headers: { cookie: `${sessionCookieName}=${token}` },
    })
    await response.text()
    if (response.status !== 200) answers[file] = response.status
  }
  expect(answers).toEqual({})
})

test('an action that another origin’s page calls does nothing, whoever is signed in', async ({
  database,
  baseURL,
}) => {
  const token = await cookieOf(database, 'manager')
  const answers: Record<string, string> = {}
  const changed = await database.findChanged(async () => {
    for (const action of actions) {
      const answer = await act(baseURL, action, token, 'https://evil.test')
      if (answer !== '403') answers[`${action.file} ${action.name}`] = answer
    }
  })
  expect(answers).toEqual({})
  expect(changed).toEqual([])
})

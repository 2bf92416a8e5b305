import {
  findActions,
  findConsolePaths,
  findDeclaredActions,
  rolesBelow,
  type ServerAction,
} from '@/e2e/fixtures/console'
import { insertOperator, openSession, sessionCookieName, type TestRole } from '@/e2e/fixtures/operator'
import { type Database, expect, test } from '@/e2e/fixtures/trust'
import { trustPart } from '@/e2e/fixtures/trust-size'

const actions = findActions()
const operatorActions = actions.filter(action => action.role !== null)
const paths = findConsolePaths()

const visitors = ['no session', 'forged cookie', 'disabled operator', 'signed-out operator'] as const

const asQuery = (database: Database) => ({
  query: async (text: string, values?: unknown[]) => ({ rows: await database.rows(text, values) }),
})

async function createSession(database: Database, role: TestRole): Promise<string> {
  const client = asQuery(database) as unknown as Parameters<typeof insertOperator>[0]
  const { id } = await insertOperator(client, role)
  const token = await openSession(client, id)
  // Keeps the session from updating last_used_at, which happens once a minute.
  await database.rows(
    `update operator_sessions set last_used_at = now() + interval '1 hour' where operator_id = $1`,
    [id],
  )
  return token
}

async function createCookie(database: Database, visitor: (typeof visitors)[number]): Promise<string | null> {
  if (visitor === 'no session') return null
  if (visitor === 'forged cookie') return 'forged-'.padEnd(43, 'A')
  const token = await createSession(database, 'manager')
  const [session] = await database.rows<{ operator_id: number }>(
    'select operator_id from operator_sessions order by id desc limit 1',
  )
  const end =
    visitor === 'disabled operator'
      ? 'update operators set disabled_at = now() where id = $1'
      : `update operator_sessions set ended_at = now(), end_reason = 'signed out' where operator_id = $1`
  await database.rows(end, [session?.operator_id])
  return token
}

/** Calls a server action as a browser does. Returns its failure code, or the status. */
async function callAction(
  baseURL: string | undefined,
  { id, path }: ServerAction,
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

test('the build contains every action of the sources, each with a role', () => {
  expect(actions.map(({ file, name }) => `${file} ${name}`).sort()).toEqual(findDeclaredActions())
  expect(operatorActions.length).toBeGreaterThan(30)
  expect(paths.length).toBeGreaterThan(15)
})

/** Actions ask who calls in one place: without a session all are called, with each kind of ended one a part. */
const shareOf = <Item>(all: Item[], visitor: (typeof visitors)[number]) =>
  visitor === 'no session' ? all : trustPart(all, visitors.indexOf(visitor), 12)

for (const visitor of visitors)
  test(`${visitor}: actions are rejected and pages redirect to sign-in`, async ({ database, baseURL }) => {
    const token = await createCookie(database, visitor)
    const answers: Record<string, string> = {}
    const changed = await database.findChanged(async () => {
      for (const action of shareOf(operatorActions, visitor)) {
        const answer = await callAction(baseURL, action, token)
        if (answer !== 'OperatorSignedOut') answers[`${action.file} ${action.name}`] = answer
      }
      for (const { path } of shareOf(paths, visitor)) {
        const headers = token ? { cookie: `${sessionCookieName}=${token}` } : {}
        const response = await fetch(`${baseURL}${path}`, { redirect: 'manual', headers })
        const isRedirected =
          response.status === 307 && response.headers.get('location')?.startsWith('/admin/sign-in')
        if (!isRedirected) answers[path] = String(response.status)
      }
    })
    expect(answers).toEqual({})
    expect(changed).toEqual([])
  })

for (const role of ['viewer', 'editor'] as const)
  test(`${role}: actions of higher roles are rejected and their pages are not found`, async ({
    database,
    baseURL,
  }) => {
    const token = await createSession(database, role)
    const higherActions = operatorActions.filter(
      action => action.role && rolesBelow(action.role).includes(role),
    )
    const higherPages = paths.filter(path => rolesBelow(path.role).includes(role))
    expect(higherActions.length).toBeGreaterThan(5)
    expect(higherPages.length).toBeGreaterThan(0)
    const answers: Record<string, string> = {}
    const changed = await database.findChanged(async () => {
      for (const action of higherActions) {
        const answer = await callAction(baseURL, action, token)
        if (answer !== 'OperatorRoleTooLow') answers[`${action.file} ${action.name}`] = answer
      }
      for (const { path } of higherPages) {
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

test('a manager can open every page', async ({ database, baseURL }) => {
  const token = await createSession(database, 'manager')
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

test('pages and files of records that do not exist answer 404', async ({ database, baseURL }) => {
  const cookie = `${sessionCookieName}=${await createSession(database, 'manager')}`
  const answers: Record<string, number> = {}
  const ofRecords = paths.filter(path => path.file.includes('['))
  expect(ofRecords.length).toBeGreaterThan(15)
  for (const [place, { path }] of ofRecords.entries())
    for (const id of trustPart(['x', '999999999', '99999999999999999999'], place, 3)) {
      const address = path.replaceAll(/\/1(?=\/|$)/g, `/${id}`)
      const response = await fetch(`${baseURL}${address}`, { redirect: 'manual', headers: { cookie } })
      await response.text()
      if (response.status !== 404) answers[address] = response.status
    }
  expect(answers).toEqual({})
})

test('actions called from another origin are rejected, also for a manager', async ({ database, baseURL }) => {
  const token = await createSession(database, 'manager')
  const answers: Record<string, string> = {}
  const changed = await database.findChanged(async () => {
    for (const action of actions) {
      const answer = await callAction(baseURL, action, token, 'https://evil.test')
      if (answer !== '403') answers[`${action.file} ${action.name}`] = answer
    }
  })
  expect(answers).toEqual({})
  expect(changed).toEqual([])
})

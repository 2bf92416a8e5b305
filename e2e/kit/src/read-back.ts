import { assertStatus, type Reply } from './caller.ts'
import type { ProbeContext } from './probes.ts'

/** A JSON value of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: replies of all operations
type Data = any

/** The `data` of a GET reply. */
export async function readData(
  { api }: ProbeContext,
  token: string | undefined,
  path: string,
): Promise<Data> {
  const reply = await api.send('GET', path, { token })
  assertStatus(reply, 200, `GET ${path}`)
  return reply.body.data
}

/** One line per field whose value differs. A name can be a path, such as "kyc_status.name". */
export function compareFields(data: Data, expected: Record<string, unknown>): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const value = name.split('.').reduce((inner, part) => inner?.[part], data)
    return JSON.stringify(value) === JSON.stringify(wanted)
      ? []
      : [`${name} is ${JSON.stringify(value)} instead of ${JSON.stringify(wanted)}`]
  })
}

/** Reads the data and compares its fields. */
export async function compareRead(
  context: ProbeContext,
  token: string | undefined,
  path: string,
  expected: Record<string, unknown>,
): Promise<string[]> {
  const problems = compareFields(await readData(context, token, path), expected)
  return problems.map(problem => `then ${problem} in GET ${path}`)
}

/** A problem unless the numbers or texts increase. */
export function compareOrder(name: string, keys: (number | string)[]): string[] {
  const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? key) <= key)
  return isSorted ? [] : [`${name} is not in order: ${keys.join(', ')}`]
}

/** The token of a reply works, and is that of the user. */
export async function compareSession(
  context: ProbeContext,
  { body }: Reply,
  email: unknown,
): Promise<string[]> {
  const { access_token: token, user } = body.data
  return [
    ...compareFields({ user }, { 'user.email': email }),
    ...(await compareRead(context, token, '/profile', { 'user.email': email, 'user.id': user.id })),
  ]
}

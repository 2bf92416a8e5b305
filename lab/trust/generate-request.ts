import { type BodySchema, randomValidValue } from '@/e2e/fixtures/json-schema'
import { Random } from '@/e2e/fixtures/random'
import { feedPath } from '@/e2e/fixtures/routes'
import type { RawRequest } from '@/e2e/fixtures/send'
import { testSettings } from '@/scripts/test/settings'
import { mutations } from './mutations'

export type RequestOperation = { method: string; path: string; takes: BodySchema | undefined }

/** A user's token, and valid values by field name. */
export type TestCaller = { token: string; known: Record<string, unknown> }

export type GeneratedRequest = { operation: RequestOperation; mutation: string; sending: RawRequest }

const mutationShare = 0.6

/** The same seed generates the same request, except for the caller's own values. */
export function generateRequest(
  operations: readonly RequestOperation[],
  caller: TestCaller,
  seed: number,
): GeneratedRequest {
  const random = new Random(Math.imul(seed, 2_654_435_761))
  const operation = random.pick(operations)
  const { method, path, takes } = operation
  const fields = generateFields(takes, caller, random)
  const token = path === feedPath ? testSettings.FEED_TOKEN : caller.token
  const right = { method, path: fillPath(path, random), token, isChunked: random.chance(0.1) }
  const sending: RawRequest =
    method === 'GET' && random.chance(0.5)
      ? { ...right, path: `${right.path}${queryOf(fields)}` }
      : { ...right, ...(takes && { body: fields }) }
  if (!random.chance(mutationShare)) return { operation, mutation: 'none', sending }
  const [name, mutate] = random.pick(Object.entries(mutations))
  return { operation, mutation: name, sending: mutate(sending, fields, random) }
}

function generateFields(
  takes: BodySchema | undefined,
  { known }: TestCaller,
  random: Random,
): Record<string, unknown> {
  const fields = Object.entries(takes?.properties ?? {})
  return Object.fromEntries(
    fields.map(([name, schema]) => [
      name,
      name in known && random.chance(0.8) ? known[name] : randomValidValue(schema, random),
    ]),
  )
}

const fillPath = (path: string, random: Random) =>
  path.replace(/\{\w+\}/g, () => String(random.pick([1, 2, 3, 50, 2_147_483_647])))

const queryOf = (fields: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, toText(value)]))}`

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

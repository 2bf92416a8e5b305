import { expect as baseExpect } from '@playwright/test'

/**
 * A reply of the typed client (`await user.api.GET(…)`), of Playwright (`await request.get(…)`), or an object with status and
 * body.
 */
type AnyReply =
  | { response: Response; data?: unknown; error?: unknown }
  | PlaywrightReply
  | { status: number; body: unknown }

type PlaywrightReply = { status(): number; text(): Promise<string> }

type Plain = { status: number; message?: string | RegExp }
type Box = { heading?: string | RegExp; message?: string | RegExp; cta_type?: string }

const decimal = /^-?\d+\.\d\d$/

const matchers = {
  /** A string of two decimals, and this amount if given. */
  toBeMoney(received: unknown, amount?: number | string) {
    const isDecimal = typeof received === 'string' && decimal.test(received)
    const expected = amount === undefined ? received : Number(amount).toFixed(2)
    const problems = [
      ...(isDecimal ? [] : ['is not a string with two decimals']),
      ...(received === expected ? [] : [`is not ${expected}`]),
    ]
    return conclude('toBeMoney', problems, received)
  },

  /** `{message}` with this status. */
  async toBePlainError(received: AnyReply, { status, message }: Plain) {
    const reply = await readReply(received)
    const body = asObject(reply.body)
    const problems = [
      ...compareStatus(reply.status, status),
      ...compareKeys('the body', body, ['message']),
      ...compareText('message', body.message, message),
    ]
    return conclude('toBePlainError', problems, reply)
  },

  /** A 422 with errors on exactly these fields; a text or pattern must be in one of the field's sentences. */
  async toBeFieldErrors(received: AnyReply, fields: string[] | Record<string, string | RegExp>) {
    const reply = await readReply(received)
    const body = asObject(reply.body)
    const errors = asObject(body.errors)
    const expected = Array.isArray(fields) ? Object.fromEntries(fields.map(name => [name, /./])) : fields
    const problems = [
      ...compareStatus(reply.status, 422),
      ...compareKeys('the body', body, ['message', 'errors']),
      ...compareText('message', body.message),
      ...compareKeys('errors', errors, Object.keys(expected)),
      ...Object.entries(expected).flatMap(([name, text]) => compareSentences(name, errors[name], text)),
    ]
    return conclude('toBeFieldErrors', problems, reply)
  },

  /** A 422 whose box the app shows as a dialog. */
  async toBeErrorBox(received: AnyReply, { heading, message, cta_type }: Box = {}) {
    const reply = await readReply(received)
    const body = asObject(reply.body)
    const { heading: ownHeading, ...box } = asObject(body.error_box)
    const problems = [
      ...compareStatus(reply.status, 422),
      ...compareKeys('the body', body, ['message', 'error_box']),
      ...compareText('message', body.message, 'Validations'),
      ...compareKeys('error_box', box, ['message', 'cta', 'color', 'cta_type']),
      ...compareText('error_box.message', box.message, message),
      ...compareText('error_box.cta_type', box.cta_type, cta_type),
      ...(heading === undefined ? [] : compareText('error_box.heading', ownHeading, heading)),
    ]
    return conclude('toBeErrorBox', problems, reply)
  },
}

export const expect = baseExpect.extend(matchers)

async function readReply(received: AnyReply): Promise<{ status: number; body: unknown }> {
  if ('response' in received)
    return { status: received.response.status, body: received.error ?? received.data }
  if (isOfPlaywright(received)) return { status: received.status(), body: parse(await received.text()) }
  return { status: received.status, body: received.body }
}

/** A page of a proxy, for example, is compared as a text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isOfPlaywright = (reply: Exclude<AnyReply, { response: Response }>): reply is PlaywrightReply =>
  typeof reply.status === 'function'

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const compareStatus = (status: number, expected: number): string[] =>
  status === expected ? [] : [`the status is ${status}, not ${expected}`]

function compareKeys(place: string, value: Record<string, unknown>, expected: string[]): string[] {
  const actual = Object.keys(value).sort().join(', ')
  const wanted = expected.toSorted().join(', ')
  return actual === wanted ? [] : [`${place} has ${actual || 'no fields'} instead of ${wanted}`]
}

/** A string that is not empty; equal to a text, or matching a pattern. */
function compareText(name: string, value: unknown, expected: string | RegExp = /./): string[] {
  const isEqual =
    typeof value === 'string' && (typeof expected === 'string' ? value === expected : expected.test(value))
  return isEqual ? [] : [`${name} is ${JSON.stringify(value)}, which does not match ${expected}`]
}

function compareSentences(name: string, value: unknown, expected: string | RegExp): string[] {
  const sentences = Array.isArray(value) ? value.filter(one => typeof one === 'string' && one !== '') : []
  const isComplete = Array.isArray(value) && value.length > 0 && sentences.length === value.length
  const matches = (sentence: string) =>
    typeof expected === 'string' ? sentence.includes(expected) : expected.test(sentence)
  return isComplete && sentences.some(matches)
    ? []
    : [`errors.${name} is ${JSON.stringify(value)}, which does not match ${expected}`]
}

/** Also for `.not`, where a match fails. */
function conclude(name: string, problems: string[], received: unknown) {
  const shown = JSON.stringify(received)
  return {
    name,
    pass: problems.length === 0,
    message: () => `${name}: ${problems.join('; ') || 'it matches'}. Received: ${shown}`,
  }
}

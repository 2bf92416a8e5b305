import { z } from 'zod'
import { Failure } from '@/lib/failure'
import { explain } from './body'
import type { FieldErrors } from './reply'

/** The largest body unless the endpoint says otherwise. */
export const defaultBodyLimitBytes = 16 * 1024

const deepest = 8
const json = /^application\/(?:[\w.+-]+\+)?json\b/i
const form = /^application\/x-www-form-urlencoded\b/i
const decoder = new TextDecoder('utf-8', { fatal: true })

/** A request that does not fit its shape. */
export class InvalidRequest extends Error {
  constructor(readonly errors: FieldErrors) {
    super('invalid request')
  }
}

/** The request's bytes, counted as they arrive; throws BodyTooLarge. The front door has read them already. */
export async function readBytes(
  request: Request,
  given: Uint8Array | undefined,
  limitBytes: number,
): Promise<Uint8Array> {
  if (given) return given
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) throw new Failure('BodyTooLarge', { limitBytes })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The JSON object in `bytes`, or the form where one is taken; whatever is neither (malformed, too deep) is an empty one. */
export function parseObject(
  bytes: Uint8Array,
  contentType: string | null,
  takesForm = false,
): Record<string, unknown> {
  if (bytes.byteLength === 0) return {}
  if (takesForm && contentType !== null && form.test(contentType))
    return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString()))
  if (contentType !== null && !json.test(contentType)) throw new Failure('UnsupportedMediaType')
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes))
    return isObject(value) && !isDeeper(value, deepest) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1))
}

/** Reads a query string, its numbers as numbers where the shape wants one. */
export function queryReader(shape: z.ZodType): (url: string) => Record<string, unknown> {
  const properties = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  const isNumber = (name: string) => {
    const property = properties[name]
    return typeof property === 'object' && (property.type === 'integer' || property.type === 'number')
  }
  return url => {
    const start = url.indexOf('?')
    if (start < 0) return {}
    const entries = [...new URLSearchParams(url.slice(start + 1))]
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        isNumber(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
      ]),
    )
  }
}

/** Parses `value` by `shape`; throws InvalidRequest with a sentence for each field. */
export function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(withoutNulls(shape, value), { error: explain })
  const errors: FieldErrors = {}
  const ofAnotherKind = new Set<string>()
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.')
    // How long a list should be is no news to whoever sent one in place of a text.
    if (ofAnotherKind.has(field)) continue
    if (issue.code === 'invalid_type') ofAnotherKind.add(field)
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  if (parsed.success) refuseUnstorableText(parsed.data, '', errors)
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors)
  return parsed.data as z.output<Shape>
}

/** Apps write null for what they leave out: an optional field that knows no null of its own is absent then. */
function withoutNulls(shape: z.ZodType, value: unknown): unknown {
  if (!(shape instanceof z.ZodObject) || !isObject(value) || !Object.values(value).includes(null))
    return value
  const isLeftOut = (name: string, inner: unknown) => {
    const field: z.ZodType | undefined = Object.hasOwn(shape.shape, name) ? shape.shape[name] : undefined
    return inner === null && field?.safeParse(undefined).success && !field.safeParse(null).success
  }
  return Object.fromEntries(Object.entries(value).filter(([name, inner]) => !isLeftOut(name, inner)))
}

/** NUL and lone surrogates cannot be stored as text. */
function refuseUnstorableText(value: unknown, path: string, errors: FieldErrors) {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    errors[path] = [`The ${path} field must be text without NUL and without half characters.`]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    refuseUnstorableText(inner, path ? `${path}.${name}` : name, errors)
}

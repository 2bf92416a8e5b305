import { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import { isObject } from '@/lib/core/parse'
import { findRepeatedName } from '@/lib/core/repeated-name'
import type { ApiCall } from './api-call'

export const defaultBodyLimitBytes = 16 * 1024

const maxDepth = 8
const json = /^application\/(?:[\w.+-]+\+)?json\b/i
const form = /^application\/x-www-form-urlencoded\b/i
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads the body at the first call. Throws ContentEncodingUnsupported, BodyTooLarge, BodyNotReceived or ServiceBusy. */
export async function readBody(call: ApiCall, limitBytes: number): Promise<Uint8Array> {
  const encoding = call.headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') throw new Failure('ContentEncodingUnsupported')
  call.bytes ??= await (call.receive?.() ?? readBytes(call.stream, limitBytes))
  if (call.bytes.byteLength > limitBytes) throw new Failure('BodyTooLarge', { limitBytes })
  return call.bytes
}

/** Throws BodyTooLarge. */
export async function readBytes(stream: ApiCall['stream'], limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (stream ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) throw new Failure('BodyTooLarge', { limitBytes })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses a JSON object, or a form where accepted. Throws UnsupportedMediaType or BodyMalformed. */
export function parseObject(
  bytes: Uint8Array,
  contentType: string | null,
  { acceptsForm }: { acceptsForm?: boolean } = {},
): Record<string, unknown> {
  if (bytes.byteLength === 0) return {}
  if (acceptsForm && contentType !== null && form.test(contentType))
    return Object.fromEntries(new URLSearchParams(decode(bytes)))
  if (contentType !== null && !json.test(contentType)) throw new Failure('UnsupportedMediaType')
  const text = decode(bytes)
  const value = parseJson(text)
  if (!isObject(value)) throw malformed('must be a JSON object')
  if (isDeeper(value, maxDepth)) throw malformed(`must be nested at most ${maxDepth} levels deep`)
  const repeated = findRepeatedName(text)
  if (repeated !== null) throw malformed(`must not have the field “${repeated}” twice in one object`)
  return value
}

function decode(bytes: Uint8Array): string {
  // Of UTF-16 and UTF-32, which decode as UTF-8 with NUL.
  if (bytes.includes(0)) throw malformed('must be UTF-8')
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed('must be UTF-8')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('must be valid JSON')
  }
}

const malformed = (requirement: string) =>
  new Failure('BodyMalformed', { problem: `The body ${requirement}.` })

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1))
}

/** Parses query strings, with numbers where the shape has numbers. */
export function queryReader(shape: z.ZodType): (query: string) => Record<string, unknown> {
  const properties = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  const isNumber = (name: string) => {
    const property = properties[name]
    return typeof property === 'object' && (property.type === 'integer' || property.type === 'number')
  }
  return query => {
    if (query === '') return {}
    const entries = [...new URLSearchParams(query.slice(1))]
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        isNumber(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
      ]),
    )
  }
}

import { z } from 'zod'
import { findHidden } from '@/lib/core/hidden-characters'
import { isStorableText } from '@/lib/core/is-storable'
import type { FieldErrors } from '@/lib/core/reply'

export class InvalidRequest extends Error {
  constructor(readonly errors: FieldErrors) {
    super('invalid request')
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of one object that are named in a reply. */
const maxUnknown = 20

/** Throws InvalidRequest with the errors of each field. */
export function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(withoutNulls(shape, value), { error: describeIssue })
  // Field names such as `constructor` are no properties of it.
  const errors: FieldErrors = Object.create(null)
  const wrongTypes = new Set<string>()
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxUnknown))
        errors[[...issue.path, key.slice(0, 100)].join('.')] = [issue.message]
      continue
    }
    const field = issue.path.join('.')
    // For a value of the wrong type, other errors are noise.
    if (wrongTypes.has(field)) continue
    if (issue.code === 'invalid_type') wrongTypes.add(field)
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  if (parsed.success) addUnstorableTexts(parsed.data, '', errors)
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors)
  return parsed.data as z.output<Shape>
}

/** Throws InvalidRequest if a text contains a hidden character. */
export function assertNothingHidden(value: unknown): void {
  const hidden = findHidden(value)
  if (!hidden) return
  const { field, character } = hidden
  throw new InvalidRequest({
    [field]: [`The ${field} field must not contain the invisible character ${character}.`],
  })
}

/** Apps send null for absent values: null is dropped where a field is optional and not nullable. */
function withoutNulls(shape: z.ZodType, value: unknown): unknown {
  if (!(shape instanceof z.ZodObject) || !isObject(value) || !Object.values(value).includes(null))
    return value
  const isLeftOut = (name: string, inner: unknown) => {
    const field: z.ZodType | undefined = Object.hasOwn(shape.shape, name) ? shape.shape[name] : undefined
    return inner === null && field?.safeParse(undefined).success && !field.safeParse(null).success
  }
  return Object.fromEntries(Object.entries(value).filter(([name, inner]) => !isLeftOut(name, inner)))
}

function addUnstorableTexts(value: unknown, path: string, errors: FieldErrors) {
  if (typeof value === 'string' && !isStorableText(value))
    errors[path] = [`The ${path} field must not contain NUL or lone surrogates.`]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    addUnstorableTexts(inner, path ? `${path}.${name}` : name, errors)
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const types: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a timestamp',
}

const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'a UTC timestamp such as 2026-01-31T18:00:00Z',
}

/** One sentence per issue: the field and what it requires. */
const describeIssue: z.core.$ZodErrorMap = issue => {
  const field = `The ${issue.path?.join('.') || 'request'} field`
  if (isMissing(issue)) return `${field} is required.`
  return `${field} must ${requirement(issue)}.`
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.input === ''
  return issue.input === undefined || issue.input === null || issue.input === ''
}

function requirement(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${types[issue.expected] ?? issue.expected}`
    case 'too_small':
      return size(issue.origin, `at least ${issue.minimum}`)
    case 'too_big':
      return size(issue.origin, `at most ${issue.maximum}`)
    case 'invalid_format':
      return `be ${formats[issue.format] ?? 'in the expected format'}`
    case 'invalid_value':
      return `be one of: ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return `be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return 'have one of the expected types'
    default:
      return 'have the expected format'
  }
}

function size(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  if (origin === 'array' || origin === 'set') return `have ${bound} items`
  return `be ${bound}`
}

import { flagShape } from '@/lib/core/wire'
import { type JsonSchema, resolveSchema } from './api-document'

export type FieldDoc = {
  name: string
  type: string
  isOptional: boolean
  notes: string[]
  fields: FieldDoc[]
}

/** Fields of an object, or of the objects in a list. */
export function describeFields(schema: JsonSchema | undefined): FieldDoc[] {
  const object = schema && findObject(schema)
  return Object.entries(object?.properties ?? {}).map(([name, property]) =>
    describeField(name, property, object?.required?.includes(name) ?? false),
  )
}

/** Also describes parameters. */
export function describeField(name: string, schema: JsonSchema, isRequired: boolean, note?: string) {
  return {
    name,
    type: describeType(schema),
    isOptional: !isRequired,
    notes: [note, ...notesOf(schema)].filter(text => text !== undefined),
    fields: describeFields(schema),
  }
}

function findObject(schema: JsonSchema): JsonSchema | undefined {
  const { schema: resolved } = resolveSchema(schema)
  if (resolved.properties) return resolved
  if (resolved.items) return findObject(resolved.items)
  for (const choice of resolved.anyOf ?? []) {
    const object = findObject(choice)
    if (object) return object
  }
  return undefined
}

const flagDescription = flagShape.description

const isFlag = ({ enum: values }: JsonSchema) => values?.length === 2 && values[0] === 0 && values[1] === 1

/** The type as text: "string or null", "list of integers". */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return resolveSchema(schema).name ?? 'object'
  if (isFlag(schema)) return 'flag'
  if (schema.enum) return joinWithOr(schema.enum.map(value => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joinWithOr([...new Set(choices.map(describeType))])
  if (schema.items)
    return `list of ${schema.items.$ref ? describeType(schema.items) : `${describeType(schema.items)}s`}`
  return joinWithOr([schema.type ?? 'any'].flat())
}

const formats: Record<string, string> = {
  email: 'An email address.',
  uri: 'A URL.',
  uuid: 'A UUID.',
  'date-time': 'A timestamp such as 2026-11-22T18:00:00Z.',
}

const maxPatternLength = 32

function notesOf(schema: JsonSchema): string[] {
  const { description, format, pattern, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema
  const notes = [
    description && description !== flagDescription ? `${description.replace(/\.$/, '')}.` : undefined,
    format && formats[format],
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(minimum, maximum),
    schema.multipleOf && `In steps of ${schema.multipleOf}.`,
    pattern && !description && !format && pattern.length <= maxPatternLength
      ? `Matches ${pattern}`
      : undefined,
  ]
  return notes.filter(note => typeof note === 'string' && note !== '') as string[]
}

// Default limits of IDs and strings are not shown.
const defaultLimits = new Set([2_147_483_647, 255])

function range(min: number | undefined, max: number | undefined, unit = ''): string | undefined {
  const isDefault = max !== undefined && defaultLimits.has(max)
  const end = isDefault ? undefined : max
  const start = isDefault && min === 1 ? undefined : min
  const suffix = unit && ` ${unit}`
  if (start !== undefined && end !== undefined)
    return start === end ? `Exactly ${start}${suffix}.` : `${start} to ${end}${suffix}.`
  if (start !== undefined) return `${start}${suffix} or more.`
  return end === undefined ? undefined : `At most ${end}${suffix}.`
}

function joinWithOr(items: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(items)
}

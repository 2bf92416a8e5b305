import { resolve, type JsonSchema } from './api-document'

/** A field as a reader is told of it. */
export type FieldDoc = {
  name: string
  type: string
  isOptional: boolean
  notes: string[]
  fields: FieldDoc[]
}

/** The fields of an object, or of the objects in a list. */
export function describeFields(schema: JsonSchema | undefined): FieldDoc[] {
  const object = schema && findObject(schema)
  return Object.entries(object?.properties ?? {}).map(([name, property]) =>
    describeField(name, property, object?.required?.includes(name) ?? false),
  )
}

/** One field; parameters are described the same way. */
export function describeField(name: string, schema: JsonSchema, isRequired: boolean, note?: string): FieldDoc {
  return {
    name,
    type: describeType(schema),
    isOptional: !isRequired,
    notes: [note, ...notesOf(schema)].filter(text => text !== undefined),
    fields: describeFields(schema),
  }
}

function findObject(schema: JsonSchema): JsonSchema | undefined {
  const { schema: resolved } = resolve(schema)
  if (resolved.properties) return resolved
  if (resolved.items) return findObject(resolved.items)
  for (const choice of resolved.anyOf ?? []) {
    const object = findObject(choice)
    if (object) return object
  }
  return undefined
}

const isFlag = ({ enum: values }: JsonSchema) => values?.length === 2 && values[0] === 0 && values[1] === 1

/** What kind of value it is, in words. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return resolve(schema).name ?? 'object'
  if (isFlag(schema)) return 'flag'
  if (schema.enum) return list(schema.enum.map(value => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return list([...new Set(choices.map(describeType))])
  if (schema.items) return `list of ${schema.items.$ref ? describeType(schema.items) : `${describeType(schema.items)}s`}`
  return list([schema.type ?? 'any'].flat())
}

const formats: Record<string, string> = {
  email: 'An e-mail address.',
  uri: 'A web address.',
  uuid: 'A UUID.',
  'date-time': 'A moment such as 2026-11-22T18:00:00Z.',
}

const longestPattern = 32

function notesOf(schema: JsonSchema): string[] {
  const { description, format, pattern, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema
  const notes = [
    description && !isFlag(schema) ? `${description.replace(/\.$/, '')}.` : undefined,
    format && formats[format],
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(minimum, maximum),
    schema.multipleOf && `In steps of ${schema.multipleOf}.`,
    pattern && !description && !format && pattern.length <= longestPattern ? `Fits ${pattern}` : undefined,
  ]
  return notes.filter(note => typeof note === 'string' && note !== '') as string[]
}

// What every id and every text has is not worth a word.
const usual = new Set([2_147_483_647, 255])

function range(least: number | undefined, most: number | undefined, unit = ''): string | undefined {
  const isUsual = most !== undefined && usual.has(most)
  const end = isUsual ? undefined : most
  const start = isUsual && least === 1 ? undefined : least
  const words = unit && ` ${unit}`
  if (start !== undefined && end !== undefined)
    return start === end ? `Exactly ${start}${words}.` : `${start} to ${end}${words}.`
  if (start !== undefined) return `${start}${words} or more.`
  return end === undefined ? undefined : `At most ${end}${words}.`
}

function list(words: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words)
}

import type { Sources } from './read-sources'

export type Schema = {
  $ref?: string
  type?: string
  format?: string
  nullable?: boolean
  enum?: (string | number | null)[]
  items?: Schema
  additionalProperties?: Schema | boolean
  properties?: Record<string, Schema>
  required?: string[]
}

type Body = { content?: { 'application/json'?: { schema: Schema } } }

type Operation = {
  operationId: string
  parameters: { name: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}

export type Document = {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

/** How a language writes types. `?` after a type means the same in all of them. */
export type Notation = { scalars: Record<string, string>; list: RegExp; map: RegExp }

/** What the sources of a client lack or have in another way than the document. */
export function findDifferences(document: Document, sources: Sources, notation: Notation): string[] {
  const faults = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    compareModel(schema, name, name),
  )
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      faults.push(...compareOperation(operation, method.toUpperCase(), path))
  return faults

  function compareOperation(operation: Operation, method: string, path: string): string[] {
    const { operationId: id, parameters, requestBody, responses } = operation
    const found = sources.operations.get(id)
    if (!found) return [`${id} is missing`]
    const [success = {}] = Object.entries(responses).flatMap(([status, reply]) =>
      status < '300' ? [reply] : [],
    )
    const names = [...parameters.map(({ name }) => name), ...namesOf(requestBody)]
    return [
      ...(found.method === method && found.path === path
        ? []
        : [`${id} calls ${found.method} ${found.path}`]),
      ...namesOf(success).flatMap(name =>
        found.reply === name ? [] : [`${id} returns ${found.reply}, not ${name}`],
      ),
      ...names.flatMap(name => (found.text.includes(name) ? [] : [`${id} does not send ${name}`])),
    ]
  }

  function compareModel(schema: Schema, name: string, place: string): string[] {
    const fields = sources.models.get(name)
    if (!fields) return [`${place}: the class ${name} is missing`]
    return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const type = fields.get(key)
      if (!type) return [`${place}.${key} is missing`]
      const isOptional = part.nullable || !schema.required?.includes(key)
      const faults = compareType(part, type.replace(/\?$/, ''), `${place}.${key}`)
      return type.endsWith('?') === Boolean(isOptional) ? faults : [`${place}.${key} is ${type}`, ...faults]
    })
  }

  function compareType(schema: Schema, type: string, place: string): string[] {
    if (schema.properties) return compareModel(schema, type, place)
    if (schema.items) return comparePart(schema.items, type.match(notation.list), place, type)
    if (typeof schema.additionalProperties === 'object')
      return comparePart(schema.additionalProperties, type.match(notation.map), place, type)
    if (schema.enum && schema.type === 'string') return compareEnum(schema.enum, type, place)
    const expected = findType(schema)
    return type === expected ? [] : [`${place} is ${type}, not ${expected}`]
  }

  function comparePart(schema: Schema, match: RegExpMatchArray | null, place: string, type: string) {
    return match?.[1] ? compareType(schema, match[1], `${place}[]`) : [`${place} is ${type}`]
  }

  function findType({ $ref, format = '', type = '' }: Schema): string | undefined {
    return $ref ? nameOf($ref) : (notation.scalars[format] ?? notation.scalars[type])
  }

  function compareEnum(values: readonly unknown[], type: string, place: string): string[] {
    const found = sources.enums.get(type) ?? []
    const missing = values.filter(value => value !== null && !found.includes(String(value)))
    return missing.map(value => `${place} (${type}) lacks the value ${value}`)
  }
}

function namesOf(body: Body | undefined): string[] {
  const { $ref } = body?.content?.['application/json']?.schema ?? {}
  return $ref ? [nameOf($ref)] : []
}

const nameOf = (reference: string) => reference.replace('#/components/schemas/', '')

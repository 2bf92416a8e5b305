import { sample } from 'openapi-sampler'
import table from './examples.json'

type Node = Record<string, unknown>
type Document = { paths: object; components: { schemas: Record<string, Node> } }

const values: Record<string, unknown> = table

/** Adds an example from the table to each field, and to each request and reply one made of these; `messages` are by summary. */
export function addExamples<Api extends Document>(document: Api, messages: Map<string, string>): Api {
  for (const [name, schema] of Object.entries(document.components.schemas)) fillFields(schema, name)
  visit(document.paths, node => {
    if (typeof node.in === 'string' && isNode(node.schema)) fill(node.schema, String(node.name))
  })
  const withFields = withoutDefaults(document)
  visit(document.paths, node => {
    if (node.requestBody) fillBody(node.requestBody, withFields)
    for (const [status, answer] of Object.entries(node.responses ?? {}))
      if (status.startsWith('2')) fillBody(answer, withFields, messages.get(String(node.summary)))
  })
  return document
}

/** Headers have no example. */
function fillBody(body: unknown, document: Document, message?: string) {
  visit((body as Node).content, node => {
    if (!isNode(node.schema)) return
    const example = vary(withoutOmitted(sample(node.schema, {}, document), node.schema))
    node.example = message ? { ...(example as object), message } : example
  })
}

/** Optional fields that are null in the table exclude others. */
function withoutOmitted(example: unknown, { $ref: ref }: Node): unknown {
  if (!isNode(example)) return example
  const owner = String(ref).split('/').at(-1)
  const isOmitted = (name: string) => values[`${owner}.${name}`] === null && example[name] !== null
  return Object.fromEntries(Object.entries(example).filter(([name]) => !isOmitted(name)))
}

/** In the table, `owner.field` overrides `field`; the owner is the schema or the parent field. */
function fillFields(schema: unknown, owner: string) {
  if (!isNode(schema)) return
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    fill(field, name, `${owner}.${name}`)
    fillFields(field, name)
    fillFields(field.items, name)
  }
}

function fill(field: Node, ...names: string[]) {
  const name = names.findLast(one => one in values)
  const types = [field, ...((field.anyOf ?? []) as Node[])].flatMap(({ type }) => type)
  const value = values[name ?? '']
  const kind = Array.isArray(value) ? 'array' : typeof value
  const isOpen = types.some(type => ['string', 'integer', 'number', kind].includes(String(type)))
  if (!name || field.const !== undefined) return
  const isNull = value === null && types.includes('null')
  const isChoice = Array.isArray(field.enum) && field.enum.includes(value)
  if (isNull || isChoice || (isOpen && value !== null && !field.enum)) field.examples = [value]
}

/** An empty list would be a poor example. */
function withoutDefaults(document: Document): Document {
  return JSON.parse(JSON.stringify(document, (key, value) => (key === 'default' ? undefined : value)))
}

/** Repeats the only item of a list as often as `owner.field[]` of the table says, and gives the items different IDs. */
function vary(value: unknown, field = '', owner = ''): unknown {
  if (Array.isArray(value)) {
    const length = Number(values[`${owner}.${field}[]`] ?? value.length)
    return Array.from({ length }, (_, index) => shift(vary(value[index] ?? value[0], field), index))
  }
  if (!isNode(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, vary(inner, name, field)]))
}

function shift(item: unknown, by: number): unknown {
  if (!isNode(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      name.endsWith('_id') && typeof value === 'number' ? value + by : value,
    ]),
  )
}

function visit(node: unknown, look: (node: Node) => void) {
  if (Array.isArray(node)) for (const item of node) visit(item, look)
  else if (isNode(node)) {
    look(node)
    for (const child of Object.values(node)) visit(child, look)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

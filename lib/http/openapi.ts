import { z } from 'zod'
import type { Contract } from './declaration'
import { type Describe, describeResponses, type Schema, shapeNames } from './openapi-responses'
import { refusalShapes } from './reply'

/** A method of a path with what its route declares. */
export type Operation = { method: 'GET' | 'POST'; path: string; contract: Contract }

/** The OpenAPI 3.1 document of these operations: the same objects that check and answer the calls. */
export function describeApi(operations: readonly Operation[], version: string) {
  const components: Record<string, Schema> = {}
  const schema = (shape: z.ZodType, io: 'input' | 'output') => hoist(toSchema(shape, io), components)
  for (const [shape, name] of Object.entries(shapeNames))
    components[name] = schema(refusalShapes[shape as keyof typeof shapeNames], 'output')

  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/\[(\w+)\]/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, path, schema) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Slatekeeper',
      version,
      description:
        'The backend of a mobile fantasy-contest app: accounts, balances, entries, promos and releases.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in.' },
      },
    },
  }
}

function describe({ method, path, contract }: Operation, name: string, schema: Describe) {
  const body = contract.body && schema(contract.body, 'input')
  return {
    operationId: operationId(method, name),
    tags: [path.split('/')[1]],
    summary: contract.summary,
    ...describeInWords(method, contract),
    ...(contract.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(contract.params && schema(contract.params, 'input'), 'path'),
      ...(method === 'GET' ? parametersOf(body, 'query') : []),
      ...(contract.idempotent ? [idempotencyKey] : []),
    ],
    ...(body &&
      method === 'POST' && {
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
      }),
    responses: describeResponses(contract, schema),
  }
}

// HTTP clients and this format frown on bodies of GETs, so they are told in words only.
const getBody = 'The parameters may also come as a JSON body; what both say, the body decides.'

function describeInWords(method: string, { description, body }: Contract) {
  const sentences = [description, method === 'GET' && body && getBody].filter(Boolean)
  return sentences.length > 0 && { description: sentences.join(' ') }
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map(word => word[0]?.toUpperCase() + word.slice(1)).join('')
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same body answers as the first call did, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parametersOf(object: Schema | undefined, place: 'path' | 'query') {
  const properties = (object?.properties ?? {}) as Record<string, Schema>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    // In a query string nothing is required, since the body may say it instead.
    required: place === 'path',
    schema: property,
  }))
}

function toSchema(shape: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(shape, { io, unrepresentable: 'any' })
}

/** Moves named parts of a schema to the document's components. */
function hoist({ $defs, $schema: _, ...schema }: Schema, components: Record<string, Schema>): Schema {
  for (const [name, part] of Object.entries(($defs ?? {}) as Record<string, Schema>))
    components[name] = repoint(part)
  return repoint(schema)
}

function repoint(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

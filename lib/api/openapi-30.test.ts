import { expect, test } from 'vitest'
import { toOpenApi30 } from './openapi-30'

const schemaOf = (schema: object) =>
  toOpenApi30({
    openapi: '3.1.0',
    paths: { used: { $ref: '#/components/schemas/It' } },
    components: { schemas: { It: schema } },
  }).components.schemas.It

test.each([
  [
    { type: ['string', 'null'], maxLength: 4 },
    { type: 'string', nullable: true, maxLength: 4 },
  ],
  [
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', nullable: true, enum: ['a', null] },
  ],
  [
    { anyOf: [{ type: 'object' }, { type: 'array' }, { type: 'null' }] },
    {
      anyOf: [
        { type: 'object', nullable: true },
        { type: 'array', nullable: true },
      ],
    },
  ],
  [
    { anyOf: [{ type: 'boolean' }, { type: 'integer' }, { type: 'null' }], description: 'Mocked' },
    { type: 'boolean', nullable: true, description: 'Mocked' },
  ],
  [
    {
      anyOf: [
        { type: 'string', const: '10' },
        { type: 'integer', const: 10 },
      ],
    },
    { type: 'string', enum: ['10'] },
  ],
  [
    { type: ['integer', 'null'], enum: [0, 1, null] },
    { type: 'integer', nullable: true, minimum: 0, maximum: 1 },
  ],
  [
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', format: 'double', minimum: 0, exclusiveMinimum: true },
  ],
  [
    { type: 'string', pattern: '^https?:\\/\\/\\S' },
    { type: 'string', pattern: '^https?:\\x2F\\x2F\\S' },
  ],
  [{ const: 'Bearer' }, { enum: ['Bearer'] }],
  [{ type: 'boolean', const: true }, { type: 'boolean' }],
  [
    { type: 'integer', examples: [3] },
    { type: 'integer', example: 3 },
  ],
  [
    { type: 'object', properties: { type: { type: 'string' }, const: { type: 'string' } } },
    { type: 'object', properties: { type: { type: 'string' }, const: { type: 'string' } } },
  ],
])('%j becomes %j', (schema, expected) => {
  expect(schemaOf(schema)).toEqual(expected)
})

test('drops the body of a GET and the schemas that only it uses', () => {
  const schemas = { Request: { items: { $ref: '#/components/schemas/Item' } }, Item: { type: 'string' } }
  const requestBody = { schema: { $ref: '#/components/schemas/Request' } }
  const get = { summary: 'Reads' }
  const document = {
    openapi: '3.1.0',
    components: { schemas },
    paths: { '/it': { get: { ...get, requestBody } } },
  }
  expect(toOpenApi30(document)).toEqual({
    openapi: '3.0.3',
    components: { schemas: {} },
    paths: { '/it': { get } },
  })
})

test('a choice of replies has the fields of all, and requires those of each', () => {
  const text = { type: 'string' }
  const schemas = {
    Plain: { type: 'object', properties: { message: text }, required: ['message'] },
    Box: {
      type: 'object',
      properties: { message: { ...text, enum: ['Box'] }, box: text },
      required: ['message', 'box'],
    },
  }
  const anyOf = Object.keys(schemas).map(name => ({ $ref: `#/components/schemas/${name}` }))
  const { paths } = toOpenApi30({ openapi: '3.1.0', components: { schemas }, paths: { schema: { anyOf } } })
  expect(paths.schema).toEqual({
    type: 'object',
    properties: { message: text, box: text },
    required: ['message'],
  })
})

test('has one scheme for all tokens', () => {
  const scheme = { type: 'http', scheme: 'bearer' }
  const components = { schemas: {}, securitySchemes: { bearer: scheme, feedToken: scheme } }
  const paths = { '/it': { get: { security: [{ feedToken: [] }] }, post: { security: [] } } }
  expect(toOpenApi30({ openapi: '3.1.0', components, paths })).toEqual({
    openapi: '3.0.3',
    components: { schemas: {}, securitySchemes: { bearer: scheme } },
    paths: { '/it': { get: { security: [{ bearer: [] }] }, post: { security: [] } } },
  })
})

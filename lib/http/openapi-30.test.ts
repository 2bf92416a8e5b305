import { expect, test } from 'vitest'
import { toOpenApi30 } from './openapi-30'

const schemaOf = (schema: object) =>
  toOpenApi30({ openapi: '3.1.0', paths: {}, components: { schemas: { It: schema } } }).components.schemas.It

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
    { anyOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'null' }] },
    { anyOf: [{ type: 'integer' }, { type: 'boolean' }], nullable: true },
  ],
  [
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 0, exclusiveMinimum: true },
  ],
  [{ const: 'Bearer' }, { enum: ['Bearer'] }],
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

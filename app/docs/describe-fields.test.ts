import { describe, expect, it } from 'vitest'
import { describeFields, describeType } from './describe-fields'

describe('describeType', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'integer', enum: [0, 1] }, 'flag'],
    [{ type: 'string', enum: ['Cash', 'Arcade'] }, '"Cash" or "Arcade"'],
    [{ const: 'Bearer' }, '"Bearer"'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integers'],
    [{ type: 'array', items: { $ref: '#/components/schemas/PaymentMethod' } }, 'list of PaymentMethod'],
    [{ anyOf: [{ $ref: '#/components/schemas/Game' }, { type: 'null' }] }, 'Game or null'],
  ])('describes %j as %s', (schema, text) => {
    expect(describeType(schema)).toBe(text)
  })
})

describe('describeFields', () => {
  const only = (schema: object) =>
    describeFields({ type: 'object', properties: { it: schema }, required: ['it'] })[0]

  it('marks optional fields', () => {
    const fields = describeFields({ properties: { a: { type: 'string' }, b: {} }, required: ['a'] })
    expect(fields.map(({ name, isOptional }) => [name, isOptional])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })

  it.each([
    [{ type: 'string', minLength: 8, maxLength: 20 }, '8 to 20 characters.'],
    [{ type: 'string', minLength: 1, maxLength: 255 }, ''],
    [{ type: 'integer', minimum: 1, maximum: 2_147_483_647 }, ''],
    [{ type: 'number', minimum: 1 }, '1 or more.'],
    [{ type: 'string', maxLength: 2048, format: 'uri' }, 'A URL. At most 2048 characters.'],
    [{ type: 'integer', enum: [0, 1], description: 'Flag: 0 or 1' }, ''],
    [{ type: 'integer', enum: [0, 1], description: '1 if an operator decides' }, '1 if an operator decides.'],
  ])('describes the limits of %j as "%s"', (schema, notes) => {
    expect(only(schema)?.notes.join(' ')).toBe(notes)
  })

  it('finds the fields of a named schema and of a list', () => {
    expect(only({ $ref: '#/components/schemas/Navigation' })?.fields.map(({ name }) => name)).toEqual([
      'id',
      'name',
      'status',
      'sequence',
    ])
    const list = { type: 'array', items: { properties: { sound_key: { type: 'string' } } } }
    expect(only(list)?.fields[0]?.name).toBe('sound_key')
  })
})

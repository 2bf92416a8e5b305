import { expect, test } from 'vitest'
import { z } from 'zod'
import { differingFields, firstMessages, isUnclear, onlyFields, validate, withoutField } from './form-state'

const shape = z.object({
  name: z.string().min(1, 'Enter a name'),
  notes: z.array(z.object({ title: z.string().min(1, 'Enter a title') })),
})

test('errors are keyed by field and by nested path', () => {
  expect(validate(shape, { name: '', notes: [{ title: 'a' }, { title: '' }] })).toEqual({
    name: 'Enter a name',
    notes: 'Enter a title',
    'notes.1.title': 'Enter a title',
  })
  expect(validate(shape, { name: 'a', notes: [] })).toEqual({})
})

test('fields are compared by value, not by identity', () => {
  expect(differingFields({ a: [1, 2], b: 'x' }, { a: [1, 2], b: 'y' })).toEqual(['b'])
  expect(differingFields<{ a?: number; b?: number }>({ a: 1 }, { b: 1 })).toEqual(['a', 'b'])
})

test('an unclear number differs from an empty one', () => {
  expect(differingFields({ budget: Number.NaN }, { budget: null })).toEqual(['budget'])
  expect([Number.NaN, [{ cents: Number.NaN }], null, [2.5]].map(isUnclear)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('errors can be limited to some fields or cleared for one', () => {
  const errors = { name: 'x', notes: 'y', 'notes.1.title': 'y' }
  expect(onlyFields(errors, new Set(['notes']))).toEqual({ notes: 'y', 'notes.1.title': 'y' })
  expect(withoutField(errors, 'notes')).toEqual({ name: 'x' })
  expect(firstMessages({ name: ['one', 'two'], other: [] })).toEqual({ name: 'one' })
})

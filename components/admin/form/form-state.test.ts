import { expect, test } from 'vitest'
import { z } from 'zod'
import { validate, differingFields, firstMessages, onlyFields, withoutField } from './form-state'

const shape = z.object({
  name: z.string().min(1, 'Write a name'),
  notes: z.array(z.object({ title: z.string().min(1, 'Write a title') })),
})

test('errors are told by field, and by the place inside it', () => {
  expect(validate(shape, { name: '', notes: [{ title: 'a' }, { title: '' }] })).toEqual({
    name: 'Write a name',
    notes: 'Write a title',
    'notes.1.title': 'Write a title',
  })
  expect(validate(shape, { name: 'a', notes: [] })).toEqual({})
})

test('fields differ by what they hold, not by identity', () => {
  expect(differingFields({ a: [1, 2], b: 'x' }, { a: [1, 2], b: 'y' })).toEqual(['b'])
  expect(differingFields<{ a?: number; b?: number }>({ a: 1 }, { b: 1 })).toEqual(['a', 'b'])
})

test('errors are narrowed to fields that were left, and dropped where a field changes', () => {
  const errors = { name: 'x', notes: 'y', 'notes.1.title': 'y' }
  expect(onlyFields(errors, new Set(['notes']))).toEqual({ notes: 'y', 'notes.1.title': 'y' })
  expect(withoutField(errors, 'notes')).toEqual({ name: 'x' })
  expect(firstMessages({ name: ['one', 'two'], other: [] })).toEqual({ name: 'one' })
})

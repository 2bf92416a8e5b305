import { expect, test } from 'vitest'
import { z } from 'zod'
import { check, findDifferent, firstOf, only, without } from './form-state'

const shape = z.object({
  name: z.string().min(1, 'Write a name'),
  notes: z.array(z.object({ title: z.string().min(1, 'Write a title') })),
})

test('errors are told by field, and by the place inside it', () => {
  expect(check(shape, { name: '', notes: [{ title: 'a' }, { title: '' }] })).toEqual({
    name: 'Write a name',
    notes: 'Write a title',
    'notes.1.title': 'Write a title',
  })
  expect(check(shape, { name: 'a', notes: [] })).toEqual({})
})

test('fields differ by what they hold, not by identity', () => {
  expect(findDifferent({ a: [1, 2], b: 'x' }, { a: [1, 2], b: 'y' })).toEqual(['b'])
  expect(findDifferent<{ a?: number; b?: number }>({ a: 1 }, { b: 1 })).toEqual(['a', 'b'])
})

test('errors are narrowed to fields that were left, and dropped where a field changes', () => {
  const errors = { name: 'x', notes: 'y', 'notes.1.title': 'y' }
  expect(only(errors, new Set(['notes']))).toEqual({ notes: 'y', 'notes.1.title': 'y' })
  expect(without(errors, 'notes')).toEqual({ name: 'x' })
  expect(firstOf({ name: ['one', 'two'], other: [] })).toEqual({ name: 'one' })
})

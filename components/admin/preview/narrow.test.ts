import { expect, test } from 'vitest'
import { narrowToChanged } from './narrow'

const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`field${i}`, i]))

test('a long answer keeps the fields that differ', () => {
  const narrowed = narrowToChanged(
    { message: 'Balance', data: many },
    { message: 'Balance', data: { ...many, field3: 'x' } },
  )
  expect(narrowed).toEqual([{ data: { field3: 3 } }, { data: { field3: 'x' } }])
})

test('a short answer, and one that is no object, stay whole', () => {
  const short = { message: 'App versions', data: { ios_version: '1' } }
  expect(narrowToChanged(short, short)).toBeNull()
  expect(narrowToChanged(null, 'x')).toBeNull()
})

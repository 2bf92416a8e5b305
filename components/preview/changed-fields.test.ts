import { expect, test } from 'vitest'
import { pickChangedFields } from './changed-fields'

const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`field${i}`, i]))

test('a long response keeps only changed fields', () => {
  const picked = pickChangedFields(
    { message: 'Balance', data: many },
    { message: 'Balance', data: { ...many, field3: 'x' } },
  )
  expect(picked).toEqual([{ data: { field3: 3 } }, { data: { field3: 'x' } }])
})

test('short responses and non-objects are not narrowed', () => {
  const short = { message: 'App versions', data: { ios_version: '1' } }
  expect(pickChangedFields(short, short)).toBeNull()
  expect(pickChangedFields(null, 'x')).toBeNull()
})

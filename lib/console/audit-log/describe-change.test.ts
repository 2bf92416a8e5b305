import { expect, test } from 'vitest'
import { fieldLabel } from '@/lib/change/field-label'
import { describeChange } from './describe-change'

test('a change of another version is named', () => {
  const change = { action: 'boat.sink', subjectType: 'boat', subjectId: '7', subjectName: 'Ada' }
  expect(describeChange({ ...change, operatorId: 1, before: null, after: null })).toBe(
    'made the change boat.sink of boat Ada',
  )
})

test('field labels are words without units', () => {
  expect(['creditsCents', 'publishAt', 'creditBucketId', 'entry_fee_maximum_cents'].map(fieldLabel)).toEqual([
    'credits',
    'publish at',
    'credit bucket',
    'entry fee maximum',
  ])
})

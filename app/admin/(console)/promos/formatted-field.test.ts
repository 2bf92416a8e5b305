import { expect, test } from 'vitest'
import { formatField } from './formatted-field'

test('amounts of a version have the unit of its own bucket', () => {
  const buckets = [
    { id: 1, bucket: 'cash' },
    { id: 2, bucket: 'bucks' },
  ]
  const read = (creditBucketId: number, cents = 500) =>
    formatField('creditsCents', cents, {
      version: { creditBucketId } as Parameters<typeof formatField>[2]['version'],
      buckets: buckets as Parameters<typeof formatField>[2]['buckets'],
      now: new Date('2026-11-28T12:00:00.000Z'),
      zone: 'UTC',
    })
  expect([read(1), read(2)]).toEqual(['$5.00', '5 bucks'])
  // As typed: the form rejects it, but compares it with the version of another operator.
  expect([read(1, 250.5), read(2, 250.5)]).toEqual(['$2.505', '2.505 bucks'])
})

import { expect, test } from 'vitest'
import { formatPromoField } from './promo-form'

test('amounts of a version have the unit of its own bucket', () => {
  const buckets = [
    { id: 1, bucket: 'cash' },
    { id: 2, bucket: 'bucks' },
  ]
  const read = (creditBucketId: number) =>
    formatPromoField('creditsCents', 500, {
      version: { creditBucketId } as Parameters<typeof formatPromoField>[2]['version'],
      buckets: buckets as Parameters<typeof formatPromoField>[2]['buckets'],
      zone: 'UTC',
    })
  expect([read(1), read(2)]).toEqual(['$5.00', '5 bucks'])
})

import { expect, test } from 'vitest'
import { describeFailure, readParts } from './failures'

test.each([
  [Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('no password for user "ann"'), { code: '28P01' }), '28P01'],
  [Object.assign(new Error('ann@mail.test'), { code: 'ann@mail.test' }), 'error without a code'],
  [new DOMException('late', 'TimeoutError'), 'timeout'],
  ['ann@mail.test', 'error without a code'],
  [undefined, 'error without a code'],
])('of an error only its code is shown', (error, shown) => {
  expect(describeFailure(error)).toBe(shown)
})

test('a part that fails does not hide the others', async () => {
  const failing = () => Promise.reject(Object.assign(new Error('lock of ann'), { code: '55P03' }))
  expect(await readParts({ tables: failing, count: async () => 5 })).toEqual({
    tables: { unavailable: '55P03' },
    count: 5,
  })
})

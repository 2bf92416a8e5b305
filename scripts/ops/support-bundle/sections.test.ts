import { expect, test } from 'vitest'
import { formatSection, readSection } from './bundle'

test('a section that does not finish or fails is a line in its file', async () => {
  const late = { name: 'late', maxMs: 10, read: () => new Promise(() => undefined) }
  expect(await readSection(late)).toEqual({ unavailable: 'not finished after 0.01 s' })
  const failed = { name: 'failed', maxMs: 60_000, read: () => Promise.reject(new Error('ann@mail.test')) }
  expect(await readSection(failed)).toEqual({ unavailable: 'error without a code' })
})

test('a section of more than 0.5 MB is replaced by its size', () => {
  expect(JSON.parse(formatSection({ text: 'ä'.repeat(300_000) }))).toEqual({
    unavailable: '600017 bytes are too many',
  })
  expect(JSON.parse(formatSection({ count: 5n }))).toEqual({ count: 5 })
})

import { expect, test, vi } from 'vitest'
import { isTracing, traceFields, withSpan } from './span'

test('without traces, work runs without a description and log lines have no fields', async () => {
  const describe = vi.fn()
  const work = async () => 'done'
  expect(isTracing()).toBe(false)
  expect(await withSpan(describe, work)).toBe('done')
  await expect(withSpan(describe, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(describe).not.toHaveBeenCalled()
  expect(traceFields()).toEqual({})
})

import { expect, it } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { canReadMetrics } from './can-read-metrics'

const ask = (headers: Record<string, string> = {}, token = '') => {
  overrideSettings({ METRICS_TOKEN: token })
  return canReadMetrics(new Headers(headers))
}
const token = 'a token of some length'

it('the token is required', () => {
  expect(ask({ authorization: `Bearer ${token}` }, token)).toBe(true)
  expect(ask({ authorization: 'Bearer another' }, token)).toBe(false)
  expect(ask({ authorization: token }, token)).toBe(false)
  expect(ask({}, token)).toBe(false)
})

it('without METRICS_TOKEN no token is valid', () => {
  for (const given of ['Bearer undefined', 'Bearer ', 'Bearer'])
    expect(ask({ authorization: given })).toBe(false)
  expect(ask()).toBe(false)
})

import { expect, it, vi } from 'vitest'
import { env } from '@/lib/core/env'
import { canReadMetrics } from './can-read-metrics'

vi.mock('@/lib/core/env', () => ({ env: vi.fn() }))

const ask = (headers: Record<string, string> = {}, token?: string) => {
  vi.mocked(env).mockReturnValue({ METRICS_TOKEN: token } as ReturnType<typeof env>)
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

import { expect, it, vi } from 'vitest'
import { env } from '@/lib/env'
import { mayScrape } from './may-scrape'

vi.mock('@/lib/env', () => ({ env: vi.fn() }))

const ask = (ip: string | undefined, headers: Record<string, string> = {}, token?: string) => {
  vi.mocked(env).mockReturnValue({ METRICS_TOKEN: token } as ReturnType<typeof env>)
  return mayScrape(new Headers(headers), ip)
}
const token = 'a token of some length'

it('this machine may, unless a proxy on it passed the call on', () => {
  expect(ask('127.0.0.1')).toBe(true)
  expect(ask('::1')).toBe(true)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(ask('127.0.0.1', { [name]: 'somebody' })).toBe(false)
})

it('another machine may with the token and not without', () => {
  expect(ask('10.0.0.9', { authorization: `Bearer ${token}` }, token)).toBe(true)
  expect(ask('10.0.0.9', { authorization: 'Bearer another' }, token)).toBe(false)
  expect(ask('10.0.0.9', { authorization: 'Bearer undefined' })).toBe(false)
  expect(ask('10.0.0.9', {}, token)).toBe(false)
  expect(ask(undefined)).toBe(false)
})

import { env } from '@/lib/env'
import { isSameSecret } from '@/lib/is-same-secret'

const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** Whether the figures are for this caller: one with the token, or one on this machine that no proxy passed on. */
export function mayScrape(headers: Headers, ip: string | undefined): boolean {
  const token = env().METRICS_TOKEN
  const given = headers.get('authorization')
  if (token && given && isSameSecret(given, `Bearer ${token}`)) return true
  return isLoopback(ip) && !passedOn.some(name => headers.has(name))
}

function isLoopback(ip: string | undefined): boolean {
  return ip !== undefined && (ip === '::1' || ip.startsWith('127.'))
}

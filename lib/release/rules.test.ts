import { describe, expect, test } from 'vitest'
import { compareVersions, currentRelease, type Release } from './rules'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

describe('the current release', () => {
  const release = (version: string, publishAt: Date, platform: Release['platform'] = 'ios'): Release => ({
    platform,
    version,
    forceUpdate: false,
    notes: [],
    publishAt,
  })

  test('is the newest published one; a scheduled one counts from its publish time', () => {
    const newestFirst = [
      release('3.0.0', at('12:00')),
      release('2.9.0', at('09:00')),
      release('9.9.9', at('08:00'), 'android'),
    ]
    expect(currentRelease(newestFirst, 'ios', at('11:59'))?.version).toBe('2.9.0')
    expect(currentRelease(newestFirst, 'ios', at('12:00'))?.version).toBe('3.0.0')
    expect(currentRelease(newestFirst, 'ios', at('08:00'))).toBeNull()
  })

  test.each([
    ['2.10.0', '2.9.9', 1],
    ['1.0', '1.0.0', 0],
    ['1.2.3', '1.2.4', -1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign)
  })
})

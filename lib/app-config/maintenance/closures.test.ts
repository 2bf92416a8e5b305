import { expect, test } from 'vitest'
import { findClosed, findClosingSoon, findPlatformStates, toClosures } from './rules'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const now = at('12:00')
const off = { isEnabled: false, message: 'Back soon', since: null }
const on = { isEnabled: true, message: 'Back soon', since: at('11:00') }
const window = (from: string, to: string | null, platforms: string[] | null = null) => ({
  id: 7,
  updatedAt: now,
  startsAt: at(from),
  endsAt: to === null ? null : at(to),
  message: `from ${from}`,
  platforms,
})
const closed = (closures: ReturnType<typeof toClosures>) =>
  findClosed(closures, now).map(({ platforms, message, endsAt }) => [platforms.join(' '), message, endsAt])

test('the app is open without the switch and an active window', () => {
  expect(closed(toClosures(off, [window('10:00', '12:00'), window('12:01', null)]))).toEqual([])
})

test('a window closes only its platforms, until its end', () => {
  const closures = toClosures(off, [window('11:30', '14:00', ['android'])])
  expect(closed(closures)).toEqual([['android', 'from 11:30', '2026-11-21T14:00:00.000Z']])
  expect(findPlatformStates(closures, now).map(({ closure }) => closure?.message)).toEqual([
    undefined,
    'from 11:30',
  ])
})

test('two windows can close the platforms until different times', () => {
  const closures = toClosures(off, [window('11:00', '13:00', ['ios']), window('11:30', null, ['android'])])
  expect(closed(closures)).toEqual([
    ['ios', 'from 11:00', '2026-11-21T13:00:00.000Z'],
    ['android', 'from 11:30', null],
  ])
})

test('the switch closes every platform and overrides windows', () => {
  const closures = toClosures(on, [window('11:30', '14:00', ['android'])])
  expect(closed(closures)).toEqual([['ios android', 'Back soon', null]])
  expect(findClosed(closures, now)[0]?.startsAt).toBe('2026-11-21T11:00:00.000Z')
})

test('a closure is announced within the given time before its start', () => {
  const closures = toClosures(off, [window('12:40', '14:00', ['ios'])])
  expect(findClosingSoon(closures, now, 3_600_000)?.message).toBe('from 12:40')
  expect(findClosingSoon(closures, now, 600_000)).toBeNull()
  expect(findClosingSoon(toClosures(on, [window('12:40', null)]), now, 3_600_000)).toBeNull()
})

import { expect, test } from 'vitest'
import { safeReturnPath, signInPath } from './return-path'

test.each([
  '/admin',
  '/admin?span=7d',
  '/admin/users/40218/wallet?open=12',
  '/admin/audit?span=&by=Mara%20Okafor',
  '/admin/users?q=a+b%26c',
  '/admin/requests?id=https://evil.test',
])('%s is a console path', address => {
  expect(safeReturnPath(address)).toBe(address)
})

test.each([
  ['another path', '/docs'],
  ['a path with the same prefix', '/administration'],
  ['another host', '//evil.test/admin'],
  ['another host by a backslash', '/\\evil.test'],
  ['a trailing backslash path', '/admin\\..\\..\\\\evil.test'],
  ['an absolute URL', 'https://evil.test/admin'],
  ['a URL without slashes', 'https:evil.test'],
  ['another scheme', 'javascript:alert(1)//admin'],
  ['a parent path', '/admin/../docs'],
  ['a parent path to another host', '/admin/..//evil.test'],
  ['an encoded parent path', '/admin/%2e%2e//evil.test'],
  ['a tab', '/\t/evil.test'],
  ['a tab inside', '/admin/\t/evil.test'],
  ['a line break', '/admin/users\r\nset-cookie: a=b'],
  ['a username', '/admin@evil.test'],
  ['a port', '/admin:80'],
  ['the sign-in itself', '/admin/sign-in?next=/admin/sign-in'],
  ['a page below the sign-in', '/admin/sign-in/password?token=x'],
  ['too long', `/admin?q=${'x'.repeat(2_000)}`],
  ['nothing', undefined],
  ['several', ['/admin/users', '/admin/games']],
])('%s leads to the overview', (_, address) => {
  expect(safeReturnPath(address)).toBe('/admin')
})

test('exports map to their list, and client-side navigations to their page', () => {
  expect(safeReturnPath('/admin/users/csv?state=deleted')).toBe('/admin/users?state=deleted')
  expect(safeReturnPath('/admin/users/7/export')).toBe('/admin/users/7')
  expect(safeReturnPath('/admin/users?state=deleted&_rsc=1x9f')).toBe('/admin/users?state=deleted')
})

test('a request for the overview or an external URL adds no return path', () => {
  expect(signInPath('/admin/users?state=deleted')).toBe(
    '/admin/sign-in?next=%2Fadmin%2Fusers%3Fstate%3Ddeleted',
  )
  for (const wanted of ['/admin', undefined, '//evil.test']) expect(signInPath(wanted)).toBe('/admin/sign-in')
})

import { expect, test } from 'vitest'
import { safeReturnPath, signInPath } from './return-path'

test.each([
  '/admin',
  '/admin?span=7d',
  '/admin/users/40218/wallet?open=12',
  '/admin/audit?span=&by=Mara%20Okafor',
  '/admin/users?q=a+b%26c',
  '/admin/requests?id=https://evil.test',
])('%s is a place in the console', address => {
  expect(safeReturnPath(address)).toBe(address)
})

test.each([
  ['another path', '/docs'],
  ['a path that begins alike', '/administration'],
  ['another host', '//evil.test/admin'],
  ['another host by a backslash', '/\\evil.test'],
  ['a backslash behind', '/admin\\..\\..\\\\evil.test'],
  ['an address', 'https://evil.test/admin'],
  ['an address without slashes', 'https:evil.test'],
  ['an address of another kind', 'javascript:alert(1)//admin'],
  ['a way up', '/admin/../docs'],
  ['a way up to another host', '/admin/..//evil.test'],
  ['a written way up', '/admin/%2e%2e//evil.test'],
  ['a tab', '/\t/evil.test'],
  ['a tab inside', '/admin/\t/evil.test'],
  ['a line', '/admin/users\r\nset-cookie: a=b'],
  ['somebody’s name', '/admin@evil.test'],
  ['a port', '/admin:80'],
  ['the sign-in itself', '/admin/sign-in?next=/admin/sign-in'],
  ['a page before the sign-in', '/admin/sign-in/password?token=x'],
  ['too long', `/admin?q=${'x'.repeat(2_000)}`],
  ['nothing', undefined],
  ['several', ['/admin/users', '/admin/games']],
])('%s leads to the overview', (_, address) => {
  expect(safeReturnPath(address)).toBe('/admin')
})

test('a file leads to its list, and what was fetched by a page to the page', () => {
  expect(safeReturnPath('/admin/users/csv?state=deleted')).toBe('/admin/users?state=deleted')
  expect(safeReturnPath('/admin/users/7/export')).toBe('/admin/users/7')
  expect(safeReturnPath('/admin/users?state=deleted&_rsc=1x9f')).toBe('/admin/users?state=deleted')
})

test('whoever wanted the overview, or nothing that is ours, signs in without a place to go to', () => {
  expect(signInPath('/admin/users?state=deleted')).toBe(
    '/admin/sign-in?next=%2Fadmin%2Fusers%3Fstate%3Ddeleted',
  )
  for (const wanted of ['/admin', undefined, '//evil.test']) expect(signInPath(wanted)).toBe('/admin/sign-in')
})

import { expect, test } from 'vitest'
import { canOpen } from './pages'

test.each([
  ['/admin/identity/7', 'editor', false],
  ['/admin/identity/7', 'manager', true],
  ['/admin/approvals?page=2', 'editor', false],
  ['/admin/api-tokens', 'viewer', false],
  ['/admin/api-tokens', 'editor', true],
  ['/admin/settings#promo_days', 'viewer', true],
  ['/admin', 'viewer', true],
  ['/admin/account', 'viewer', true],
] as const)('%s can be opened by a %s: %s', (href, role, isOpen) => {
  expect(canOpen(role, href)).toBe(isOpen)
})

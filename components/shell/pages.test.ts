import { expect, test } from 'vitest'
import { allPages, canOpen, findPage, pageGroups, pagesFor } from './pages'

test.each([
  ['/admin/identity/7', 'editor', false],
  ['/admin/identity/7', 'manager', true],
  ['/admin/approvals?page=2', 'editor', false],
  ['/admin/api-tokens', 'viewer', false],
  ['/admin/api-tokens', 'editor', true],
  ['/admin/operators', 'editor', false],
  ['/admin/settings#promo_days', 'viewer', true],
  ['/admin', 'viewer', true],
  ['/admin/account', 'viewer', true],
] as const)('%s can be opened by a %s: %s', (href, role, isOpen) => {
  expect(canOpen(role, href)).toBe(isOpen)
})

test('a path belongs to the page with the longest matching address', () => {
  const namesOf = (path: string) => {
    const found = findPage(path)
    return found && [found.area.name, found.page.name]
  }
  expect(namesOf('/admin')).toEqual(['Overview', 'Overview'])
  expect(namesOf('/admin/matches/1/9')).toEqual(['Matches', 'Matches'])
  expect(namesOf('/admin/matches/corrections/9')).toEqual(['Matches', 'Corrections'])
  expect(namesOf('/admin/contests/blueprints/new')).toEqual(['Contests', 'Blueprints'])
  expect(namesOf('/admin/payment-events')).toEqual(['Payments', 'Payment events'])
  expect(namesOf('/admin/account')).toBeUndefined()
})

test('the sidebar has at most 18 links, and every page is declared once', () => {
  const areas = pageGroups.flatMap(group => group.areas)
  expect(areas.length).toBeLessThanOrEqual(18)
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
  expect(new Set(allPages.map(({ href }) => href)).size).toBe(allPages.length)
})

test('an area opens the first page of the role, and is absent without one', () => {
  const firstPages = (role: 'viewer' | 'editor') =>
    Object.fromEntries(
      pagesFor(role).flatMap(({ areas }) => areas.map(({ name, pages }) => [name, pages[0].href])),
    )
  expect(firstPages('viewer').Developers).toBe('/admin/webhooks')
  expect(firstPages('editor').Developers).toBe('/admin/api-tokens')
  expect(firstPages('editor').Approvals).toBeUndefined()
})

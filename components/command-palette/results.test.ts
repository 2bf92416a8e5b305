// cspell:ignore withdrawl sions
import { expect, test } from 'vitest'
import { highlightMatch, searchPages } from './results'

const names = (role: 'viewer' | 'manager', query: string) =>
  searchPages(role, query).flatMap(group => group.items.map(item => item.name))

test('pages match by the start of any word', () => {
  expect(names('manager', 'ver')).toEqual(['App versions'])
  expect(names('manager', 'Bucket')).toEqual(['Credit buckets'])
  expect(names('manager', 'sions')).toEqual([])
  expect(names('manager', 'withdrawl')).toEqual(['Withdrawals'])
})

test('pages match by their area and by other words for them', () => {
  expect(names('manager', 'promo')).toEqual(['Free-play promos', 'Credit buckets'])
  expect(names('viewer', 'developers')).toEqual(['Webhooks'])
  expect(names('viewer', 'navigations')).toEqual(['App menu'])
  expect(names('viewer', 'regions')).toEqual(['Cash play by state'])
  expect(names('viewer', 'messages')).toEqual(['Emails and SMS'])
})

test.each([
  ['ban', 'Users'],
  ['refund', 'Deposits'],
  ['kill switch', 'Maintenance'],
  ['feature flag', 'Settings'],
  ['KYC', 'Identity checks'],
  ['payouts', 'Withdrawals'],
  ['coupon', 'Free-play promos'],
  ['bonus', 'Free-play promos'],
  ['unsuspend', 'Users'],
  ['lift', 'Users'],
  ['debit', 'Users'],
  ['limits', 'Users'],
  ['limits', 'Settings'],
  ['cancel', 'Contests'],
  ['cancel', 'Maintenance'],
  ['cancel', 'Emails and SMS'],
  ['cancel', 'Approvals'],
  ['end', 'Free-play promos'],
  ['end', 'Maintenance'],
  ['close', 'Maintenance'],
  ['close', 'Cash play by state'],
  ['message', 'Emails and SMS'],
])('%s finds the page %s', (query, page) => expect(names('manager', query)).toContain(page))

test('pages that the role cannot open are not listed', () => {
  expect(names('manager', 'operators')).toEqual(['Operators'])
  expect(names('viewer', 'operators')).toEqual([])
})

test('the matching part of a name is highlighted', () => {
  expect(highlightMatch('jordan.reyes', 'JOR')).toEqual([
    { start: 0, text: 'jor', isMatch: true },
    { start: 3, text: 'dan.reyes', isMatch: false },
  ])
  expect(highlightMatch('jordan', 'x')).toEqual([{ start: 0, text: 'jordan', isMatch: false }])
})

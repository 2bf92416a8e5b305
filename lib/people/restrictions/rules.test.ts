import { expect, it } from 'vitest'
import { includesUse, isCashUseList } from '@/lib/change/settings/cash-uses'
import { type CashBar, type CashRestrictions, cashBars, describeCashBar, findCashBar } from './rules'

const free: CashRestrictions = { isSelfExcluded: false, isGeoDenied: false, identity: 'unverified' }

it.each<[Partial<CashRestrictions>, string, (string | null)[]]>([
  [{}, 'none', [null, null, null]],
  [{}, 'withdrawals', [null, null, 'identity']],
  [{}, ' Entries, deposits', ['identity', 'identity', null]],
  [{ identity: 'verified' }, 'entries, deposits, withdrawals', [null, null, null]],
  [{ identity: 'minor' }, 'none', ['age', 'age', null]],
  [{ identity: 'minor' }, 'withdrawals', ['age', 'age', 'identity']],
  [{ isGeoDenied: true, identity: 'verified' }, 'none', ['location', 'location', 'location']],
  [{ isSelfExcluded: true, identity: 'verified' }, 'none', ['self-exclusion', 'self-exclusion', null]],
  [
    { isSelfExcluded: true, isGeoDenied: true, identity: 'minor' },
    'entries',
    ['self-exclusion', 'self-exclusion', 'location'],
  ],
])('%j with an identity required for %s', (restrictions, required, bars) => {
  const found = (['entries', 'deposits', 'withdrawals'] as const).map(use =>
    findCashBar(use, { ...free, ...restrictions }, includesUse(required, use)),
  )
  expect(found).toEqual(bars)
})

it.each([
  ['none', true],
  ['withdrawals', true],
  ['Entries, deposits,withdrawals', true],
  ['', false],
  ['none, entries', false],
  ['entries; deposits', false],
  ['withdrawal', false],
])('the setting %j is valid: %s', (text, isValid) => {
  expect(isCashUseList(text)).toBe(isValid)
})

it('each bar is described with what the user can do', () => {
  const descriptions: Record<CashBar, string> = {
    'self-exclusion': 'Cash play is not available because of your self-exclusion. Switch to Arcade mode.',
    age: 'Cash play is not available because of your age. Switch to Arcade mode.',
    location: 'Cash play is not available because of your location. Check it, or switch to Arcade mode.',
    identity:
      'Cash play is not available until your identity is verified. Verify it, or switch to Arcade mode.',
  }
  expect(Object.fromEntries(cashBars.map(why => [why, describeCashBar({ why })]))).toEqual(descriptions)
})

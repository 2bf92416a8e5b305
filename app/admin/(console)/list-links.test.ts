import { expect, test } from 'vitest'
import type { ListDefinition } from '@/lib/list/define-list'
import { resolveState } from '@/lib/list/open-list'
import { withdrawalsList } from '@/lib/payments/withdrawals-list'
import { contestsList } from '@/lib/play/contest/contests-list'
import { matchesList } from '@/lib/play/feed/matches-list'
import { overdueContestsHref, overdueHref } from './overview/describe-status'
import { unconfirmedHref } from './overview/needs-attention'
import { resultKinds } from './search-results'

const withdrawal = { kind: 'withdrawal', id: '7', name: '', note: '' } as const

test.each<[href: string, list: unknown, filters: Record<string, string>]>([
  [overdueHref, matchesList, { results: 'overdue' }],
  [overdueContestsHref, contestsList, { completion: 'overdue' }],
  [unconfirmedHref, matchesList, { lines: 'unconfirmed' }],
  [resultKinds.withdrawal.href('7', withdrawal), withdrawalsList, {}],
])('the link %s has no other filter of the first view of its list', (href, list, filters) => {
  const parameters = Object.fromEntries(new URL(href, 'http://console').searchParams)
  expect(resolveState(list as ListDefinition, parameters, []).state.filters).toEqual(filters)
})

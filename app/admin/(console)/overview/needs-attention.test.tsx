import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AttentionItem } from '@/lib/console/overview/attention-items'
import { NeedsAttention } from './needs-attention'

const at = new Date('2026-11-24T12:00:00Z')
const items: AttentionItem[] = [
  { kind: 'closed', platforms: ['ios'], users: 3, playingUsers: 1, endsAt: null, at },
  { kind: 'promos', count: 2, at },
  {
    kind: 'approval',
    id: 1,
    action: 'balance.adjust',
    input: { amountCents: 60_000, bucket: 'cash' },
    subjectName: 'river_lane',
    by: 'Ann Lee',
    at,
  },
  { kind: 'identity', count: 1, at },
]

const counts = { items: 4, corrections: 0, standings: 0, jumps: 0, approvals: 1 }

test('each role gets the links to pages that it can open', () => {
  const linksOf = (role: 'viewer' | 'editor' | 'manager') => {
    const markup = renderToStaticMarkup(<NeedsAttention items={items} counts={counts} role={role} />)
    expect(markup).toContain('2 published promos cannot be claimed')
    expect(markup).toContain('1 identity check to review')
    return Array.from(markup.matchAll(/aria-label="(\w+): ([^"]+)"/g), ([, action, title]) => [action, title])
  }
  const closed = 'The app is closed on iOS'
  const promos = ['Review', '2 published promos cannot be claimed']
  expect(linksOf('viewer')).toEqual([['Open', closed], promos])
  expect(linksOf('editor')).toEqual([['Open', closed], promos])
  expect(linksOf('manager')).toEqual([
    ['End', closed],
    promos,
    ['Review', 'Ann Lee requested approval'],
    ['Review', '1 identity check to review'],
  ])
})

test('a request says what is asked, and how much', () => {
  const role = 'manager'
  const markup = renderToStaticMarkup(<NeedsAttention items={items} counts={counts} role={role} />)
  expect(markup).toContain('Credit $600.00 cash for river_lane?')
})

test('the number includes what the list leaves out, and says where it is', () => {
  const more = { ...counts, items: 20, corrections: 12, jumps: 2, approvals: 3 }
  const of = (role: 'viewer' | 'manager') =>
    renderToStaticMarkup(<NeedsAttention items={items} counts={more} role={role} />)
  expect(of('manager')).toContain('20 items')
  expect(of('manager').replace(/<[^>]+>/g, '')).toContain(
    'Not listed: 12 more corrections, positions of 2 more users, 2 more requests',
  )
  expect(of('manager')).toContain('href="/admin/approvals"')
  expect(of('viewer')).not.toContain('href="/admin/approvals"')
})

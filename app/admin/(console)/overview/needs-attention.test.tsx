import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AttentionItem } from '@/lib/console/overview/attention-items'
import { overdueHref } from './describe-status'
import { NeedsAttention } from './needs-attention'

const at = new Date('2026-11-24T12:00:00Z')
const items: AttentionItem[] = [
  { kind: 'closed', platforms: ['ios'], users: 3, otherUsers: '', playingUsers: 1, endsAt: null, at },
  { kind: 'promos', count: 2, at },
  {
    kind: 'approval',
    requests: [
      {
        id: 1,
        action: 'balance.adjust',
        input: { amountCents: 60_000, bucket: 'cash' },
        subjectName: 'river_lane',
      },
    ],
    by: 'Ann Lee',
    isOwn: false,
    canApprove: true,
    isOver: false,
    at,
  },
  { kind: 'identity', count: 1, at },
]

const counts = { items: 4, lines: 0, corrections: 0, standings: 0, jumps: 0, requests: 1 }

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

test('a request that the manager cannot approve is offered to be opened', () => {
  const blocked = items.map(item => (item.kind === 'approval' ? { ...item, canApprove: false } : item))
  const of = (role: 'viewer' | 'manager') =>
    renderToStaticMarkup(<NeedsAttention items={blocked} counts={counts} role={role} />)
  expect(of('manager')).toContain('aria-label="Open: Ann Lee requested approval"')
  expect(of('manager')).toContain('You cannot approve it.')
  expect(of('viewer')).not.toContain('You cannot approve it.')
})

test('a request that is outdated, or whose API token was revoked, can no longer be approved', () => {
  const over = items.map(item =>
    item.kind === 'approval' ? { ...item, canApprove: false, isOver: true } : item,
  )
  const role = 'manager'
  const markup = renderToStaticMarkup(<NeedsAttention items={over} counts={counts} role={role} />)
  expect(markup).toContain('for river_lane? It can no longer be approved.')
})

test('a request says what is asked, and how much', () => {
  const role = 'manager'
  const markup = renderToStaticMarkup(<NeedsAttention items={items} counts={counts} role={role} />)
  expect(markup).toContain('Credit $600.00 cash for river_lane?')
})

test('the number includes what the list leaves out, and says where it is', () => {
  const more = { ...counts, items: 20, lines: 2, corrections: 12, jumps: 2, requests: 3 }
  const of = (role: 'viewer' | 'manager') =>
    renderToStaticMarkup(<NeedsAttention items={items} counts={more} role={role} />)
  expect(of('manager')).toContain('20 items')
  expect(of('manager').replace(/<[^>]+>/g, '')).toContain(
    'Not listed: unconfirmed lines of 2 more matches, 12 more corrections, positions of 2 more users, 2 more requests',
  )
  expect(of('manager')).toContain('href="/admin/approvals"')
  expect(of('viewer')).toContain('href="/admin/matches?view=all&amp;lines=unconfirmed"')
  expect(of('viewer')).not.toContain('href="/admin/approvals"')
})

test.each<[AttentionItem, title: string, link: string]>([
  [{ kind: 'unsent', channel: 'mail', count: 12, hasMore: false, at }, '12 emails not sent', 'Review'],
  [{ kind: 'unsent', channel: 'sms', count: 1_000, hasMore: true, at }, '1,000+ SMS not sent', 'Review'],
  [{ kind: 'games', names: ['NFL', 'NBA'], at }, '2 games paused: NFL, NBA', 'Open'],
  [{ kind: 'overdue', matches: 15, entries: 4, cents: 4_000, at }, '15 matches without results', 'Review'],
  [{ kind: 'contests', contests: 2, entries: 9, cents: 4_500, at }, '2 contests not completed', 'Review'],
  [{ kind: 'feeds', names: ['NFL', 'MLB'], matches: 3, at: null }, 'No feed for NFL, MLB', 'Open'],
  [{ kind: 'webhooks', endpoints: [{ id: 1, name: 'CRM' }], at }, '1 webhook endpoint disabled: CRM', 'Open'],
  [
    { kind: 'rollout', id: 7, name: 'iOS 4.1.0', isStopped: true, percent: 5, reason: 'Crashes', at },
    'The rollout of iOS 4.1.0 is stopped',
    'Open',
  ],
  [
    { kind: 'lines', gameId: 1, feedGameId: 2, match: 'Stags at Herons', players: 3, requested: 3, at },
    '3 players of Stags at Herons cannot be picked',
    'Open',
  ],
])('%o is titled %s with a link', (item, title, link) => {
  const role = 'viewer'
  const markup = renderToStaticMarkup(<NeedsAttention items={[item]} counts={counts} role={role} />)
  expect(markup).toContain(`aria-label="${link}: ${title}"`)
})

test('matches without results show the entries and money that wait, and link to the list of them', () => {
  const item: AttentionItem = { kind: 'overdue', matches: 15, entries: 4, cents: 4_000, at }
  const role = 'viewer'
  const markup = renderToStaticMarkup(<NeedsAttention items={[item]} counts={counts} role={role} />)
  expect(markup).toContain('4 open entries with $40.00 of cash buy-ins')
  expect(markup).toContain(`href="${overdueHref}"`)
})

test('requests of one selection are an item with their number and sum', () => {
  const input = { amountCents: 6_000, bucket: 'cash', selectionRows: 18, selectionCents: 108_000 }
  const requests = [1, 2].map(id => ({ id, action: 'balance.adjust', input, subjectName: `user_${id}` }))
  const item: AttentionItem = {
    kind: 'approval',
    requests,
    by: 'Ann Lee',
    isOwn: false,
    canApprove: true,
    isOver: false,
    at,
  }
  const role = 'manager'
  const markup = renderToStaticMarkup(<NeedsAttention items={[item]} counts={counts} role={role} />)
  expect(markup).toContain('2 requests: Credit $60.00 cash. Part of a selection of 18, $1,080.00 together')
})

test('a request of the operator is their own', () => {
  const own = items.map(item => (item.kind === 'approval' ? { ...item, isOwn: true } : item))
  const role = 'manager'
  const markup = renderToStaticMarkup(<NeedsAttention items={own} counts={counts} role={role} />)
  expect(markup).toContain('aria-label="Open: You requested approval"')
})

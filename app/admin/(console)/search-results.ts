import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import type { SearchResult } from '@/lib/console/search/search-result'
import { templateNames } from '@/lib/notify/messages/rules'

export const resultKinds: Record<
  SearchResult['kind'],
  { group: string; icon: PaletteItem['icon']; href: (id: string, result: SearchResult) => string }
> = {
  user: { group: 'Users', icon: 'user', href: id => `/admin/users/${id}` },
  game: { group: 'Games', icon: 'games', href: id => `/admin/games/${id}` },
  entry: { group: 'Entries', icon: 'picks', href: id => `/admin/entries/${id}` },
  promo: { group: 'Promos', icon: 'promo', href: id => `/admin/promos/${id}` },
  release: { group: 'App versions', icon: 'versions', href: id => `/admin/app-versions/${id}` },
  contest: { group: 'Contests', icon: 'contests', href: id => `/admin/contests/${id}` },
  transaction: {
    group: 'Ledger',
    icon: 'clock',
    href: (id, { note }) => `/admin/users/${note.split('U-').at(-1)}/wallet?open=${id}`,
  },
  message: { group: 'Emails and SMS', icon: 'mail', href: id => `/admin/messages/${id}` },
  'contest-entry': {
    group: 'Contest entries',
    icon: 'contests',
    href: id => {
      const [contestId, userId] = id.split('/')
      return `/admin/contests/${contestId}?q=U-${userId}`
    },
  },
  match: { group: 'Matches', icon: 'matches', href: id => `/admin/matches/${id}` },
  correction: { group: 'Corrections', icon: 'scale', href: id => `/admin/matches/corrections/${id}` },
  athlete: {
    group: 'Athletes',
    icon: 'user',
    href: (id, { name }) => `/admin/matches/${id}?q=${encodeURIComponent(name)}`,
  },
  deposit: { group: 'Deposits', icon: 'deposit', href: id => `/admin/deposits?q=D-${id}` },
  withdrawal: {
    group: 'Withdrawals',
    icon: 'withdrawal',
    href: id => `/admin/withdrawals?view=all&q=W-${id}`,
  },
  identity: { group: 'Identity checks', icon: 'shield', href: id => `/admin/identity/${id}` },
  challenge: { group: 'Challenges', icon: 'challenge', href: id => `/admin/challenges/${id}` },
  trivia: { group: 'Trivia', icon: 'trivia', href: id => `/admin/trivia/${id}` },
  operator: {
    group: 'Operators',
    icon: 'people',
    href: (_, { note }) => `/admin/operators?q=${encodeURIComponent(note)}`,
  },
  region: { group: 'States', icon: 'region', href: id => `/admin/regions#${id}` },
  segment: {
    group: 'Segments',
    icon: 'user',
    href: id => `/admin/users?${new URLSearchParams({ segment: id })}`,
  },
  task: { group: 'Jobs', icon: 'clock', href: id => `/admin/jobs?q=${encodeURIComponent(id)}` },
  job: { group: 'Jobs', icon: 'clock', href: id => `/admin/jobs/${id}` },
  setting: { group: 'Settings', icon: 'settings', href: id => `/admin/settings#${id}` },
  request: {
    group: 'Rejected requests',
    icon: 'help',
    href: id => `/admin/requests?id=${encodeURIComponent(id)}`,
  },
  'payment-event': {
    group: 'Payment events',
    icon: 'log',
    href: id => `/admin/payment-events?q=${encodeURIComponent(id)}`,
  },
  'webhook-event': {
    group: 'Webhook deliveries',
    icon: 'arrow',
    href: id => {
      const [endpointId, event] = id.split('/')
      return `/admin/webhooks/${endpointId}?q=${event}`
    },
  },
  change: {
    group: 'Audit log',
    icon: 'log',
    href: id => `/admin/audit?${new URLSearchParams({ span: '', q: id })}`,
  },
  'api-token': { group: 'API tokens', icon: 'key', href: () => '/admin/api-tokens' },
}

export function hrefOf(result: SearchResult): string {
  const { kind, id } = result
  return resultKinds[kind].href(/^[A-Z]-\d+$/.test(id) ? id.slice(2) : id, result)
}

function toItem(result: SearchResult): PaletteItem {
  const { kind, id } = result
  const { name, note } = kind === 'message' ? nameMessage(result) : result
  const shownId = unnumbered.includes(kind) ? {} : { id }
  return { href: hrefOf(result), name, icon: resultKinds[kind].icon, note, ...shownId }
}

const unnumbered: readonly SearchResult['kind'][] = [
  ...(['match', 'correction', 'athlete', 'setting', 'operator', 'task', 'segment'] as const),
  ...(['contest-entry', 'webhook-event', 'change', 'api-token'] as const),
]

/** In the words of the messages page. */
function nameMessage({ name, note }: SearchResult): Pick<SearchResult, 'name' | 'note'> {
  return { name: templateNames[name] ?? name, note: note === 'queued' ? 'waiting' : note }
}

/** By kind, in the order of the first result of each. */
export function groupResults(found: SearchResult[]): PaletteGroup[] {
  const names = [...new Set(found.map(result => resultKinds[result.kind].group))]
  return names.map(name => ({
    name,
    items: found.filter(result => resultKinds[result.kind].group === name).map(toItem),
  }))
}

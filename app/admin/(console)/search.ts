'use server'

import { z } from 'zod'
import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import { canOpen } from '@/components/shell/pages'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findAnything } from '@/lib/console/search/find-anything'
import type { SearchResult } from '@/lib/console/search/search-result'
import { templateNames } from '@/lib/notify/messages/rules'
import { findLatestEntry, type LatestEntry } from '@/lib/play/entries/find-entry'
import { promoStateLabels } from '@/lib/rewards/promo/promo-state'

export const search = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.string().max(1_000),
  async run({ operator, input }) {
    const results = await findAnything(input, { isMasked: !hasRole(operator, 'editor') })
    const found = results.filter(result => canOpen(operator.role, hrefOf(result)))
    const user = found.find(({ kind }) => kind === 'user')
    const latest = user ? await findLatestEntry(Number(user.id.slice(2))) : null
    const userActions = user ? [actionsForUser(user, latest, hasRole(operator, 'manager'))] : []
    return { result: [...groupResults(found), ...userActions, ...listChanges(found, operator.role)] }
  },
})

function groupResults(found: SearchResult[]): PaletteGroup[] {
  const names = [...new Set(found.map(result => kinds[result.kind].group))]
  return names.map(name => ({
    name,
    items: found.filter(result => kinds[result.kind].group === name).map(toItem),
  }))
}

/** What the role can change about the first promo and the first game. */
function listChanges(found: SearchResult[], role: Role): PaletteGroup[] {
  return (['promo', 'game'] as const).flatMap(kind => {
    const first = found.find(result => result.kind === kind)
    const item = first && (kind === 'promo' ? changeOfPromo(first, role) : changeOfGame(first, role))
    return item ? [{ name: `Actions for ${first.name}`, items: [item] }] : []
  })
}

function changeOfPromo({ id, note }: SearchResult, role: Role): PaletteItem | null {
  const promoId = Number(id.slice(2))
  const { draft, paused, scheduled, live, no_bucket } = promoStateLabels
  if ([draft, paused].includes(note) && isAtLeast(role, 'manager'))
    return {
      href: `/admin/promos/${promoId}?do=publish`,
      name: 'Publish',
      icon: 'play',
      note: 'Shows users and cost first',
    }
  if ([scheduled, live, no_bucket].includes(note) && isAtLeast(role, 'editor'))
    return { href: '', name: 'Pause', icon: 'pause', change: { change: 'pausePromo', id: promoId } }
  return null
}

function changeOfGame({ id, note }: SearchResult, role: Role): PaletteItem | null {
  if (!isAtLeast(role, 'editor')) return null
  if (note === 'Active')
    return {
      href: `/admin/games/${id}?do=pause`,
      name: 'Pause',
      icon: 'pause',
      note: 'Shows entries and users first',
    }
  return { href: '', name: 'Activate', icon: 'play', change: { change: 'activateGame', id: Number(id) } }
}

function actionsForUser(
  { id, name }: SearchResult,
  latest: LatestEntry | null,
  isManager: boolean,
): PaletteGroup {
  const page = `/admin/users/${id.slice(2)}`
  const credit: PaletteItem = {
    href: `${page}?do=credit`,
    name: 'Credit or debit',
    icon: 'scale',
    note: 'Requires a reason',
  }
  return {
    name: `Actions for ${name}`,
    items: [
      ...(isManager ? [credit] : []),
      {
        href: `/admin/preview?user=${id}`,
        name: 'See the app as this user',
        icon: 'code',
        note: 'Preview as build',
      },
      ...(latest ? [toLatestEntry(latest)] : []),
      { href: `${page}/wallet`, name: 'Wallet', icon: 'scale', note: 'Balances and transactions' },
    ],
  }
}

function toLatestEntry({ id, picks, gameName, mode, buyInCents }: LatestEntry): PaletteItem {
  return {
    href: `/admin/entries/${id}`,
    name: 'Latest entry',
    icon: 'picks',
    note: `${picks} picks, ${gameName}, ${formatStake(buyInCents, mode)}`,
    id: `E-${id}`,
  }
}

const kinds: Record<
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
  withdrawal: { group: 'Withdrawals', icon: 'withdrawal', href: id => `/admin/withdrawals?q=W-${id}` },
  identity: { group: 'Identity checks', icon: 'shield', href: id => `/admin/identity/${id}` },
  challenge: { group: 'Challenges', icon: 'challenge', href: id => `/admin/challenges/${id}` },
  trivia: { group: 'Trivia', icon: 'trivia', href: id => `/admin/trivia/${id}` },
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

function hrefOf(result: SearchResult): string {
  const { kind, id } = result
  return kinds[kind].href(/^[A-Z]-\d+$/.test(id) ? id.slice(2) : id, result)
}

function toItem(result: SearchResult): PaletteItem {
  const { kind, id } = result
  const { name, note } = kind === 'message' ? nameMessage(result) : result
  const shownId = unnumbered.includes(kind) ? {} : { id }
  return { href: hrefOf(result), name, icon: kinds[kind].icon, note, ...shownId }
}

const unnumbered: readonly SearchResult['kind'][] = [
  ...(['match', 'correction', 'athlete', 'setting'] as const),
  ...(['contest-entry', 'webhook-event', 'change', 'api-token'] as const),
]

/** In the words of the messages page. */
function nameMessage({ name, note }: SearchResult): Pick<SearchResult, 'name' | 'note'> {
  return { name: templateNames[name] ?? name, note: note === 'queued' ? 'waiting' : note }
}

'use server'

import { z } from 'zod'
import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import { canOpen } from '@/components/shell/pages'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findAnything } from '@/lib/console/search/find-anything'
import { findByWords } from '@/lib/console/search/rules'
import type { SearchResult } from '@/lib/console/search/search-result'
import { templateNames } from '@/lib/notify/messages/rules'
import { findLatestEntry, type LatestEntry } from '@/lib/play/entries/find-entry'
import { promoStateLabels } from '@/lib/rewards/promo/promo-state'

export const search = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.string().max(1_000),
  async run({ operator, input }) {
    const { role } = operator
    const command = readCommand(input)
    const find = async (text: string) => {
      const results = await findAnything(text, { isMasked: !hasRole(operator, 'editor') })
      return results.filter(result => canOpen(role, hrefOf(result)))
    }
    const [found, objects] = await Promise.all([find(input), command ? find(command.object) : []])
    const commands = command ? listCommands(command, objects, role) : []
    const user = found.find(({ kind }) => kind === 'user')
    const latest = user ? await findLatestEntry(Number(user.id.slice(2))) : null
    const userActions = user ? [actionsForUser(user, latest, hasRole(operator, 'manager'))] : []
    return { result: [...commands, ...groupResults(found), ...userActions, ...listChanges(found, role)] }
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
    return { href: `/admin/promos/${promoId}?do=pause`, name: 'Pause', icon: 'pause', note: 'Asks first' }
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
  return { href: `/admin/games/${id}?do=activate`, name: 'Activate', icon: 'play', note: 'Asks first' }
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

type Command = { verb: keyof typeof verbs; object: string }

/** What a command opens the dialog for. `notes` are the states in which a result can be changed so. */
const verbs = {
  credit: { name: 'Credit or debit', does: { user: { dialog: 'credit', role: 'manager' } } },
  debit: { name: 'Credit or debit', does: { user: { dialog: 'credit', role: 'manager' } } },
  suspend: { name: 'Suspend', does: { user: { dialog: 'suspend', role: 'manager' } } },
  pause: {
    name: 'Pause',
    does: {
      game: { dialog: 'pause', role: 'editor', notes: ['Active'] },
      promo: {
        dialog: 'pause',
        role: 'editor',
        notes: [promoStateLabels.scheduled, promoStateLabels.live, promoStateLabels.no_bucket],
      },
    },
  },
  activate: { name: 'Activate', does: { game: { dialog: 'activate', role: 'editor', notes: ['Paused'] } } },
  publish: {
    name: 'Publish',
    does: {
      promo: {
        dialog: 'publish',
        role: 'manager',
        notes: [promoStateLabels.draft, promoStateLabels.paused],
      },
    },
  },
  end: {
    name: 'End',
    does: { promo: { dialog: 'end', role: 'editor', notes: [promoStateLabels.live] } },
  },
  invite: { name: 'Invite', does: {} },
} as const satisfies Record<string, { name: string; does: Partial<Record<SearchResult['kind'], Dialog>> }>

type Dialog = { dialog: string; role: Role; notes?: readonly string[] }

/** "credit riverlane", also with a typo in the verb. */
function readCommand(text: string): Command | null {
  const [, first = '', object = ''] = /^\s*(\S+)\s+(.+)$/.exec(text) ?? []
  const verb = first.length > 2 ? findByWords(verbNames, name => name, first)[0] : undefined
  return verb && object.trim() !== '' ? { verb, object: object.trim() } : null
}

const verbNames = Object.keys(verbs) as (keyof typeof verbs)[]

/** Each opens the dialog of its change, which asks before anything is changed. */
function listCommands({ verb, object }: Command, found: SearchResult[], role: Role): PaletteGroup[] {
  const { name, does } = verbs[verb]
  const changes: Partial<Record<SearchResult['kind'], Dialog>> = does
  const items = found.flatMap((result): PaletteItem[] => {
    const change = changes[result.kind]
    if (!change || !isAtLeast(role, change.role)) return []
    if (change.notes && !change.notes.includes(result.note)) return []
    const { icon } = kinds[result.kind]
    return [{ href: `${hrefOf(result)}?do=${change.dialog}`, name: `${name} ${result.name}`, icon, note: 'Asks first' }]
  })
  if (verb === 'invite' && object.includes('@') && isAtLeast(role, 'manager'))
    items.push({
      href: `/admin/operators?${new URLSearchParams({ do: 'invite', email: object })}`,
      name: `Invite ${object}`,
      icon: 'people',
      note: 'Asks first',
    })
  return items.length > 0 ? [{ name: 'Changes', items }] : []
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
  operator: {
    group: 'Operators',
    icon: 'people',
    href: (_, { note }) => `/admin/operators?q=${encodeURIComponent(note)}`,
  },
  region: { group: 'States', icon: 'region', href: id => `/admin/regions#${id}` },
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
  ...(['match', 'correction', 'athlete', 'setting', 'operator', 'task'] as const),
  ...(['contest-entry', 'webhook-event', 'change', 'api-token'] as const),
]

/** In the words of the messages page. */
function nameMessage({ name, note }: SearchResult): Pick<SearchResult, 'name' | 'note'> {
  return { name: templateNames[name] ?? name, note: note === 'queued' ? 'waiting' : note }
}

import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { findByWords } from '@/lib/console/search/rules'
import type { SearchResult } from '@/lib/console/search/search-result'
import { formatMoney } from '@/lib/core/format'
import { promoStateLabels } from '@/lib/rewards/promo/promo-state'
import { hrefOf } from './search-results'

/** `cents` is the amount that a credit or debit names. */
type Command = { verb: string; object: string; cents?: number }

/**
 * A dialog of a page, which asks before anything is changed, or a part of the page. `states` are those in which a result can be
 * changed so. With `isOnlyCommand`, it is not listed without its verb, because only its page knows whether it applies.
 */
type Job = Pick<PaletteItem, 'name' | 'icon'> & {
  kind: SearchResult['kind']
  verbs: readonly string[]
  role: Role
  note: string
  states?: readonly string[]
  isOnlyCommand?: boolean
} & ({ dialog: string; part?: never } | { part: string; dialog?: never })

const { draft, paused, scheduled, live, no_bucket } = promoStateLabels

const adjustments = ['credit', 'debit']

const jobs: readonly Job[] = [
  {
    kind: 'user',
    verbs: adjustments,
    name: 'Credit or debit',
    dialog: 'credit',
    role: 'manager',
    icon: 'scale',
    note: 'Requires a reason',
  },
  {
    kind: 'user',
    verbs: ['suspend'],
    name: 'Suspend',
    dialog: 'suspend',
    role: 'manager',
    icon: 'clock',
    note: 'Requires a reason',
  },
  {
    kind: 'user',
    verbs: ['lift'],
    name: 'Lift the suspension of',
    dialog: 'lift',
    role: 'manager',
    icon: 'undo',
    note: 'Requires a reason',
    isOnlyCommand: true,
  },
  {
    kind: 'user',
    verbs: ['limits'],
    name: 'Deposit limits of',
    part: '#limits',
    role: 'viewer',
    icon: 'shield',
    note: 'Restrictions',
    isOnlyCommand: true,
  },
  {
    kind: 'user',
    verbs: ['message'],
    name: 'Emails and SMS to',
    part: '/messages',
    role: 'viewer',
    icon: 'mail',
    note: 'Sent by the service',
    isOnlyCommand: true,
  },
  {
    kind: 'contest',
    verbs: ['cancel'],
    name: 'Cancel',
    dialog: 'cancel',
    role: 'manager',
    icon: 'close',
    note: 'Shows refunds first',
    states: ['Open', 'Locked'],
  },
  {
    kind: 'region',
    verbs: ['close'],
    name: 'Close',
    part: '',
    role: 'manager',
    icon: 'region',
    note: 'Cash play by state',
    states: ['Open for cash'],
  },
  {
    kind: 'game',
    verbs: ['pause'],
    name: 'Pause',
    dialog: 'pause',
    role: 'editor',
    icon: 'pause',
    note: 'Shows entries and users first',
    states: ['Active'],
  },
  {
    kind: 'game',
    verbs: ['activate'],
    name: 'Activate',
    dialog: 'activate',
    role: 'editor',
    icon: 'play',
    note: 'Asks first',
    states: ['Paused'],
  },
  {
    kind: 'promo',
    verbs: ['publish'],
    name: 'Publish',
    dialog: 'publish',
    role: 'manager',
    icon: 'play',
    note: 'Shows users and cost first',
    states: [draft, paused],
  },
  {
    kind: 'promo',
    verbs: ['pause'],
    name: 'Pause',
    dialog: 'pause',
    role: 'editor',
    icon: 'pause',
    note: 'Asks first',
    states: [scheduled, live, no_bucket],
  },
  {
    kind: 'promo',
    verbs: ['end'],
    name: 'End',
    dialog: 'end',
    role: 'editor',
    icon: 'close',
    note: 'Requires a reason',
    states: [live],
  },
]

const verbs = [...new Set(jobs.flatMap(job => job.verbs)), 'invite']

/** "credit riverlane", also with a typo in the verb; "credit riverlane 25" has an amount. */
export function readCommand(text: string): Command | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const object = rest.join(' ')
  const verb = first.length > 2 ? findByWords(verbs, name => name, first)[0] : undefined
  if (!verb || object === '') return null
  const [, user, amount] = /^(\S+) \$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(object) ?? []
  if (!user || !amount || !adjustments.includes(verb)) return { verb, object }
  return { verb, object: user, cents: Math.round(Number(amount) * 100) }
}

/** What a command opens for what its object names. */
export function listCommands(command: Command, found: SearchResult[], role: Role): PaletteGroup[] {
  const { verb, object } = command
  const items = found.flatMap(result =>
    jobsOf(result, role)
      .filter(job => job.verbs.includes(verb))
      .map(job => ({
        ...toItem(result, job),
        name: `${job.name} ${result.name}`,
        ...withAmount(command, result),
      })),
  )
  if (verb === 'invite' && object.includes('@') && isAtLeast(role, 'manager'))
    items.push({
      href: `/admin/operators?${new URLSearchParams({ do: 'invite', email: object })}`,
      name: `Invite ${object}`,
      icon: 'people',
      note: 'Asks first',
    })
  return items.length > 0 ? [{ name: 'Changes', items }] : []
}

/** Fills in the amount; of a debit it is negative. */
function withAmount({ verb, cents }: Command, user: SearchResult): Partial<PaletteItem> {
  if (!cents) return {}
  const isDebit = verb === 'debit'
  return {
    href: `${hrefOf(user)}?do=credit&cents=${isDebit ? -cents : cents}`,
    name: `${isDebit ? 'Debit' : 'Credit'} ${formatMoney(cents)} ${isDebit ? 'from' : 'to'} ${user.name}`,
  }
}

/** What the role can change about a result now. */
export function listChangesOf(result: SearchResult, role: Role): PaletteItem[] {
  return jobsOf(result, role)
    .filter(job => !job.isOnlyCommand)
    .map(job => toItem(result, job))
}

const jobsOf = ({ kind, note }: SearchResult, role: Role) =>
  jobs.filter(job => job.kind === kind && isAtLeast(role, job.role) && job.states?.includes(note) !== false)

const toItem = (result: SearchResult, { dialog, part, name, icon, note }: Job): PaletteItem => ({
  href: hrefOf(result) + (part ?? `?do=${dialog}`),
  name,
  icon,
  note,
})

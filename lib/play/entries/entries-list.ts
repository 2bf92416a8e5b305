import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { formatCents } from '@/lib/core/money'
import { readLongId } from '@/lib/core/read-id'
import type { EntryOutcome, UserMode } from '@/lib/db/generated/enums'
import { defineList, type Lookup, rowsOf } from '@/lib/list/define-list'
import { anyState, oneOf, startsWith } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { winCents } from './rules'

/** Amounts are in hundredths of the mode's currency. */
export type ListedEntry = {
  id: number
  userId: number
  username: string
  gameName: string
  contestName: string
  mode: UserMode
  picks: number
  buyInCents: bigint
  payoutCents: bigint
  /** Part of the buy-in that a win does not return. */
  unreturnedCents: bigint
  paidCents: bigint | null
  /** The parts of the buy-in and of what was paid in site credits, or in credits in Arcade mode; the rest is cash, or bucks. */
  creditsBuyInCents: bigint
  creditsPaidCents: bigint
  multiplier: string
  outcome: EntryOutcome | null
  settledAt: Date | null
  createdAt: Date
}

/** Pick'em entries, newest first; scoped to one user, or all users with null. */
export const entriesList = defineList({
  name: 'entries',
  nouns: { one: 'entry', many: 'entries' },
  columns: [
    { key: 'entry', label: 'Entry', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'user', label: 'User', onPhone: 'detail' },
    { key: 'picks', label: 'Picks', isNumeric: true },
    { key: 'buyIn', label: 'Buy-in', isNumeric: true },
    { key: 'payout', label: 'Win amount', isNumeric: true, onPhone: 'value' },
    { key: 'created', label: 'Created', sort: 'created' },
    { key: 'settled', label: 'Settled', isHidden: true },
  ],
  csv: {
    entry: ['ID', entry => `E-${entry.id}`],
    user: entry => `U-${entry.userId}`,
    Username: entry => entry.username,
    Game: entry => entry.gameName,
    Contest: entry => entry.contestName,
    Mode: entry => entry.mode,
    picks: entry => entry.picks,
    Multiplier: entry => entry.multiplier,
    buyIn: ['Buy-in (USD or play money)', entry => formatCents(entry.buyInCents)],
    'Buy-in in cash (USD)': entry => formatDollars(entry, entry.buyInCents - entry.creditsBuyInCents),
    'Buy-in in site credits (USD)': entry => formatDollars(entry, entry.creditsBuyInCents),
    'Payout (USD or play money)': entry => formatCents(entry.payoutCents),
    payout: ['Win amount (USD or play money)', entry => formatCents(winCents(entry))],
    state: ['Outcome', entry => sentenceCase(entry.outcome ?? 'open')],
    'Paid (USD or play money)': entry => (entry.paidCents === null ? null : formatCents(entry.paidCents)),
    'Paid in cash (USD)': entry =>
      entry.paidCents === null ? null : formatDollars(entry, entry.paidCents - entry.creditsPaidCents),
    'Paid in site credits (USD)': entry =>
      entry.paidCents === null ? null : formatDollars(entry, entry.creditsPaidCents),
    created: entry => entry.createdAt,
    settled: entry => entry.settledAt,
  },
  from: sql`pickem_entries e`,
  id: { by: sql`e.id`, type: 'bigint' },
  select: rowsOf<ListedEntry>(sql`
    e.id::float8, e.user_id, u.username, g.name as game_name, e.contest_name, e.mode, e.picks, e.buy_in_cents,
    e.payout_cents, e.unreturned_cents, e.paid_cents, e.multiplier, e.outcome, e.settled_at, e.created_at,
    credits.credits_buy_in_cents, credits.credits_paid_cents`),
  join: sql`
    join users u on u.id = e.user_id join games g on g.id = e.game_id
    cross join lateral (
      -- From the side of the house account: a loan of a correction is no part of what the entry was paid.
      select coalesce(sum(p.amount_cents) filter (where t.kind = 'buy_in'), 0)::bigint as credits_buy_in_cents,
             coalesce(-sum(p.amount_cents) filter (where t.kind <> 'buy_in'), 0)::bigint as credits_paid_cents
        from ledger_transactions t join postings p on p.transaction_id = t.id
       where t.pickem_entry_id = e.id and p.house_account = 'entries' and p.bucket in ('site_credits', 'credits')
    ) credits`,
  where: (userId: number | null) => (userId === null ? sql`true` : sql`e.user_id = ${userId}`),
  sorts: { created: { by: sql`e.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-created',
  search: { placeholder: 'Find an entry', lookups: findEntries },
  filters: {
    // Each uses the index in ID order.
    state: anyState('State', {
      open: sql`e.outcome is null`,
      won: sql`e.outcome = 'won'`,
      lost: sql`e.outcome = 'lost'`,
      refunded: sql`e.outcome = 'refunded'`,
    }),
    mode: oneOf('Mode', { Cash: 'Cash', Arcade: 'Arcade' }, mode => sql`e.mode = ${mode}::text::user_mode`),
    created: dateRange('Created', sql`e.created_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'open', name: 'Open', filters: { state: 'open' } },
    { key: 'won', name: 'Won', filters: { state: 'won' } },
    { key: 'refunded', name: 'Refunded', filters: { state: 'refunded' } },
  ],
  sample: { searches: ['E-40218'] },
})

/** Empty for entries of Arcade mode. */
const formatDollars = ({ mode }: ListedEntry, cents: bigint) => (mode === 'Cash' ? formatCents(cents) : null)

/** Matches an ID ("E-88214") or the start of a username. */
function findEntries(text: string): Lookup[] {
  const word = text.trim().toLowerCase()
  const users = sql`select id from users where ${startsWith(sql`lower(username) collate "C"`, word)}`
  return [
    { where: sql`e.id = ${readLongId(word, 'e')}::bigint`, by: sql`e.id` },
    { where: sql`e.user_id in (${users})`, by: sql`e.id desc` },
  ]
}

import sql from 'sql-template-tag'
import { formatCents } from '@/lib/core/money'
import { readId } from '@/lib/core/read-id'
import type { BucketKind, ContestEntryStatus, ContestKind } from '@/lib/db/generated/enums'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { either, startsWith } from '@/lib/list/filters'
import { contestKindNames, isMoneyPrize } from './rules'

/** `place` is null until the contest is completed; `prizes` are those after corrections, by bucket. */
export type Entrant = {
  id: number
  userId: number
  username: string
  isDeleted: boolean
  kind: ContestKind
  status: ContestEntryStatus
  buyInCents: bigint
  refundedCents: bigint
  place: number | null
  prizes: { bucket: BucketKind; cents: number }[]
  createdAt: Date
}

const username = sql`lower(u.username) collate "C"`

const sumOf = (prizes: Entrant['prizes']) =>
  formatCents(prizes.reduce((total, { cents }) => total + BigInt(cents), 0n))

/** Entries of one contest, without those that left it. */
export const entrantsList = defineList({
  name: 'contest-entrants',
  nouns: { one: 'entry', many: 'entries' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'place', label: 'Place', isNumeric: true, onPhone: 'state' },
    { key: 'buyIn', label: 'Buy-in', isNumeric: true },
    { key: 'prize', label: 'Prize', isNumeric: true, onPhone: 'value' },
    { key: 'joined', label: 'Joined', sort: 'joined', onPhone: 'detail' },
  ],
  // Also the template for standings.
  csv: {
    'Entry ID': entrant => entrant.id,
    'User ID': entrant => `U-${entrant.userId}`,
    user: ['Username', entrant => entrant.username],
    place: entrant => entrant.place,
    Kind: entrant => contestKindNames[entrant.kind],
    buyIn: ['Buy-in (USD or play money)', entrant => formatCents(entrant.buyInCents)],
    'Refunded (USD or play money)': entrant => formatCents(entrant.refundedCents),
    prize: ['Prize (USD)', ({ prizes }) => sumOf(prizes.filter(isMoneyPrize))],
    'Prize (bucks and credits)': ({ prizes }) => sumOf(prizes.filter(prize => !isMoneyPrize(prize))),
    joined: entrant => entrant.createdAt,
  },
  from: sql`contest_entries entry`,
  id: { by: sql`entry.id`, type: 'bigint' },
  select: rowsOf<Entrant>(sql`
    entry.id::float8, entry.user_id, u.username, u.deleted_at is not null as is_deleted, c.kind, entry.status,
    entry.buy_in_cents, entry.refunded_cents, entry.rank as place, entry.created_at,
    coalesce((select jsonb_agg(jsonb_build_object('bucket', won.bucket, 'cents', won.amount_cents) order by won.bucket)
                from ledger_transactions paid join postings won on won.transaction_id = paid.id and won.user_id = entry.user_id
               where paid.contest_entry_id = entry.id and paid.kind = 'payout'
                 and not exists (select from ledger_transactions where reverses_id = paid.id)), '[]') as prizes`),
  join: sql`join users u on u.id = entry.user_id join contests c on c.id = entry.contest_id`,
  where: (contestId: number) => sql`entry.contest_id = ${contestId} and entry.status <> 'left'`,
  sorts: { joined: { by: sql`entry.id`, type: 'bigint' } },
  defaultSort: 'joined',
  search: {
    placeholder: 'Find an entrant',
    where: text => sql`
      (entry.user_id = ${readId(text, 'u')}::int
       or entry.user_id in (select u.id from users u where ${startsWith(username, text.toLowerCase())}))`,
  },
  filters: {
    prize: either('Prize', { yes: 'won', no: 'not won' }, sql`entry.paid_cents > 0`),
  },
  sample: { scope: sql`select contest_id as id from contest_entries order by id desc limit 1` },
})

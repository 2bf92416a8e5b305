import sql, { type Sql } from 'sql-template-tag'
import {
  type Amount,
  assertListed,
  compareAmounts,
  type Facts,
  type FactTable,
  formatUser,
  isOwnRow,
  listFacts,
  mergeFacts,
  sumAmounts,
} from '@/lib/change/approval/facts'
import { Failure } from '@/lib/core/failure'
import { groupBy } from '@/lib/core/group-by'
import type { Db } from '@/lib/db/db'
import type { ContestSettlementKind } from '@/lib/db/generated/enums'
import { loadBuyIns, loadPayments } from '@/lib/ledger/replace-payment'
import { readReturnFacts } from '@/lib/payments/return-waiting'
import { startOf } from './contest-start'
import type { Contest } from './find-contest'
import { compareJoining, isJoiningChanged, type Joining, type JoiningChange } from './joining'
import { moneyPoolCents } from './rules'

type Row = {
  contestId: number
  contest: string
  kind: ContestSettlementKind
  entryId: number
  userId: number
  username: string
  isForfeited: boolean
  isDeleted: boolean
  placeBefore: number | null
  place: number | null
  prizes: { bucket: string; cents: number }[]
}

/** A request for more contests is rejected. */
export const maxListedContests = 50

/** Runs the change and reads what it pays: to each user, by contest, and to each entry. The largest amounts are first. */
export async function readContestFacts(db: Db, run: () => Promise<unknown>): Promise<Facts> {
  const last = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0)::float8 as id /* not null */ from contest_settlements`)
  await run()
  const rows = await db.rows<Row>(sql`
    select settled.contest_id, contests.name as contest, settled.kind, change.entry_id::float8, change.user_id, username,
           change.is_forfeited, users.deleted_at is not null as is_deleted, entry.rank as place_before, change.rank as place, change.prizes
      from (select id, contest_id, kind from contest_settlements where ${isOwnRow(last.id)}) settled
           join contest_settlement_entries change on change.settlement_id = settled.id
           join contests on contests.id = settled.contest_id
           join contest_entries entry on entry.id = change.entry_id
           join users on users.id = change.user_id
     order by settled.contest_id, change.rank nulls last, change.entry_id`)
  const ids = rows.map(({ entryId }) => entryId)
  const [paid, buyIns] = [await loadPayments(db, 'contest', ids), await loadBuyIns(db, 'contest', ids)]
  const payments = rows.flatMap(row => {
    const before = sumAmounts(paid.get(row.entryId)?.amounts ?? [])
    const after = sumAmounts(row.kind === 'cancellation' ? (buyIns.get(row.entryId) ?? []) : row.prizes)
    const payment = { ...row, before, after: row.isForfeited ? before : after }
    return row.kind === 'correction' && !isChanged(payment) ? [] : payment
  })
  const contests = [...groupBy(payments, ({ contestId }) => contestId).values()].toSorted((one, other) =>
    compareAmounts(one.flatMap(differenceOf), other.flatMap(differenceOf)),
  )
  assertListed('Contests', contests.length, maxListedContests)
  const isRefund = contests.every(([first]) => first?.kind === 'cancellation')
  const lists = contests.flatMap(entries => listEntries(entries))
  assertListed('Prizes', isRefund ? 0 : lists.reduce((sum, { count }) => sum + count, 0))
  const corrected = payments.filter(({ kind }) => kind === 'correction')
  const returns = await readReturnFacts(
    db,
    corrected.map(payment => ({ userId: payment.userId, amounts: differenceOf(payment) })),
  )
  return {
    values: returns.values,
    tables: [
      ...listUsers(payments, isRefund),
      ...listFacts({
        title: 'Contests',
        columns: ['Contest', 'Entries', 'Paid entries', 'Paid'],
        rows: contests.map(entries => [
          nameOf(entries),
          entries.length,
          entries.filter(({ after }) => after.length > 0).length,
          sumChanges(entries),
        ]),
        sums: [{ name: 'Paid', amounts: sumChanges(payments) }],
      }),
      ...lists,
      ...returns.tables,
    ],
  }
}

type Payment = Row & { before: readonly Amount[]; after: readonly Amount[] }

const nameOf = ([first]: Payment[]) => (first ? `${first.contest} (C-${first.contestId})` : '')

/** What users get more, or less, than now. */
function sumChanges(entries: readonly Payment[]): Amount[] {
  return sumAmounts(entries.flatMap(differenceOf)).filter(({ cents }) => cents !== 0n)
}

function differenceOf({ before, after }: Payment): Amount[] {
  return sumAmounts([...after, ...before.map(({ bucket, cents }) => ({ bucket, cents: -BigInt(cents) }))])
}

const isChanged = (payment: Payment) =>
  payment.place !== payment.placeBefore || differenceOf(payment).some(({ cents }) => cents !== 0n)

const userOf = (payment: Payment) => `${formatUser(payment)}${payment.isDeleted ? ', deleted' : ''}`

/** Refunds follow from the buy-ins. */
function listUsers(payments: readonly Payment[], isDerived: boolean): FactTable[] {
  const users = [...groupBy(payments, ({ userId }) => userId).values()]
    .map(entries => ({ entries, change: sumChanges(entries) }))
    .filter(({ change }) => change.length > 0)
    .toSorted((one, other) => compareAmounts(one.change, other.change))
  return listFacts({
    title: 'Users',
    columns: ['User', 'Contests', 'Change of the balance'],
    rows: users.map(({ entries: [first, ...rest], change }) => [
      first && userOf(first),
      new Set([first, ...rest].map(entry => entry?.contestId)).size,
      change,
    ]),
    sums: [{ name: 'Change', amounts: sumChanges(payments) }],
    isDerived,
  })
}

function listEntries(entries: Payment[]): FactTable[] {
  const kind = entries[0]?.kind
  const isCorrection = kind === 'correction'
  const paid = entries
    .filter(({ before, after, isForfeited }) => before.length + after.length > 0 || isForfeited)
    .toSorted((one, other) => compareAmounts(differenceOf(one), differenceOf(other)))
  return listFacts({
    title: nameOf(entries),
    columns: isCorrection
      ? ['Place before', 'Place', 'User', 'Prize before', 'Prize', 'Difference']
      : ['Place', 'User', kind === 'cancellation' ? 'Refund' : 'Prize'],
    rows: paid.map(payment => {
      const { placeBefore, place, before, after } = payment
      return isCorrection
        ? [placeBefore, place, userOf(payment), before, after, differenceOf(payment)]
        : [place, userOf(payment), after]
    }),
    sums: [{ name: isCorrection ? 'Difference' : 'Paid', amounts: sumChanges(entries) }],
    isDerived: kind === 'cancellation',
  })
}

/** Terms of a contest, and its prizes by place. */
export async function readTermsFacts(db: Db, id: number): Promise<Facts> {
  const contest = await db.row<
    Pick<Contest, 'name' | 'startsAt' | 'buyInCents' | 'capacity' | 'prizes' | 'kind'> & { game: string }
  >(sql`
    select c.name, ${startOf()} as starts_at, c.buy_in_cents, c.capacity, c.prizes, c.kind, games.name as game
      from contests c join games on games.id = c.game_id where c.id = ${id}`)
  if (!contest) throw new Failure('ContestNotFound')
  const { name, game, startsAt, buyInCents, capacity, prizes, kind } = contest
  const pool = sumPrizes({ prizes })
  return {
    values: [
      { name: 'contest', value: name },
      { name: 'game', value: game },
      { name: 'start', value: startsAt },
      { name: 'buyIn', value: [{ bucket: kind === 'arcade' ? 'bucks' : 'cash', cents: buyInCents }] },
      { name: 'capacity', value: capacity },
      { name: 'prizePool', value: pool },
    ],
    tables: listFacts({
      title: 'Prizes',
      columns: ['Places', 'Prize of each'],
      rows: prizes.map(({ from, to, bucket, cents }) => [
        from === to ? String(from) : `${from} to ${to}`,
        [{ bucket, cents }],
      ]),
      sums: [{ name: 'Prize pool', amounts: pool }],
    }),
  }
}

/** More users in a contest are not listed, and who else joins until the approval makes no difference. */
const maxListedEntrants = 20

/** Until when users can join them, their prizes and users. Lock the matches before that the change locks. */
export async function addJoiningFacts(db: Db, which: Sql, read: () => Promise<Facts>): Promise<Facts> {
  const { done, changes } = await compareJoining(db, which, read)
  const affected = changes
    .filter(change => !change.before.hasStarted || isJoiningChanged(change))
    .toSorted((one, other) => weigh(other) - weigh(one))
  const entrants = await db.rows<{ contestId: number; userId: number; username: string }>(sql`
    select contest_id, user_id, username from contest_entries entry join users on users.id = user_id
     where contest_id = any(${affected.map(({ before }) => before.id)}::int[]) and entry.status = 'joined'
     order by contest_id, entry.id`)
  const tables = [
    ...listFacts({
      title: 'Contests that users can join',
      columns: ['Contest', 'Users', 'Joining before', 'Joining after', 'Prizes'],
      rows: affected.map(({ before, after }) => [
        formatContest(before),
        before.entries > maxListedEntrants ? `more than ${maxListedEntrants}` : before.entries,
        formatJoining(before),
        formatJoining(after),
        sumPrizes(before),
      ]),
    }),
    ...affected.flatMap(({ before }) =>
      listFacts({
        title: `Users in ${formatContest(before)}`,
        columns: ['User'],
        rows: entrants.filter(({ contestId }) => contestId === before.id).map(user => [formatUser(user)]),
        isDerived: true,
        isEstimate: before.entries > maxListedEntrants,
      }),
    ),
  ]
  return mergeFacts(done, { values: [], tables })
}

/** Changed contests with the largest prizes first. */
const weigh = (change: JoiningChange): number =>
  Number(moneyPoolCents(change.before.prizes)) + (isJoiningChanged(change) ? 1e15 : 0)

const formatContest = ({ name, id }: Pick<Joining, 'name' | 'id'>) => `${name} (C-${id})`

function formatJoining({ status, hasStarted, startsAt }: Joining): unknown {
  if (hasStarted) return 'closed: has started'
  if (status !== 'open') return status
  return startsAt ?? 'open without a start'
}

const sumPrizes = ({ prizes }: Pick<Joining, 'prizes'>) =>
  sumAmounts(prizes.map(({ bucket, cents, from, to }) => ({ bucket, cents: cents * (to - from + 1) })))

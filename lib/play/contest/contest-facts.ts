import sql, { type Sql } from 'sql-template-tag'
import {
  type Amount,
  type Facts,
  type FactTable,
  formatUser,
  isOwnRow,
  listFacts,
  mergeFacts,
  sumAmounts,
} from '@/lib/change/approval/facts'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { ContestSettlementKind } from '@/lib/db/generated/enums'
import type { Contest } from './find-contest'
import { compareJoining, isJoiningChanged, type Joining, type JoiningChange } from './joining'
import { moneyPoolCents } from './rules'
import { loadContestBuyIns, loadPrizes } from './settle-contests'
import { startOf } from './start-of'

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

/** Contests beyond this number are listed only with their sums. */
const maxListedContests = 20

/** Runs the change and reads what its decisions about contests pay to each entry, in order of place. */
export async function readContestFacts(db: Db, run: () => Promise<unknown>): Promise<Facts> {
  const last = await db.one<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id /* not null */ from contest_settlements`,
  )
  await run()
  const rows = await db.rows<Row>(sql`
    select settled.contest_id, contests.name as contest, settled.kind, change.entry_id, change.user_id, username,
           change.is_forfeited, users.deleted_at is not null as is_deleted, entry.rank as place_before, change.rank as place, change.prizes
      from (select id, contest_id, kind from contest_settlements where ${isOwnRow(last.id)}) settled
           join contest_settlement_entries change on change.settlement_id = settled.id
           join contests on contests.id = settled.contest_id
           join contest_entries entry on entry.id = change.entry_id
           join users on users.id = change.user_id
     order by settled.contest_id, change.rank nulls last, change.entry_id`)
  const ids = rows.map(({ entryId }) => entryId)
  const [paid, buyIns] = [await loadPrizes(db, ids), await loadContestBuyIns(db, ids)]
  const payments = rows.map(row => {
    const before = paid.get(row.entryId)?.amounts ?? []
    const after = row.kind === 'cancellation' ? (buyIns.get(row.entryId) ?? []) : row.prizes
    return { ...row, before, after: row.isForfeited ? before : after }
  })
  const contests = [...new Set(rows.map(({ contestId }) => contestId))].map(id =>
    payments.filter(({ contestId }) => contestId === id),
  )
  return {
    values: [],
    tables: [
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
      ...contests.slice(0, maxListedContests).flatMap(listEntries),
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

function listEntries(entries: Payment[]): FactTable[] {
  const isCorrection = entries[0]?.kind === 'correction'
  return listFacts({
    title: nameOf(entries),
    columns: isCorrection
      ? ['Place before', 'Place', 'User', 'Prize before', 'Prize', 'Difference']
      : ['Place', 'User', entries[0]?.kind === 'cancellation' ? 'Refund' : 'Prize'],
    rows: entries.map(payment => {
      const { placeBefore, place, before, after, isDeleted } = payment
      const user = `${formatUser(payment)}${isDeleted ? ', deleted' : ''}`
      return isCorrection
        ? [placeBefore, place, user, before, after, differenceOf(payment)]
        : [place, user, after]
    }),
    sums: [{ name: isCorrection ? 'Difference' : 'Paid', amounts: sumChanges(entries) }],
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

/**
 * Adds the contests `c` that `which` selects and that had not started to the facts that `read` returns: until when users can join, the
 * prizes and the users in them. Lock the matches before that the change locks.
 */
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
        maxRows: maxListedEntrants,
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

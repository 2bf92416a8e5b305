import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { ContestKind } from '@/lib/db/generated/enums'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { splitBuyIn, unreturnedBuyIn } from '@/lib/ledger/spend'
import { personUses } from '@/lib/people/person/person'
import { assertPersonVerified } from '@/lib/people/person/rules'
import { assertCanUseCash, identityState, isGeoDenied } from '@/lib/people/restrictions/cash-restrictions'
import { lockSpender } from '@/lib/people/restrictions/lock-spender'
import type { CashRestrictions } from '@/lib/people/restrictions/rules'
import type { Prize } from './rules'

/** IDs that get-players takes. `isNew` is false for a user who had already joined. */
export type JoinedContest = { contestEntryId: number; blueprintId: number; gameId: number; isNew: boolean }

/**
 * Puts the user into the contest; entry and buy-in commit together. A user who already joined gets the existing entry.
 * Throws ContestNotFound, ContestClosed, ContestFull, ContestModeMismatch, CashPlayBarred, PhoneNotVerified,
 * ContestJoinedByPerson or FundsTooLow.
 */
export async function joinContest(runIdempotent: RunIdempotent, userId: number, contestId: number) {
  // Read before the transaction: taking a second connection inside one can exhaust the pool.
  const settings = await readSettings()
  return transaction(db => runIdempotent(db, () => joinContestIn(db, userId, contestId, settings)))
}

/** Same, in the caller's transaction. */
export async function joinContestIn(
  db: Db,
  userId: number,
  contestId: number,
  settings: Pick<Settings, 'site_credits_return_winnings_only' | 'kyc_required_for_cash'>,
): Promise<JoinedContest> {
  const spender = await lockSpender(db, userId)
  const joined = await findJoined(db, userId, contestId)
  if (joined) return { ...joined, isNew: false }
  const contest = await readContest(db, userId, contestId)
  assertOpen(contest)
  const { kind, buyInCents, blueprintId, gameId } = contest
  if (kind !== 'practice') {
    const mode = kind === 'cash' ? 'Cash' : 'Arcade'
    if (spender.mode !== mode) throw new Failure('ContestModeMismatch', { mode })
    if (mode === 'Cash')
      assertCanUseCash(
        'entries',
        { ...contest, isSelfExcluded: spender.isSelfExcluded },
        settings.kyc_required_for_cash,
      )
    // Prizes without a buy-in would pay for additional accounts.
    if (buyInCents === 0n && contest.prizes.length > 0) assertPersonVerified(spender)
    if (contest.isJoinedByPerson) throw new Failure('ContestJoinedByPerson')
  }
  const payments = splitBuyIn(spender.mode, spender.balances, buyInCents)
  const contestEntryId = await insertEntry(db, {
    userId,
    contestId,
    capacity: contest.capacity,
    buyInCents,
    unreturnedCents: unreturnedBuyIn(payments, settings.site_credits_return_winnings_only),
  })
  if (payments.length > 0)
    await post(db, {
      kind: 'buy_in',
      userId,
      houseAccount: 'entries',
      contestEntryId,
      amounts: payments.map(({ bucket, cents }) => ({ bucket, cents: -cents })),
    })
  return { contestEntryId, blueprintId, gameId, isNew: true }
}

async function findJoined(db: Db, userId: number, contestId: number) {
  return db.row<Omit<JoinedContest, 'isNew'>>(sql`
    select entry.id::float8 as contest_entry_id, blueprint_id, game_id
      from contest_entries entry join contests on contests.id = contest_id
     where contest_id = ${contestId} and user_id = ${userId} and entry.status <> 'left'`)
}

type OpenContest = Omit<CashRestrictions, 'isSelfExcluded'> & {
  kind: ContestKind
  buyInCents: bigint
  prizes: Prize[]
  capacity: number | null
  isOpen: boolean
  isFull: boolean
  /** With another account. */
  isJoinedByPerson: boolean
  blueprintId: number
  gameId: number
}

async function readContest(db: Db, userId: number, contestId: number): Promise<OpenContest> {
  const contest = await db.row<OpenContest>(sql`
    select kind, buy_in_cents, prizes, capacity, blueprint_id, game_id,
           status = 'open' and not has_contest_started(contests) as is_open,
           coalesce(entry_count >= capacity, false) as is_full,
           ${personUses(sql`${userId}`, sql`'contest:' || contests.id`)} > 0 as is_joined_by_person,
           ${isGeoDenied(userId)} as is_geo_denied, ${identityState(userId)} as identity
      from contests where id = ${contestId}`)
  if (!contest) throw new Failure('ContestNotFound')
  return contest
}

function assertOpen({ isOpen, isFull, capacity }: OpenContest): void {
  if (!isOpen) throw new Failure('ContestClosed')
  if (isFull) throw new Failure('ContestFull', { capacity: capacity ?? 0 })
}

type NewEntry = {
  userId: number
  contestId: number
  capacity: number | null
  buyInCents: bigint
  unreturnedCents: bigint
}

/** Users of a contest join one after another from here on: the lock comes before the key share of the foreign key. */
async function insertEntry(db: Db, { userId, contestId, capacity, buyInCents, unreturnedCents }: NewEntry) {
  const row = await db
    .row<{ id: number }>(sql`
      with contest as (select id from contests where id = ${contestId} for no key update)
      insert into contest_entries (contest_id, user_id, buy_in_cents, unreturned_cents)
      select id, ${userId}::int, ${buyInCents}::bigint, ${unreturnedCents}::bigint from contest
      returning id::float8`)
    .catch(
      throwByConstraint({
        // The contest started, closed or filled up between the check and the lock.
        contest_entries_before_start: () => new Failure('ContestClosed'),
        contests_within_capacity: () => new Failure('ContestFull', { capacity: capacity ?? 0 }),
        person_uses_pkey: () => new Failure('ContestJoinedByPerson'),
      }),
    )
  if (!row) throw new Failure('ContestNotFound')
  return row.id
}

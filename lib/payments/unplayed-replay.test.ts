import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { Random } from '@/e2e/fixtures/random'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { type HouseAccount, post } from '@/lib/ledger/post'
import { replacePayment } from '@/lib/ledger/replace-payment'
import { lockSpender } from '@/lib/people/restrictions/lock-spender'
import { leaveContest } from '@/lib/play/contest/leave-contest'
import { join, openTestContest } from '@/lib/play/testing/contest'
import { makePayer } from './testing/payments'

type Moved = {
  id: bigint
  kind: LedgerKind
  cents: bigint
  reversesId: bigint | null
  entryId: number | null
  isPaid: boolean
  isUndone: boolean
}

/** Every transaction of the user's cash, oldest first. */
const readHistory = (userId: number) =>
  db.rows<Moved>(sql`
    select t.id, t.kind, p.amount_cents as cents, t.reverses_id, t.contest_entry_id::float8 as entry_id,
           exists (select from postings house
                    where house.transaction_id = t.id and house.house_account = 'processor') as is_paid,
           exists (select from ledger_transactions undo where undo.reverses_id = t.id)
             or t.kind = 'buy_in' and coalesce(e.status in ('left', 'canceled'), false) as is_undone
      from postings p join ledger_transactions t on t.id = p.transaction_id
           left join contest_entries e on e.id = t.contest_entry_id
     where p.user_id = ${userId} and p.bucket = 'cash' order by p.id`)

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const positive = (cents: bigint) => (cents > 0n ? cents : 0n)

/** What the whole history leaves unplayed, and what each transaction changed. */
function replay(history: readonly Moved[]) {
  const changes = new Map<bigint, bigint>()
  let [cash, unplayed] = [0n, 0n]
  for (const moved of history) {
    const { id, kind, cents, reversesId, entryId } = moved
    cash += cents
    let change = 0n
    if (kind === 'deposit' && moved.isPaid) change = cents
    if (kind === 'buy_in' || kind === 'deposit_reversal') change = -min(unplayed, -cents)
    if (kind === 'withdrawal') change = -min(-cents, positive(unplayed - cash))
    if (kind === 'refund')
      for (const paid of history)
        if (paid.entryId !== null && paid.entryId === entryId) change -= changes.get(paid.id) ?? 0n
    if (kind === 'reversal' && reversesId !== null) {
      const taken = changes.get(reversesId) ?? 0n
      change = taken > 0n ? -min(unplayed, taken) : -taken
    }
    unplayed += change
    changes.set(id, change)
  }
  return { unplayed, changes }
}

/** The least that is unplayed: every buy-in that was not refunded plays deposits, whatever paid it. */
function minUnplayed(history: readonly Moved[], changes: ReadonlyMap<bigint, bigint>): bigint {
  let min = 0n
  for (const { id, kind, cents, isPaid, isUndone } of history) {
    if (isUndone) continue
    if (kind === 'deposit' && isPaid) min += cents
    if (kind === 'buy_in' || kind === 'deposit_reversal') min = positive(min + cents)
    if (kind === 'withdrawal') min = positive(min + (changes.get(id) ?? 0n))
  }
  return min
}

async function unplayedOf(userId: number): Promise<bigint | undefined> {
  const row = await db.row<{ cents: bigint }>(
    sql`select unplayed_cents as cents from buckets where user_id = ${userId} and kind = 'cash'`,
  )
  return row?.cents
}

/** Moves cash, at most what is there. Returns the transaction, or null without cash. */
async function move(userId: number, kind: LedgerKind, houseAccount: HouseAccount, cents: bigint) {
  return transaction(async tx => {
    const { balances } = await lockSpender(tx, userId)
    const amount = cents < 0n ? -min(balances.cash, -cents) : cents
    if (amount === 0n) return null
    const id = await post(tx, { kind, userId, houseAccount, amounts: [{ bucket: 'cash', cents: amount }] })
    return { id, houseAccount, amount }
  })
}

type Reversible = NonNullable<Awaited<ReturnType<typeof move>>>

const reverse = (userId: number, { id, houseAccount, amount }: Reversible) =>
  transaction(tx =>
    post(tx, {
      kind: 'reversal',
      userId,
      houseAccount,
      reversesId: id,
      amounts: [{ bucket: 'cash', cents: -amount }],
    }),
  )

const openContests = () =>
  Promise.all([500, 1_000, 1_700, 3_000].map(async buyInCents => (await openTestContest({ buyInCents })).id))

/** A user who does random things with cash and the contests; each step can fail for missing cash. */
async function makeGambler(random: Random, contests: readonly number[]) {
  const { userId } = await makePayer()
  const [reversible, joined]: [Reversible[], Set<number>] = [[], new Set()]
  const cents = () => BigInt(random.integer(1, 40) * 100)
  const moveReversibly = async (kind: LedgerKind, houseAccount: HouseAccount) => {
    const moved = await move(userId, kind, houseAccount, -cents())
    if (moved) reversible.push(moved)
  }
  const enter = async () => {
    const contest = random.pick(contests)
    try {
      await join(userId, contest)
      joined.add(contest)
    } catch (error) {
      if (!isFailure(error, 'FundsTooLow')) throw error
    }
  }
  const leave = async () => {
    const contest = random.find([...joined])
    if (contest === null) return
    joined.delete(contest)
    await leaveContest(withoutIdempotency, userId, contest)
  }
  const steps = [
    () => move(userId, 'deposit', 'processor', cents()),
    () => move(userId, 'deposit', 'funding', cents()),
    () => move(userId, 'adjustment', 'adjustments', random.chance(0.7) ? cents() : -cents()),
    () => moveReversibly('withdrawal', 'pending_withdrawals'),
    () => moveReversibly('deposit_reversal', 'processor'),
    async () => {
      const chosen = random.find(reversible)
      if (!chosen) return
      reversible.splice(reversible.indexOf(chosen), 1)
      await reverse(userId, chosen)
    },
    enter,
    enter,
    leave,
  ]
  return { userId, step: () => random.pick(steps)() }
}

/** What is stored, what the history leaves, and the least that it leaves. */
async function compare(userId: number) {
  const history = await readHistory(userId)
  const { unplayed, changes } = replay(history)
  return { stored: await unplayedOf(userId), unplayed, min: minUnplayed(history, changes) }
}

it('what is left of deposits is what the whole history leaves, after random steps', async () => {
  const contests = await openContests()
  for (let seed = 1; seed <= 12; seed++) {
    const { userId, step } = await makeGambler(new Random(seed), contests)
    for (let count = 1; count <= 20; count++) {
      await step()
      if (count % 5 > 0) continue
      const { stored, unplayed, min } = await compare(userId)
      expect(stored, `seed ${seed}, step ${count}`).toBe(unplayed)
      expect(unplayed, `seed ${seed}, step ${count}`).toBeGreaterThanOrEqual(min)
    }
  }
})

it('concurrent steps of one user leave what their order in the ledger leaves', async () => {
  const contests = await openContests()
  for (let round = 0; round < 4; round++) {
    const { userId } = await makePayer(1_000n)
    await Promise.all([
      move(userId, 'deposit', 'processor', 4_000n),
      move(userId, 'withdrawal', 'pending_withdrawals', -1_500n),
      move(userId, 'deposit_reversal', 'processor', -700n),
      ...contests.slice(0, 2).map(contest =>
        join(userId, contest).catch(error => {
          if (!isFailure(error, 'FundsTooLow')) throw error
        }),
      ),
    ])
    const { stored, unplayed, min } = await compare(userId)
    expect(stored, `round ${round}`).toBe(unplayed)
    expect(unplayed, `round ${round}`).toBeGreaterThanOrEqual(min)
  }
})

it('a correction of a refund plays the deposit again, and a second refund brings it back', async () => {
  const { id: contest } = await openTestContest({ buyInCents: 1_000 })
  const { userId } = await makePayer()
  await move(userId, 'deposit', 'processor', 1_500n)
  const { contestEntryId } = await join(userId, contest)
  expect(await unplayedOf(userId)).toBe(500n)
  const plan = { userId, entry: { contestEntryId }, reason: 'Corrected', loanReason: 'Corrected' } as const
  const inCash = (cents: bigint) => [{ bucket: 'cash', cents }] as const
  const replace = (
    before: 'refund' | 'payout' | undefined,
    kind: 'refund' | 'payout',
    settlement: number,
    cents: bigint,
  ) =>
    transaction(async tx => {
      const { balances } = await lockSpender(tx, userId)
      const paid = await tx.row<{ id: bigint; cents: bigint }>(sql`
        select t.id, p.amount_cents as cents from ledger_transactions t join postings p on p.transaction_id = t.id
         where t.contest_entry_id = ${contestEntryId} and t.kind = ${before ?? null}::text::ledger_kind
           and p.user_id is not null
         order by t.id desc limit 1`)
      await replacePayment(
        tx,
        {
          ...plan,
          kind,
          settlement,
          before: before && paid && { id: paid.id, kind: before, amounts: inCash(paid.cents) },
          after: inCash(cents),
        },
        new Map<BucketKind, bigint>([['cash', balances.cash]]),
      )
    })
  await replace(undefined, 'refund', 1, 1_000n)
  expect(await unplayedOf(userId)).toBe(1_500n)
  await replace('refund', 'payout', 2, 3_000n)
  expect(await unplayedOf(userId)).toBe(500n)
  await replace('payout', 'refund', 3, 1_000n)
  expect(await unplayedOf(userId)).toBe(1_500n)
})

it('only postings change what is left of deposits', async () => {
  const { userId } = await makePayer()
  const deposit = await move(userId, 'deposit', 'processor', 1_000n)
  const changes = [
    sql`update buckets set unplayed_cents = 0 where user_id = ${userId} and kind = 'cash'`,
    sql`insert into unplayed_moves (transaction_id, cents) select max(id), 5 from ledger_transactions`,
    sql`update unplayed_moves set cents = 1 where transaction_id = ${deposit?.id ?? 0n}`,
    sql`delete from unplayed_moves where transaction_id = ${deposit?.id ?? 0n}`,
  ]
  for (const change of changes)
    await expect(db.run(change)).rejects.toThrow(/only through postings|append-only/)
  expect(await unplayedOf(userId)).toBe(1_000n)
})

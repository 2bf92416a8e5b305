import sql, { type Sql } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '@/lib/db/db'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { makeBusyLedger } from '@/lib/qa/testing/busy-ledger'
import { checks, describeFindings, findViolations, verifyLedger } from './verify-ledger'

await resetDatabase()

type Ledger = Awaited<ReturnType<typeof makeBusyLedger>>
let ledger: Ledger

beforeAll(async () => {
  ledger = await makeBusyLedger()
})

class Rollback extends Error {}

/** Violations after the given damage, with triggers and foreign keys disabled; rolled back. */
async function findAfter(...damage: Sql[]): Promise<Record<string, string[]>> {
  let found: Record<string, string[]> = {}
  const damaging = transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const statement of damage) expect(await tx.run(statement)).toBeGreaterThan(0)
    found = await subjectsByCheck(tx)
    throw new Rollback()
  })
  await expect(damaging).rejects.toThrow(Rollback)
  return found
}

async function subjectsByCheck(tx: Db) {
  const findings = await findViolations(tx, checks)
  return Object.fromEntries(
    findings.map(({ name, violations }) => [name, violations.map(({ subject }) => subject)]),
  )
}

test('a ledger changed only by use-cases has no violations', async () => {
  const { findings, postings } = await verifyLedger()
  expect(describeFindings(findings)).toEqual([])
  expect(postings).toBeGreaterThan(30)
})

describe('reports the row', () => {
  const postOne = (transactionId: number, userId: number, cents: number) => sql`
    insert into postings (transaction_id, user_id, bucket, amount_cents)
    values (${transactionId}, ${userId}, 'cash', ${cents})`

  test('a transaction that does not sum to zero, and the affected balance', async () => {
    const { deposit, userId } = ledger
    expect(await findAfter(postOne(deposit, userId, 5))).toEqual({
      transactions_balance: [`transaction ${deposit}`],
      balances_are_sums: [`user ${userId}, cash`],
      deposits_agree: [expect.stringMatching(/^deposit \d+$/)],
    })
  })

  test('a transaction without postings, and postings without their transaction', async () => {
    const { opening } = ledger
    expect(await findAfter(sql`delete from postings where transaction_id = ${opening}`)).toMatchObject({
      transactions_have_postings: [`transaction ${opening}`],
    })
    expect(
      await findAfter(sql`insert into postings (transaction_id, house_account, bucket, amount_cents)
        values (987654321, 'funding', 'cash', 5), (987654321, 'promos', 'cash', -5)`),
    ).toEqual({ transactions_have_postings: ['transaction 987654321'] })
  })

  test('a posting of one user in the transaction of another', async () => {
    const { opening, otherId } = ledger
    const found = await findAfter(
      sql`update postings set user_id = ${otherId} where transaction_id = ${opening} and user_id is not null`,
    )
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['transactions_belong_to_one_user', 'balances_are_sums']),
    )
  })

  test('a house account that does not match the kind', async () => {
    const { deposit } = ledger
    expect(
      await findAfter(sql`update postings set house_account = 'promos'
                           where transaction_id = ${deposit} and house_account is not null`),
    ).toEqual({ house_account_matches_kind: [`transaction ${deposit}`] })
  })

  test('a balance without postings, a missing balance, a negative balance', async () => {
    const { userId } = ledger
    expect(
      await findAfter(sql`update buckets set balance_cents = balance_cents + 1
                           where user_id = ${userId} and kind = 'reward_credits'`),
    ).toEqual({ balances_are_sums: [`user ${userId}, reward_credits`] })
    expect(
      await findAfter(sql`delete from buckets where user_id = ${userId} and kind = 'cash'`),
    ).toMatchObject({ users_have_all_balances: [`user ${userId}`] })
    expect(
      await findAfter(sql`update buckets set unplayed_cents = 1 where user_id = ${userId} and kind = 'cash'`),
    ).toEqual({ unplayed_deposits_are_sums: [`user ${userId}`] })
    // The CHECK constraint applies in every role, so it is dropped for this test.
    expect(
      await findAfterWithout(
        sql`alter table buckets drop constraint buckets_not_below_zero`,
        sql`update buckets set balance_cents = -1 where user_id = ${userId} and kind = 'bucks'`,
      ),
    ).toMatchObject({ balances_are_not_negative: [`user ${userId}, bucks`] })
  })

  test('an entry bought for another amount, twice, from another mode’s buckets, or not at all', async () => {
    const { won, buyInOfWon } = ledger
    expect(
      await findAfter(sql`update pickem_entries set buy_in_cents = buy_in_cents + 1 where id = ${won}`),
    ).toEqual({ entries_are_bought_once: [`entry ${won}`] })
    expect(await findAfter(sql`update pickem_entries set mode = 'Arcade' where id = ${won}`)).toEqual({
      entries_are_bought_once: [`entry ${won}`],
      wins_pay_the_right_bucket: [`entry ${won}`],
    })
    expect(
      await findAfter(
        sql`update ledger_transactions set kind = 'adjustment', pickem_entry_id = null where id = ${buyInOfWon}`,
      ),
    ).toEqual({
      entries_are_bought_once: [`entry ${won}`],
      house_account_matches_kind: [`transaction ${buyInOfWon}`],
      unreturned_stakes_are_site_credits: [`entry ${won}`],
    })
  })

  test('a buy-in without an entry', async () => {
    const { won, buyInOfWon } = ledger
    expect(
      await findAfter(
        sql`update ledger_transactions set pickem_entry_id = 987654321 where id = ${buyInOfWon}`,
      ),
    ).toEqual({
      entries_are_bought_once: [`entry ${won}`],
      payments_reference_an_entry: [`transaction ${buyInOfWon}`],
      unreturned_stakes_are_site_credits: [`entry ${won}`],
    })
  })

  test('two payments of one entry, and a payment for a settlement that does not exist', async () => {
    const { won, userId, payoutOfWon } = ledger
    expect(
      await findAfter(sql`
        with again as (
          insert into ledger_transactions (kind, user_id, pickem_entry_id, settlement)
          values ('payout', ${userId}, ${won}, 2) returning id
        )
        insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
        select id, ${userId}::int, null, 'cash'::bucket_kind, 7 from again
        union all select id, null, 'entries', 'cash', -7 from again`),
    ).toMatchObject({
      settlements_pay_once: [`entry ${won}`, `entry ${won}`],
      settlements_match_payments: [`entry ${won}`],
    })
    expect(
      await findAfter(sql`update ledger_transactions set settlement = 5 where id = ${payoutOfWon}`),
    ).toEqual({ settlements_pay_once: [`entry ${won}`] })
  })

  test.each([
    ['lost with a payout', sql`outcome = 'lost', paid_cents = 0`],
    ['open with a payout', sql`outcome = null, paid_cents = null, settled_at = null, settlement = 0`],
    ['won with another payout', sql`paid_cents = paid_cents - 1`],
    ['refunded by a payout', sql`outcome = 'refunded', paid_cents = buy_in_cents`],
  ])('an entry that is %s', async (_, change) => {
    const { won } = ledger
    expect(await findAfter(sql`update pickem_entries set ${change} where id = ${won}`)).toMatchObject({
      settlements_match_payments: [`entry ${won}`],
    })
  })

  test('a won entry that pays another multiplier or has a lost pick', async () => {
    const { won } = ledger
    const first = sql`entry_id = ${won} and position = 1`
    for (const damage of [
      sql`update pickem_entries set payout_cents = payout_cents + 1 where id = ${won}`,
      sql`update pickem_entry_players set outcome = 'void' where ${first}`,
      sql`update pickem_entry_players set outcome = 'lost' where ${first}`,
    ])
      expect(await findAfter(damage)).toEqual({ wins_pay_the_multiplier: [`entry ${won}`] })
  })

  test('an unreturned amount without site credits', async () => {
    const { won } = ledger
    expect(
      await findAfter(sql`update pickem_entries set unreturned_cents = 1 where id = ${won}`),
    ).toMatchObject({ unreturned_stakes_are_site_credits: [`entry ${won}`] })
  })

  test('a free entry that paid cash', async () => {
    const { free, payoutOfFree } = ledger
    expect(
      await findAfter(sql`update postings set bucket = 'cash' where transaction_id = ${payoutOfFree}`),
    ).toMatchObject({ wins_pay_the_right_bucket: [`entry ${free}`] })
  })

  test('an entry with another players key, and a free entry that skips a number', async () => {
    const { free, userId } = ledger
    expect(
      await findAfter(sql`update pickem_entries set players_key = '1:1,2:2' where id = ${free}`),
    ).toEqual({ players_keys_match_picks: [`entry ${free}`] })
    expect(await findAfter(sql`update pickem_entries set free_number = 2 where id = ${free}`)).toEqual({
      players_keys_match_picks: [`user ${userId}`],
    })
  })

  test('a refund to another bucket than paid', async () => {
    const { refunded, refundOfRefunded } = ledger
    expect(
      await findAfter(sql`update postings set bucket = 'bucks' where transaction_id = ${refundOfRefunded}`),
    ).toMatchObject({ refunds_return_to_source_buckets: expect.arrayContaining([`entry ${refunded}`]) })
  })

  test('a pick that is not graded with its entry, and a missing pick', async () => {
    const { won } = ledger
    for (const damage of [
      sql`update pickem_entry_players set outcome = null where entry_id = ${won} and position = 1`,
      sql`update pickem_entry_players set settlement = 7 where entry_id = ${won} and position = 1`,
      sql`delete from pickem_entry_players where entry_id = ${won} and position = 1`,
    ])
      expect(await findAfter(damage)).toMatchObject({ picks_are_graded_with_their_entry: [`entry ${won}`] })
  })

  test('a reversal of nothing, of a reversal, and of another amount', async () => {
    const { reversal } = ledger
    expect(
      await findAfter(sql`update ledger_transactions set kind = 'adjustment' where id = ${reversal}`),
    ).toMatchObject({ reversals_reference_a_transaction: [`transaction ${reversal}`] })
    expect(
      await findAfter(sql`update ledger_transactions set reverses_id = ${reversal} where id = ${reversal}`),
    ).toMatchObject({ reversals_reference_a_transaction: [`transaction ${reversal}`] })
    expect(
      await findAfter(
        sql`update postings set amount_cents = amount_cents * 2 where transaction_id = ${reversal}`,
      ),
    ).toMatchObject({ reversals_are_mirrors: expect.arrayContaining([`transaction ${reversal}`]) })
  })

  test('a claim of another amount, an award without a claim, and a wrong spent amount', async () => {
    const { claimId, award, promoId } = ledger
    expect(
      await findAfter(sql`update promo_claims set amount_cents = amount_cents + 1 where id = ${claimId}`),
    ).toEqual({ claims_are_paid: [`claim ${claimId}`], budgets_are_respected: [`promo ${promoId}`] })
    expect(await findAfter(sql`delete from promo_claims where id = ${claimId}`)).toEqual({
      awards_are_claimed: [`transaction ${award}`],
      budgets_are_respected: [`promo ${promoId}`],
      claims_are_counted: [`promo ${promoId}`],
    })
    expect(
      await findAfterWithout(
        sql`alter table promos drop constraint promos_within_budget`,
        sql`update promos set budget_cents = 1 where id = ${promoId}`,
      ),
    ).toEqual({ budgets_are_respected: [`promo ${promoId}`] })
  })

  test('a promo with a wrong claim count or spent amount', async () => {
    const { promoId } = ledger
    for (const change of [sql`claims = claims + 1`, sql`claims = 0`])
      expect(await findAfter(sql`update promos set ${change} where id = ${promoId}`)).toEqual({
        claims_are_counted: [`promo ${promoId}`],
      })
    for (const change of [sql`spent_cents = spent_cents + 1`, sql`spent_cents = 0`])
      expect(await findAfter(sql`update promos set ${change} where id = ${promoId}`)).toEqual({
        budgets_are_respected: [`promo ${promoId}`],
      })
  })

  test('a second claim of one promo', async () => {
    const { claimId, userId } = ledger
    expect(
      await findAfterWithout(
        sql`drop index promo_claims_promo_id_user_id_key`,
        sql`insert into promo_claims (promo_id, user_id, amount_cents, ledger_transaction_id)
            select promo_id, user_id, amount_cents, 987654321 from promo_claims where id = ${claimId}`,
      ),
    ).toMatchObject({ claims_are_single: [`user ${userId}`] })
  })

  test('a deposit and a withdrawal with a wrong or missing transaction', async () => {
    const { deposit, withdrawal } = ledger
    for (const [table, kind, id] of [
      [sql`deposits`, 'deposit', deposit],
      [sql`withdrawals`, 'withdrawal', withdrawal],
    ] as const) {
      const found = await findAfter(
        sql`update ${table} set amount_cents = amount_cents + 1 where ledger_transaction_id = ${id}`,
      )
      expect(Object.keys(found)).toEqual([`${kind}s_agree`])
      expect(await findAfter(sql`delete from ${table} where ledger_transaction_id = ${id}`)).toEqual({
        transfers_are_recorded: [`transaction ${id}`],
      })
    }
  })

  /** The same where the database's own rule has to go first. */
  async function findAfterWithout(rule: Sql, damage: Sql) {
    let found: Record<string, string[]> = {}
    const damaging = transaction(async tx => {
      await tx.run(rule)
      await tx.run(sql`set local session_replication_role = replica`)
      expect(await tx.run(damage)).toBeGreaterThan(0)
      found = await subjectsByCheck(tx)
      throw new Rollback()
    })
    await expect(damaging).rejects.toThrow(Rollback)
    return found
  }
})

describe('reports the row of a contest', () => {
  // Two entries in three places: 10.00 for the winner, 4.00 for the second.
  let contestId: number
  let canceledId: number
  let first: { userId: number; entryId: number }
  let second: { userId: number; entryId: number }
  let refunded: { userId: number; entryId: number }
  const prizes = [
    { from: 1, to: 1, cents: 1_000, bucket: 'cash' as const },
    { from: 2, to: 2, cents: 400, bucket: 'cash' as const },
  ]
  const reason = 'A test of the verification'

  beforeAll(async () => {
    const { id, by } = await openTestContest({ prizes })
    contestId = id
    first = await joinAs(id)
    second = await joinAs(id)
    await startContest(id)
    const standings = [first, second].map(({ entryId }, index) => ({ entryId, place: index + 1 }))
    await completeContest(by, { id, standings }, reason)
    const canceled = await openTestContest({ prizes })
    canceledId = canceled.id
    refunded = await joinAs(canceledId, { site_credits: 300n, cash: 200n })
    await cancelContest(canceled.by, { id: canceledId }, reason)
    await settleContests()
    expect(await findAfter(sql`update contests set name = name where id = ${id}`)).toEqual({})
  })

  test('an entry bought for another amount', async () => {
    const change = sql`update contest_entries set buy_in_cents = 1 where id = ${first.entryId}`
    expect(await findAfter(change)).toMatchObject({
      contest_entries_are_bought_once: [`contest entry ${first.entryId}`],
    })
  })

  test('an entry that states another prize than the ledger', async () => {
    const change = sql`update contest_entries set paid_cents = 900 where id = ${first.entryId}`
    expect(await findAfter(change)).toEqual({
      contest_entries_are_paid_once: [`contest entry ${first.entryId}`],
    })
  })

  test('a refund to another bucket than paid', async () => {
    const change = sql`
      update postings set amount_cents = amount_cents + case bucket when 'cash' then 100 else -100 end
        from ledger_transactions refund
       where refund.id = transaction_id and refund.kind = 'refund' and refund.contest_entry_id = ${refunded.entryId}
         and postings.user_id is not null`
    expect(await findAfter(change)).toMatchObject({
      contest_refunds_return_to_source_buckets: [
        `contest entry ${refunded.entryId}`,
        `contest entry ${refunded.entryId}`,
      ],
    })
  })

  test('more entries than the capacity, or than are counted', async () => {
    for (const change of [sql`entry_count = 1`, sql`entry_count = 1, capacity = 1`])
      expect(await findAfter(sql`update contests set ${change} where id = ${contestId}`)).toEqual({
        contests_are_within_capacity: [`contest ${contestId}`],
      })
  })

  test('a place that is paid more than its prize, alone or tied', async () => {
    const found = { contest_prizes_match_the_table: [`contest ${contestId}`] }
    const raise = sql`update contest_entries set paid_cents = 401 where id = ${second.entryId}`
    expect(await findAfter(raise)).toMatchObject(found)
    // Both share 14.00, so 10.00 is too much.
    const tie = sql`update contest_settlement_entries set rank = 1 where entry_id = ${second.entryId}`
    expect(await findAfter(tie)).toEqual(found)
  })

  test('an open entry of a contest that was completed', async () => {
    const change = sql`
      update contest_entries set status = 'joined', rank = null, paid_cents = 0, settlement = 0, settled_at = null
       where id = ${second.entryId}`
    expect(await findAfter(change)).toMatchObject({
      contests_end_with_all_entries: [`contest entry ${second.entryId}`],
    })
  })
})

test('names and descriptions are unique', () => {
  expect(new Set(checks.map(check => check.name)).size).toBe(checks.length)
  expect(new Set(checks.map(check => check.description)).size).toBe(checks.length)
})

test('lists the first 20 rows and the number of others', async () => {
  let lines: string[] = []
  const damaging = transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into ledger_transactions (kind, user_id) select 'opening', ${ledger.userId} from generate_series(1, 55)`)
    lines = describeFindings(await findViolations(tx, checks))
    throw new Rollback()
  })
  await expect(damaging).rejects.toThrow(Rollback)
  expect(lines).toHaveLength(22)
  expect(lines[0]).toMatch(/^55 violations/)
  expect(lines.at(-1)).toBe('  and 35 more')
})

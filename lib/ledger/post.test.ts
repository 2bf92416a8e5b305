import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { lockBalances } from './lock-wallet'
import { post } from './post'

async function makeUser(): Promise<number> {
  const name = randomUUID()
  const user = await prisma.user.create({
    data: { email: `${name}@example.test`, username: name, passwordHash: '-' },
  })
  return user.id
}

const deposit = (userId: number, cents: bigint) =>
  transaction(db =>
    post(db, { kind: 'deposit', userId, houseAccount: 'funding', amounts: [{ bucket: 'cash', cents }] }),
  )

const balances = (userId: number) => transaction(db => lockBalances(db, userId))

describe('the ledger', () => {
  test('a new user has all buckets with a zero balance', async () => {
    expect(await balances(await makeUser())).toEqual({
      cash: 0n,
      site_credits: 0n,
      credits: 0n,
      bucks: 0n,
      reward_credits: 0n,
    })
  })

  test('postings to user and house account sum to zero, and the balances are updated', async () => {
    const userId = await makeUser()
    const transactionId = await transaction(db =>
      post(db, {
        kind: 'adjustment',
        userId,
        houseAccount: 'adjustments',
        amounts: [
          { bucket: 'credits', cents: -700n },
          { bucket: 'bucks', cents: 0n },
          { bucket: 'reward_credits', cents: 300n },
        ],
      }),
    )
    const postings = await db.rows<{ userId: number | null; bucket: string; amountCents: bigint }>(
      sql`select user_id, bucket, amount_cents from postings where transaction_id = ${transactionId} order by id`,
    )
    expect(postings).toHaveLength(4)
    expect(postings.reduce((sum, posting) => sum + posting.amountCents, 0n)).toBe(0n)
    expect(await balances(userId)).toMatchObject({ credits: -700n, reward_credits: 300n, bucks: 0n })
  })

  test.each(['cash', 'site_credits', 'bucks'] as const)('%s never goes below zero', async bucket => {
    const userId = await makeUser()
    const spending = transaction(db =>
      post(db, {
        kind: 'adjustment',
        userId,
        houseAccount: 'adjustments',
        amounts: [{ bucket, cents: -1n }],
      }),
    )
    const error = await spending.catch((reason: unknown) => reason)
    expect(brokenConstraint(error)).toBe('buckets_not_below_zero')
    expect((await balances(userId))[bucket]).toBe(0n)
  })

  test('concurrent transactions of one user all count', async () => {
    const userId = await makeUser()
    await Promise.all(Array.from({ length: 20 }, () => deposit(userId, 5n)))
    expect((await balances(userId)).cash).toBe(100n)
  })
})

describe('the database rejects', () => {
  /** Writes postings without `post`. */
  const postByHand = (userId: number, ...amounts: [owner: number | null, bucket: string, cents: number][]) =>
    transaction(async db => {
      const made = await db.row<{ id: bigint }>(
        sql`insert into ledger_transactions (kind, user_id) values ('adjustment', ${userId}) returning id`,
      )
      const [owners, buckets, cents] = [0, 1, 2].map(index => amounts.map(amount => amount[index]))
      await db.run(sql`
        insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
        select ${made?.id}::bigint, owner, case when owner is null then 'adjustments' end, bucket::bucket_kind, cents
          from unnest(${owners}::int[], ${buckets}::text[], ${cents}::bigint[]) as part (owner, bucket, cents)`)
    })

  test('postings that do not sum to zero', async () => {
    const userId = await makeUser()
    await expect(postByHand(userId, [userId, 'cash', 1])).rejects.toThrow(/do not sum to zero/)
    expect((await balances(userId)).cash).toBe(0n)
  })

  test('exchanging credits for cash', async () => {
    const userId = await makeUser()
    const exchange = postByHand(userId, [userId, 'cash', 100], [userId, 'credits', -100])
    await expect(exchange).rejects.toThrow(/do not sum to zero/)
    expect(await balances(userId)).toMatchObject({ cash: 0n, credits: 0n })
  })

  test('two transactions that sum to zero only together', async () => {
    const userId = await makeUser()
    const inserting = db.run(sql`
      with made as (
        insert into ledger_transactions (kind, user_id)
        select 'adjustment', ${userId} from generate_series(1, 2) returning id
      )
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      select id, side.user_id, side.house, 'cash', side.cents
        from (select id, row_number() over (order by id) as number from made) as made
             join (values (1, ${userId}::int, null, 100), (2, null, 'adjustments', -100)) as side (number, user_id, house, cents)
               using (number)`)
    await expect(inserting).rejects.toThrow(/do not sum to zero/)
    expect((await balances(userId)).cash).toBe(0n)
  })

  test('postings to another user', async () => {
    const [userId, other] = [await makeUser(), await makeUser()]
    const gift = postByHand(userId, [other, 'cash', 100], [null, 'cash', -100])
    await expect(gift).rejects.toThrow(/belong to its user/)
    expect((await balances(other)).cash).toBe(0n)
  })

  test('adding postings to an existing transaction', async () => {
    const userId = await makeUser()
    const id = await deposit(userId, 100n)
    const again = db.run(sql`
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      values (${id}, ${userId}, null, 'cash', 100), (${id}, null, 'funding', 'cash', -100)`)
    await expect(again).rejects.toThrow(/inserted in one statement/)
    expect((await balances(userId)).cash).toBe(100n)
  })

  test('changing or deleting postings and transactions', async () => {
    const userId = await makeUser()
    const id = await deposit(userId, 100n)
    for (const statement of [
      sql`update postings set amount_cents = 2 where transaction_id = ${id}`,
      sql`delete from postings where transaction_id = ${id}`,
      sql`update ledger_transactions set reason = 'x' where id = ${id}`,
      sql`delete from ledger_transactions where id = ${id}`,
    ])
      await expect(db.run(statement)).rejects.toThrow(/append-only/)
  })

  test('changing a balance without a posting', async () => {
    const [userId, other] = [await makeUser(), await makeUser()]
    await expect(
      db.run(sql`update buckets set balance_cents = 5 where user_id = ${userId} and kind = 'cash'`),
    ).rejects.toThrow(/only through postings/)
    for (const statement of [
      sql`delete from buckets where user_id = ${userId} and kind = 'cash'`,
      sql`update buckets set user_id = ${other} where user_id = ${userId} and kind = 'cash'`,
      sql`truncate buckets`,
    ])
      await expect(db.run(statement)).rejects.toThrow(/cannot be moved or removed/)
  })
})

describe('an entry', () => {
  async function makeEntry(userId: number): Promise<number> {
    const entry = await db.row<{ id: number }>(sql`
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                  payout_cents, picks)
      values (${userId}, 7, 'Test', 'Cash', 100, (select max(id) from multiplier_tables), 3, 300, 2) returning id::float8`)
    return entry?.id ?? 0
  }

  const pay = (userId: number, pickemEntryId: number, settlement = 1) =>
    transaction(db =>
      post(db, {
        kind: 'payout',
        userId,
        houseAccount: 'entries',
        pickemEntryId,
        settlement,
        amounts: [{ bucket: 'cash', cents: 300n }],
      }),
    )

  const reversePayout = (userId: number, pickemEntryId: number, reversesId: bigint) =>
    transaction(db =>
      post(db, {
        kind: 'reversal',
        userId,
        houseAccount: 'entries',
        pickemEntryId,
        reversesId,
        amounts: [{ bucket: 'cash', cents: -300n }],
      }),
    )

  test('is paid to its owner only', async () => {
    const [userId, other] = [await makeUser(), await makeUser()]
    await expect(pay(other, await makeEntry(userId))).rejects.toThrow(/another user/)
    expect((await balances(other)).cash).toBe(0n)
  })

  test('is paid once, and again only after a reversal', async () => {
    const userId = await makeUser()
    const entryId = await makeEntry(userId)
    const paid = await pay(userId, entryId)
    await expect(pay(userId, entryId, 2)).rejects.toThrow(/has already been paid/)
    await reversePayout(userId, entryId, paid)
    await expect(pay(userId, entryId, 1)).rejects.toThrow()
    await pay(userId, entryId, 2)
    expect((await balances(userId)).cash).toBe(300n)
  })

  test('is paid once by concurrent payments with different settlement numbers', async () => {
    const userId = await makeUser()
    const entryId = await makeEntry(userId)
    const payments = Array.from({ length: 8 }, (_, index) => pay(userId, entryId, index + 1))
    const outcomes = await Promise.allSettled(payments)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await balances(userId)).cash).toBe(300n)
  })
})

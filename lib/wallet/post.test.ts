import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { lockBalances } from './lock-balances'
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
    post(db, { kind: 'deposit', userId, house: 'funding', amounts: [{ bucket: 'cash', cents }] }),
  )

const balances = (userId: number) => transaction(db => lockBalances(db, userId))

describe('the ledger', () => {
  test('a new user has every bucket, empty', async () => {
    expect(await balances(await makeUser())).toEqual({
      cash: 0n,
      site_credits: 0n,
      credits: 0n,
      bucks: 0n,
      reward_credits: 0n,
    })
  })

  test('a movement sums to zero over user and house, and the balance follows', async () => {
    const userId = await makeUser()
    const transactionId = await transaction(db =>
      post(db, {
        kind: 'buy_in',
        userId,
        house: 'entries',
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
      post(db, { kind: 'buy_in', userId, house: 'entries', amounts: [{ bucket, cents: -1n }] }),
    )
    const error = await spending.catch((reason: unknown) => reason)
    expect(brokenConstraint(error)).toBe('buckets_not_below_zero')
    expect((await balances(userId))[bucket]).toBe(0n)
  })

  test('parallel movements of one user all count', async () => {
    const userId = await makeUser()
    await Promise.all(Array.from({ length: 20 }, () => deposit(userId, 5n)))
    expect((await balances(userId)).cash).toBe(100n)
  })
})

describe('the database refuses', () => {
  test('postings that do not sum to zero', async () => {
    const userId = await makeUser()
    const lopsided = transaction(async db => {
      const id = await post(db, {
        kind: 'deposit',
        userId,
        house: 'funding',
        amounts: [{ bucket: 'cash', cents: 1n }],
      })
      await db.run(
        sql`insert into postings (transaction_id, user_id, bucket, amount_cents) values (${id}, ${userId}, 'cash', 1)`,
      )
    })
    await expect(lopsided).rejects.toThrow(/do not sum to zero/)
    expect((await balances(userId)).cash).toBe(0n)
  })

  test('to change or remove what was posted', async () => {
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

  test('a balance that no posting moved', async () => {
    const userId = await makeUser()
    await expect(
      db.run(sql`update buckets set balance_cents = 5 where user_id = ${userId} and kind = 'cash'`),
    ).rejects.toThrow(/through postings only/)
  })
})

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { countScannedRows } from '@/lib/db/testing/query-plan'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { listOwnPostings, type OwnPosting, ownPostingsStatement } from './list-own-postings'
import { lockBalances } from './lock-wallet'
import { post } from './post'
import { presentTransactions } from './present'
import { transactionPage } from './schema'

await resetDatabase()

const credit = (userId: number, bucket: BucketKind, cents: bigint) =>
  transaction(tx =>
    post(tx, { kind: 'adjustment', userId, houseAccount: 'adjustments', amounts: [{ bucket, cents }] }),
  )

/** A wallet with `count` credits; the n-th is of n cents, every third to credits, the others to cash. */
async function makeWallet(count: number): Promise<number> {
  const userId = await makeWalletOwner()
  await transaction(async tx => {
    for (let n = 1; n <= count; n++)
      await post(tx, {
        kind: 'adjustment',
        userId,
        houseAccount: 'adjustments',
        amounts: [{ bucket: n % 3 ? 'cash' : 'credits', cents: BigInt(n) }],
      })
  })
  return userId
}

/** Reads all pages; `between` runs after each. */
async function readAll(userId: number, bucket: BucketKind | null = null, between = async () => {}) {
  const read: OwnPosting[] = []
  let cursor: string | null = null
  do {
    const page = await listOwnPostings(userId, bucket, cursor)
    read.push(...page.postings)
    cursor = page.nextCursor
    await between()
  } while (cursor)
  return read
}

/** Balances by adding up, oldest first. */
function addUp(newestFirst: OwnPosting[]): bigint[] {
  const sums = new Map<BucketKind, bigint>()
  return newestFirst
    .toReversed()
    .map(({ bucket, amountCents }) => {
      const sum = (sums.get(bucket) ?? 0n) + amountCents
      sums.set(bucket, sum)
      return sum
    })
    .toReversed()
}

it('returns every posting once, newest first, with the balance after it', async () => {
  const userId = await makeWallet(130)
  await makeWallet(3)
  const postings = await readAll(userId)
  expect(postings.map(posting => Number(posting.amountCents))).toEqual(
    Array.from({ length: 130 }, (_, index) => 130 - index),
  )
  expect(postings.map(posting => posting.balanceCents)).toEqual(addUp(postings))
})

it('of one bucket has the same balances', async () => {
  const userId = await makeWallet(160)
  const credits = await readAll(userId, 'credits')
  expect(credits).toHaveLength(53)
  expect(credits).toEqual((await readAll(userId)).filter(posting => posting.bucket === 'credits'))
  expect(await readAll(userId, 'bucks')).toEqual([])
})

it('postings between two pages change neither balances nor rows of the later pages', async () => {
  const userId = await makeWallet(130)
  const before = await readAll(userId)
  const during = await readAll(userId, null, async () => void (await credit(userId, 'cash', 7n)))
  expect(during).toEqual(before)
})

describe('a cursor', () => {
  it.each([
    ['of another user', async () => [await makeWallet(1), null] as const],
    ['of another bucket', async (userId: number) => [userId, 'cash'] as const],
  ])('%s is rejected', async (_, choose) => {
    const userId = await makeWallet(60)
    const { nextCursor } = await listOwnPostings(userId, null, null)
    const [asked, bucket] = await choose(userId)
    await expect(listOwnPostings(asked, bucket, nextCursor)).rejects.toThrow('CursorInvalid')
  })

  it.each(['x', '1', 'eyJpZCI6MX0'])('%s is rejected', async cursor => {
    await expect(listOwnPostings(await makeWalletOwner(), null, cursor)).rejects.toThrow('CursorInvalid')
  })

  it('that was changed is rejected', async () => {
    const userId = await makeWallet(60)
    const { nextCursor } = await listOwnPostings(userId, null, null)
    const bytes = Buffer.from(nextCursor ?? '', 'base64url')
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
    await expect(listOwnPostings(userId, null, bytes.toString('base64url'))).rejects.toThrow('CursorInvalid')
  })
})

it('matches its schema', async () => {
  const page = presentTransactions(await listOwnPostings(await makeWallet(51), null, null))
  expect(transactionPage.parse(page)).toEqual(page)
  expect(page.transactions[0]).toMatchObject({ amount: '0.51', bucket: 'credits', kind: 'adjustment' })
})

it('IDs follow the order of balances, even if a transaction waits for another', async () => {
  const userId = await makeWalletOwner()
  let waiting: Promise<unknown> | undefined
  await transaction(async tx => {
    await lockBalances(tx, userId)
    waiting = credit(userId, 'cash', 1n)
    // It waits for the lock by now, or starts later; both must get a later ID.
    for (let tries = 0; tries < 200; tries++) {
      const blocked = await db.row<{ is: boolean }>(sql`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                         and query like '%insert into postings%') as is`)
      if (blocked?.is) break
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await post(tx, {
      kind: 'adjustment',
      userId,
      houseAccount: 'adjustments',
      amounts: [{ bucket: 'cash', cents: 2n }],
    })
  })
  await waiting
  expect((await readAll(userId)).map(posting => [posting.amountCents, posting.balanceCents])).toEqual([
    [1n, 3n],
    [2n, 2n],
  ])
})

it('a page of a large wallet, or of its cash, reads only its own rows', async () => {
  const userId = await makeWallet(900)
  await db.run(sql`analyze postings`)
  for (const bucket of [null, 'cash'] as const) {
    const { nextCursor, postings } = await listOwnPostings(userId, bucket, null)
    expect(nextCursor).not.toBeNull()
    for (const before of [null, postings.at(-1)?.id ?? 0]) {
      const scanned = await countScannedRows(db, ownPostingsStatement(userId, bucket, before), 'postings')
      expect(scanned).toBeLessThanOrEqual(bucket ? 51 : 102)
    }
  }
})

import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { countReads } from '@/lib/db/testing/query-plan'
import { transaction } from '@/lib/db/transaction'
import { openList } from '@/lib/list/open-list'
import { pageStatement } from '@/lib/list/page-statement'
import { readAll } from '@/lib/list/read-page'
import { readState, viewsOf } from '@/lib/list/state'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { adjustBalance } from './adjust-balance'
import { getTransaction } from './get-transaction'
import { post } from './post'
import { type ListedPosting, postingsList } from './postings-list'

/** A wallet with `count` postings; posting n has n cents, every fifth in credits, the others in cash. */
async function makeWallet(count: number): Promise<number> {
  const userId = await makeWalletOwner()
  await transaction(async tx => {
    for (let n = 1; n <= count; n++) {
      const bucket = n % 5 ? 'cash' : 'credits'
      const kind = n % 2 ? 'adjustment' : 'deposit'
      await post(tx, { kind, userId, houseAccount: 'adjustments', amounts: [{ bucket, cents: BigInt(n) }] })
    }
  })
  return userId
}

const list = (userId: number, address: string) =>
  openList(
    postingsList,
    {
      path: '/wallet',
      parameters: Object.fromEntries(new URL(address, 'http://localhost').searchParams),
      operatorId: 1,
      zone: 'UTC',
      requestId: 'req_test',
      isMasked: false,
      canExport: true,
    },
    userId,
  )

const cents = (rows: ListedPosting[]) => rows.map(({ amountCents }) => Number(amountCents))

/** The expected balances: running sums per bucket. */
function addUp(oldestFirst: ListedPosting[]) {
  const sums: Record<string, bigint> = {}
  return oldestFirst.map(({ bucket, amountCents }) => {
    sums[bucket] = (sums[bucket] ?? 0n) + amountCents
    return sums[bucket]
  })
}

it('each posting has the balance after it, over all pages', async () => {
  const userId = await makeWallet(70)
  const read: ListedPosting[] = []
  let href: string | null = '/wallet'
  while (href) {
    const { rows, frame } = await list(userId, href)
    read.push(...rows)
    href = frame.nextHref
  }
  const oldestFirst = read.toReversed()
  expect(cents(oldestFirst)).toEqual(Array.from({ length: 70 }, (_, n) => n + 1).filter(n => n % 5))
  expect(oldestFirst.map(row => row.balanceCents)).toEqual(addUp(oldestFirst))
})

it('without a bucket filter, each posting has the balance of its own bucket', async () => {
  const userId = await makeWallet(20)
  const { rows } = await list(userId, '/wallet?bucket=')
  expect(rows).toHaveLength(20)
  const oldestFirst = rows.toReversed()
  expect(oldestFirst.map(row => row.balanceCents)).toEqual(addUp(oldestFirst))
})

it('source and date filters do not change the balances', async () => {
  const userId = await makeWallet(9)
  const { rows, frame } = await list(userId, '/wallet?source=deposit&span=1d')
  expect(cents(rows)).toEqual([8, 6, 4, 2])
  // 1+2+3+4+6+7+8 in cash; the postings in between are filtered out.
  expect(rows.map(row => Number(row.balanceCents))).toEqual([31, 16, 10, 3])
  expect(frame.filters.map(({ text }) => text)).toEqual(['Cash', 'Deposits', 'Last day'])
  expect((await list(userId, '/wallet?span=2020-01-01..2020-01-02')).rows).toEqual([])
})

it('an export has the balances too', async () => {
  const userId = await makeWallet(12)
  const state = readState(postingsList as never, {}, viewsOf(postingsList as never, []))
  const bounds = { zone: 'UTC', isMasked: false, scope: userId }
  const read: ListedPosting[] = []
  for await (const row of readAll<ListedPosting, number>(postingsList, state, bounds, 4)) read.push(row)
  expect(read.map(row => row.balanceCents).reverse()).toEqual(addUp(read.toReversed()))
})

it('what an operator moved names them', async () => {
  const userId = await makeWalletOwner()
  const by = await makeAuthor()
  const adjustment = { userId, bucket: 'cash', amountCents: 500n } as const
  const { transactionId } = await adjustBalance(
    by,
    { ...adjustment, requestKey: crypto.randomUUID() },
    'Goodwill: a late feed',
  )
  const { rows } = await list(userId, '/wallet')
  expect(rows).toMatchObject([{ transactionId, operator: by.name, approvedBy: null, balanceCents: 500n }])
})

it.each(['cash', ''])('a page of bucket "%s" reads its own rows and no others', async bucket => {
  await makeWallet(200)
  const userId = await makeWallet(200)
  await makeWallet(100)
  await db.run(sql`analyze postings`)
  await db.run(sql`analyze ledger_transactions`)
  for (const sort of ['when', '-when']) {
    const { state, frame } = await list(userId, `/wallet?bucket=${bucket}&sort=${sort}`)
    const next = new URL(frame.nextHref ?? '', 'http://localhost').searchParams
    const second = await list(userId, `/wallet?${next}`)
    expect(second.state.cursor).not.toBeNull()
    for (const here of [state, second.state]) {
      const bounds = { zone: 'UTC', isMasked: false, scope: userId as never }
      const statement = pageStatement({ list: postingsList as never, state: here, bounds })
      const reads = await countReads(statement, 'postings')
      expect(reads.length).toBeGreaterThan(0)
      for (const rows of reads) expect(rows).toBeLessThanOrEqual(26)
    }
  }
})

it.each(['when', '-when'])('all buckets sorted by %s show each posting once, over all pages', async sort => {
  const userId = await makeWallet(70)
  const read: ListedPosting[] = []
  let href: string | null = `/wallet?bucket=&sort=${sort}`
  while (href) {
    const { rows, frame } = await list(userId, href)
    read.push(...rows)
    href = frame.nextHref
  }
  if (sort === '-when') read.reverse()
  expect(cents(read)).toEqual(Array.from({ length: 70 }, (_, n) => n + 1))
  expect(read.map(row => row.balanceCents)).toEqual(addUp(read))
})

it('a transaction includes the postings to user and house account', async () => {
  const userId = await makeWallet(1)
  const { rows } = await list(userId, '/wallet')
  expect(await getTransaction(rows[0]?.transactionId ?? 0)).toMatchObject({
    userId,
    kind: 'adjustment',
    postings: [
      { houseAccount: null, bucket: 'cash', amountCents: 1n },
      { houseAccount: 'adjustments', bucket: 'cash', amountCents: -1n },
    ],
  })
  await expect(getTransaction(987_654_321_987)).rejects.toThrow('TransactionNotFound')
})

import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { getTransaction } from './get-transaction'
import { listPostings, pageOf, type WalletPosting } from './list-postings'
import { post } from './post'
import { makeOwner } from './testing'

/** A wallet with that many movements of cash, each of as many cents as its number, and some of credits between. */
async function makeWallet(movements: number): Promise<number> {
  const userId = await makeOwner()
  await transaction(async tx => {
    for (let n = 1; n <= movements; n++) {
      const bucket = n % 5 ? 'cash' : 'credits'
      await post(tx, {
        kind: 'adjustment',
        userId,
        house: 'adjustments',
        amounts: [{ bucket, cents: BigInt(n) }],
      })
    }
  })
  return userId
}

it('each movement stands with the balance after it, over all pages', async () => {
  const userId = await makeWallet(23)
  const read: WalletPosting[] = []
  for (let before: Parameters<typeof listPostings>[1]['before']; ; ) {
    const page = await listPostings(userId, { bucket: 'cash', limit: 5, ...(before && { before }) })
    read.push(...page.rows)
    if (!page.next) break
    before = page.next
  }
  const oldestFirst = read.toReversed()
  expect(oldestFirst.map(row => Number(row.amountCents))).toEqual(
    Array.from({ length: 23 }, (_, index) => index + 1).filter(n => n % 5),
  )
  let balance = 0n
  for (const row of oldestFirst) {
    balance += row.amountCents
    expect(row.balanceCents).toBe(balance)
  }
})

it('a page that is just full is the last one, and an empty bucket has none', async () => {
  const userId = await makeWallet(4)
  expect(await listPostings(userId, { bucket: 'cash', limit: 4 })).toMatchObject({ next: null })
  expect(await listPostings(userId, { bucket: 'bucks' })).toEqual({ rows: [], next: null })
})

it('a page reads its own rows of the ledger and no others', async () => {
  const userId = await makeWallet(400)
  const others = await makeWallet(100)
  await db.run(sql`analyze postings`)
  const first = await listPostings(userId, { bucket: 'cash', limit: 20 })
  const place = { bucket: 'cash' as const, ...(first.next && { before: first.next }) }
  const [plan] = await db.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    sql`explain (analyze, format json, timing off) ${pageOf(userId, place, 21)}`,
  )
  const scans = plan ? findScans(Object.values(plan)[0]?.[0].Plan) : []
  const rows = scans.filter(scan => scan['Relation Name'] === 'postings')
  expect(rows.map(scan => scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0))).toEqual([21])
  // Tables of a few rows are read whole, which is no matter of this page.
  const movements = scans.filter(scan => scan['Relation Name'] === 'ledger_transactions')
  for (const scan of [...rows, ...movements])
    expect(scan['Actual Rows'] * scan['Actual Loops']).toBeLessThanOrEqual(21)
  expect(others).not.toBe(userId)
})

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

function findScans(node: Node | undefined): Node[] {
  if (!node) return []
  const below = (node.Plans ?? []).flatMap(findScans)
  return node['Relation Name'] ? [node, ...below] : below
}

it('a transaction comes with both of its sides', async () => {
  const userId = await makeWallet(1)
  const { rows } = await listPostings(userId, { bucket: 'cash' })
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

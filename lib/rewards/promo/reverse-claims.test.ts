import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { prisma } from '@/lib/db/client'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { resolveState } from '@/lib/list/open-list'
import { readPage } from '@/lib/list/read-page'
import { planBulk, runBulk } from '@/lib/list/run-bulk'
import { makeProvenUser } from '@/lib/people/testing/users'
import { balanceOf } from '@/lib/people/testing/wallet'
import { claimPromo } from './claim-promo'
import { claimsList, type PromoClaimRow, userClaimsList } from './claims-list'
import { previewClaims, toPreviewedTerms } from './preview-claims'
import { reverseClaims } from './reverse-claims'
import { findPromo } from './stored-promos'

const reason = 'The promo had a wrong amount'

/** A promo that each of `count` users claimed. */
async function makeClaimed(count: number, creditsCents: number) {
  const bucket = await prisma.creditBucket.create({ data: { name: randomUUID(), bucket: 'credits' } })
  const { id } = await prisma.promo.create({
    data: { name: 'Wrong', creditsCents, creditBucketId: bucket.id, status: 'published' },
  })
  for (let index = 0; index < count; index++) await claimPromo((await makeProvenUser()).id, id)
  return id
}

const givenOf = (promoId: number) => ({
  shared: { promoId },
  requestKey: randomUUID(),
  zone: 'UTC',
  reason,
})

async function rowsOf(promoId: number): Promise<PromoClaimRow[]> {
  const { state } = resolveState(claimsList, {}, [])
  const bounds = { zone: 'UTC', isMasked: false, scope: promoId }
  return (await readPage<PromoClaimRow, number>(claimsList, state, bounds)).rows
}

const readTakenBack = async (promoId: number) => {
  const stored = await findPromo(promoId)
  if (!stored) throw new Error('no such promo')
  const { givenCents, takenBackCents } = await previewClaims(toPreviewedTerms(stored.promo))
  return { givenCents, takenBackCents }
}

const resultOf = (outcome: { is: string; error?: unknown }) =>
  outcome.is === 'refused' ? outcome.error : outcome.is

test('claims of one promo are reversed together, except those that are reversed already', async () => {
  const by = await makeAuthor()
  const [promoId, other] = [await makeClaimed(3, 5_000), await makeClaimed(1, 5_000)]
  const given = givenOf(promoId)
  const plan = await planBulk(by, reverseClaims, { all: '' }, given)
  expect(plan.selection).toEqual({ rows: 3, cents: 15_000n })
  expect(await readTakenBack(promoId)).toEqual({ givenCents: 15_000, takenBackCents: 0 })

  const claims = await rowsOf(promoId)
  const byHand = await reverseTransaction(by, { transactionId: claims[1]?.ledgerTransactionId ?? 0 }, reason)
  expect(await readTakenBack(promoId)).toEqual({ givenCents: 15_000, takenBackCents: 5_000 })
  const [foreign] = (await planBulk(by, reverseClaims, { all: '' }, givenOf(other))).rows
  const rows = [...plan.rows, ...(foreign ? [foreign] : [])]
  const outcomes = await runBulk(by, reverseClaims, { rows }, given)
  expect(outcomes.map(resultOf)).toEqual([
    'done',
    expect.objectContaining({
      code: 'TransactionReversed',
      detail: { byTransactionId: byHand.transactionId },
    }),
    'done',
    expect.objectContaining({ code: 'RowNotFound' }),
  ])
  for (const { userId } of claims) expect(await balanceOf(userId, 'credits')).toBe(0n)
  expect(await readTakenBack(promoId)).toEqual({ givenCents: 15_000, takenBackCents: 15_000 })
  expect(await readTakenBack(other)).toEqual({ givenCents: 5_000, takenBackCents: 0 })
})

test('both lists of claims and their files name the transaction that reversed a claim', async () => {
  const promoId = await makeClaimed(2, 5_000)
  const [claim] = await rowsOf(promoId)
  const { transactionId } = await reverseTransaction(
    await makeAuthor(),
    { transactionId: claim?.ledgerTransactionId ?? 0 },
    reason,
  )
  const rows = await rowsOf(promoId)
  expect(rows.map(({ reversedById }) => reversedById)).toEqual([transactionId, null])
  const cells = rows.map(row =>
    [claimsList.csv?.state, claimsList.csv?.['Reversed by']].map(field =>
      typeof field === 'function' ? field(row, new Date()) : field,
    ),
  )
  expect(cells).toEqual([
    ['Reversed', `T-${transactionId}`],
    ['Awarded', null],
  ])
  const { state } = resolveState(userClaimsList, {}, [])
  const bounds = { zone: 'UTC', isMasked: false, scope: claim?.userId ?? 0 }
  expect((await readPage<object, number>(userClaimsList, state, bounds)).rows).toEqual([
    expect.objectContaining({ promoId, reversedById: transactionId }),
  ])
})

test('a selection above the limit of one action waits for a second manager as a whole', async () => {
  const by = await makeAuthor()
  const promoId = await makeClaimed(3, 20_000)
  const plan = await planBulk(by, reverseClaims, { all: '' }, givenOf(promoId))
  expect(plan).toMatchObject({ selection: { rows: 3, cents: 60_000n }, limitCents: 50_000 })
  const outcomes = await runBulk(by, reverseClaims, { rows: plan.rows }, givenOf(promoId))
  expect(outcomes.map(resultOf)).toEqual(['waits', 'waits', 'waits'])
  expect(await readTakenBack(promoId)).toEqual({ givenCents: 60_000, takenBackCents: 0 })
})

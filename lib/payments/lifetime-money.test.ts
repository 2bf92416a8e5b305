import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import type { LedgerKind } from '@/lib/db/generated/enums'
import { transaction } from '@/lib/db/transaction'
import { type HouseAccount, post } from '@/lib/ledger/post'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { join, joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { readLifetimeMoney } from './lifetime-money'
import { makePayer, makeUndecidedWithdrawal } from './testing/payments'

const move = (userId: number, kind: LedgerKind, houseAccount: HouseAccount, cents: bigint) =>
  transaction(tx => post(tx, { kind, userId, houseAccount, amounts: [{ bucket: 'cash', cents }] }))

const deposit = async (userId: number, cents: bigint) => {
  const posted = await move(userId, 'deposit', 'funding', cents)
  const { id } = await db.one<{ id: number }>(sql`
    insert into deposits (user_id, amount_cents, status, ledger_transaction_id, completed_at)
    values (${userId}, ${cents}, 'completed', ${posted}, now()) returning id`)
  return id
}

const none = {
  deposits: 0,
  depositedCents: 0n,
  takenBackCents: 0n,
  withdrawals: 0,
  withdrawnCents: 0n,
  pendingWithdrawals: 0,
  undecided: 0,
  pendingCents: 0n,
  grossRevenueCents: 0n,
  openCents: 0n,
  bonusCents: 0n,
  methods: [],
}

test('a user without money has zeros, also with an opening balance', async () => {
  const userId = await makeWalletOwner()
  expect(await readLifetimeMoney(userId)).toEqual(none)
  await move(userId, 'opening', 'adjustments', 5_000n)
  expect(await readLifetimeMoney(userId)).toEqual(none)
})

test('completed transfers are summed, and what was taken back', async () => {
  const { userId } = await makePayer()
  const [first] = [await deposit(userId, 10_000n), await deposit(userId, 2_050n)]
  await db.run(sql`
    insert into deposits (user_id, amount_cents, status) values (${userId}, 777, 'pending'), (${userId}, 888, 'failed')`)
  const [refunded, won] = [
    await move(userId, 'deposit_reversal', 'processor', -500n),
    await move(userId, 'deposit_reversal', 'processor', -300n),
  ]
  const back = await transaction(tx =>
    post(tx, {
      kind: 'reversal',
      userId,
      houseAccount: 'processor',
      reversesId: won,
      amounts: [{ bucket: 'cash', cents: 300n }],
    }),
  )
  await db.run(sql`
    insert into deposit_reversals (deposit_id, user_id, provider, external_id, kind, status, amount_cents,
                                   ledger_transaction_id, reinstated_transaction_id, closed_at)
    values (${first}, ${userId}, 'sandbox', ${`a${userId}`}, 'refund', 'done', 500, ${refunded}, null, now()),
           (${first}, ${userId}, 'sandbox', ${`b${userId}`}, 'dispute', 'won', 300, ${won}, ${back}, now())`)
  await makeUndecidedWithdrawal(userId)
  expect(await readLifetimeMoney(userId)).toEqual({
    ...none,
    deposits: 2,
    depositedCents: 12_050n,
    takenBackCents: 500n,
    pendingWithdrawals: 1,
    undecided: 1,
    pendingCents: 2_500n,
    methods: [{ label: 'Visa •••• 4242', isDefault: true }],
  })
})

test('revenue is buy-ins less refunds and payouts, without those of open contests', async () => {
  const prizes = [{ from: 1, to: 1, cents: 300, bucket: 'cash' as const }]
  const [won, canceled, open] = [
    await openTestContest({ prizes }),
    await openTestContest(),
    await openTestContest(),
  ]
  const { userId, entryId } = await joinAs(won.id, { cash: 2_000n })
  await join(userId, canceled.id)
  await join(userId, open.id)
  expect(await readLifetimeMoney(userId)).toMatchObject({
    grossRevenueCents: 0n,
    openCents: 1_500n,
    bonusCents: 2_000n,
  })
  await startContest(won.id)
  await completeContest(won.by, { id: won.id, standings: [{ entryId, place: 1 }] }, 'The standings are final')
  await cancelContest(canceled.by, { id: canceled.id }, 'It does not take place')
  await settleContests()
  expect(await readLifetimeMoney(userId)).toMatchObject({
    grossRevenueCents: 200n,
    openCents: 500n,
    bonusCents: 2_000n,
  })
})

test('money that the company lent, and other buckets, are neither revenue nor bonus', async () => {
  const userId = await makeWalletOwner()
  await move(userId, 'adjustment', 'shortfalls', 400n)
  await transaction(async tx => {
    const amounts = [{ bucket: 'credits', cents: 9_000n }] as const
    await post(tx, { kind: 'promo', userId, houseAccount: 'promos', amounts })
    await post(tx, {
      kind: 'promo',
      userId,
      houseAccount: 'promos',
      amounts: [{ bucket: 'site_credits', cents: 1_000n }],
    })
  })
  expect(await readLifetimeMoney(userId)).toMatchObject({ grossRevenueCents: 0n, bonusCents: 1_000n })
})

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { checks, describeFindings, findViolations } from '@/lib/ledger/verification/verify-ledger'
import { openList } from '@/lib/list/open-list'
import { withdrawalsList } from '@/lib/payments/withdrawals-list'
import { openSuspension } from '@/lib/people/restrictions/changes/suspension'
import { balanceOf } from '@/lib/people/testing/wallet'
import { checkoutPath, findDepositPage, readCheckoutToken } from './checkout-link'
import { approveWithdrawal } from './decide-withdrawal'
import { expireDeposits } from './expire-deposits'
import { payWithdrawals } from './pay-withdrawals'
import { makeDefault, removeMethod } from './payment-methods'
import { processEvent } from './process-event'
import { receiveEvent } from './receive-event'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal'
import { resolveCase } from './resolve-case'
import { pay, payOut } from './sandbox/books'
import type { SandboxEvent } from './sandbox/events'
import { signatureHeader, signBody } from './sandbox/signature'
import { startDeposit } from './start-deposit'
import {
  deliver,
  eventAbout,
  findEvent,
  makePayer,
  makeUndecidedWithdrawal,
  transferStatusOf,
} from './testing/payments'
import { findWithdrawals } from './withdrawals-list'

await resetDatabase()

const running = new AbortController().signal
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.code ?? error.message,
  )

async function process(event: SandboxEvent, attempt = 1) {
  await deliver(event)
  const stored = await findEvent(event.id)
  await processEvent(stored?.id ?? 0, attempt).catch(() => undefined)
  return findEvent(event.id)
}

async function makeDeposit(cents = 2_500) {
  const payer = await makePayer()
  const { id } = await startDeposit(withoutIdempotency, payer.userId, { amountCents: BigInt(cents) })
  return { ...payer, kind: 'deposit', id, cents } as const
}

async function makeWithdrawal(cents = 2_500, lastFour = '4242') {
  const payer = await makePayer(10_000n, lastFour)
  const amountCents = BigInt(cents)
  const { id } = await requestWithdrawal(withoutIdempotency, payer.userId, {
    amountCents,
    paymentMethodId: payer.methodId,
  })
  return { ...payer, kind: 'withdrawal', id, cents } as const
}

const send = async (withdrawal: { id: number }) => {
  await payWithdrawals(running)
  expect(await transferStatusOf('withdrawal', withdrawal.id)).toBe('processing')
  const row = await db.row<{ externalId: string }>(
    sql`select external_id from withdrawals where id = ${withdrawal.id}`,
  )
  return { id: row?.externalId ?? '' }
}

beforeAll(async () => {
  expect(describeFindings(await findViolations(db, checks))).toEqual([])
})

describe('a deposit', () => {
  it('is credited once, however often and in whatever order its events arrive', async () => {
    const deposit = await makeDeposit()
    const paid = eventAbout('payment.succeeded', deposit)
    expect(await process(paid)).toMatchObject({ status: 'processed', outcome: 'Deposit completed' })
    expect(await process(eventAbout('payment.processing', deposit))).toMatchObject({
      outcome: 'Changes nothing',
    })
    expect(await deliver(paid)).toBe(false)
    expect(await process(paid)).toMatchObject({ deliveries: 3 })
    expect(await process(eventAbout('payment.succeeded', deposit))).toMatchObject({
      outcome: 'Already completed',
    })
    expect(await balanceOf(deposit.userId, 'cash')).toBe(2_500n)
  })

  it('is credited once by 20 processes at the same time', async () => {
    const deposit = await makeDeposit()
    const events = Array.from({ length: 20 }, () => eventAbout('payment.succeeded', deposit))
    for (const event of events) await deliver(event)
    const stored = await Promise.all(events.map(event => findEvent(event.id)))
    await Promise.all(stored.map(one => processEvent(one?.id ?? 0, 1)))
    expect(await balanceOf(deposit.userId, 'cash')).toBe(2_500n)
  })

  it.each([
    ['another amount', { amount_cents: 250_000 }, /its amount is \$2500\.00, not \$25\.00/],
    ['another currency', { currency: 'eur' }, /its currency is eur/],
    ['an unknown deposit', { reference: 'deposit:2147483647' }, /there is no deposit/],
    ['a withdrawal', { reference: 'withdrawal:1' }, /there is no deposit/],
  ])('is not credited by an event of %s, which opens a case', async (_, change, error) => {
    const deposit = await makeDeposit()
    const event = eventAbout('payment.succeeded', deposit, change)
    const stored = await process(event)
    expect(stored).toMatchObject({ status: 'failed', error: expect.stringMatching(error) })
    expect(await transferStatusOf('deposit', deposit.id)).toBe('pending')
    expect(await balanceOf(deposit.userId, 'cash')).toBe(0n)
    expect(await db.rows(sql`select kind from payment_cases where payment_event_id = ${stored?.id}`)).toEqual(
      [{ kind: 'mismatch' }],
    )
  })

  it('stays failed or completed: a contradicting event fails', async () => {
    const declined = await makeDeposit()
    await process(eventAbout('payment.failed', declined, { reason: 'Declined' }))
    expect(await process(eventAbout('payment.succeeded', declined))).toMatchObject({ status: 'failed' })
    expect(await transferStatusOf('deposit', declined.id)).toBe('failed')
    expect(await balanceOf(declined.userId, 'cash')).toBe(0n)
    const paid = await makeDeposit()
    await process(eventAbout('payment.succeeded', paid))
    expect(await process(eventAbout('payment.failed', paid))).toMatchObject({ status: 'failed' })
    expect(await transferStatusOf('deposit', paid.id)).toBe('completed')
  })

  it('is final in the database too', async () => {
    const deposit = await makeDeposit()
    await process(eventAbout('payment.succeeded', deposit))
    for (const change of [
      sql`status = 'failed', ledger_transaction_id = null`,
      sql`status = 'pending', ledger_transaction_id = null, closed_at = null`,
      sql`amount_cents = 1`,
      sql`provider = 'stripe'`,
    ])
      await expect(db.run(sql`update deposits set ${change} where id = ${deposit.id}`)).rejects.toThrow(
        /final|already completed/,
      )
    await expect(db.run(sql`delete from deposits where id = ${deposit.id}`)).rejects.toThrow()
    const other = await makeDeposit()
    const wrong = transaction(async tx => {
      const amounts = [{ bucket: 'cash', cents: 9_900n }] as const
      const ledgerId = await post(tx, {
        kind: 'deposit',
        userId: other.userId,
        houseAccount: 'processor',
        amounts,
      })
      await tx.run(sql`
        update deposits set status = 'completed', ledger_transaction_id = ${ledgerId}, closed_at = now()
         where id = ${other.id}`)
    })
    await expect(wrong).rejects.toThrow(/not credited with its amount/)
  })

  it('is rejected outside of the amounts and limits, with unpaid deposits counted', async () => {
    const { userId } = await makePayer()
    const start = (cents: bigint) => codeOf(startDeposit(withoutIdempotency, userId, { amountCents: cents }))
    expect(await start(999n)).toBe('AmountTooLow')
    expect(await start(250_001n)).toBe('AmountTooHigh')
    expect(await Promise.all([start(150_000n), start(150_000n)])).toEqual(
      expect.arrayContaining(['done', 'DepositLimitReached']),
    )
    expect(await start(100_000n)).toBe('done')
    expect(await start(1_000n)).toBe('DepositLimitReached')
  })

  it('is rejected beyond five unpaid ones, for excluded users, and with a method of another user', async () => {
    const { userId } = await makePayer()
    const start = (more = {}) =>
      codeOf(startDeposit(withoutIdempotency, userId, { amountCents: 1_000n, ...more }))
    expect(await start({ paymentMethodId: (await makePayer()).methodId })).toBe('PaymentMethodNotFound')
    const started = await Promise.all(Array.from({ length: 8 }, () => start()))
    expect(started.filter(code => code === 'done')).toHaveLength(5)
    const excluded = await makePayer()
    await db.run(sql`insert into self_exclusions (user_id, source) values (${excluded.userId}, 'user')`)
    expect(await codeOf(startDeposit(withoutIdempotency, excluded.userId, { amountCents: 1_000n }))).toBe(
      'CashPlayBarred',
    )
    const suspended = await makePayer()
    const overtaken = await transaction(async db => {
      await db.run(sql`select from users where id = ${suspended.userId} for no key update`)
      await openSuspension(db, suspended.userId, null)
      return { start: codeOf(startDeposit(withoutIdempotency, suspended.userId, { amountCents: 1_000n })) }
    })
    expect(await overtaken.start).toBe('UserNotFound')
  })

  it('is ended by the provider after its time, unless it was paid', async () => {
    const [unpaid, paid] = [await makeDeposit(), await makeDeposit()]
    await pay({ depositId: paid.id, amountCents: 2_500n }, { kind: 'visa', saves: true }, 'normal')
    await db.run(
      sql`update deposits set expires_at = now() - interval '1 second' where id in (${unpaid.id}, ${paid.id})`,
    )
    await expireDeposits(running)
    const books = await db.rows(sql`
      select reference, status from sandbox_payments
       where reference in (${`deposit:${unpaid.id}`}, ${`deposit:${paid.id}`})`)
    expect(books).toEqual(
      expect.arrayContaining([
        { reference: `deposit:${unpaid.id}`, status: 'failed' },
        { reference: `deposit:${paid.id}`, status: 'succeeded' },
      ]),
    )
  })
})

describe('a webhook', () => {
  const event = () => eventAbout('payment.succeeded', { kind: 'deposit', id: 1, cents: 1_000 })
  const seconds = () => Math.floor(Date.now() / 1000)

  it.each([
    ['without a signature', () => ''],
    ['with a forged signature', () => `t=${seconds()},v1=${'0'.repeat(64)}`],
    ['with the signature of another body', () => signBody('{}', seconds())],
    ['that is ten minutes old', (body: string) => signBody(body, seconds() - 600)],
    ['from the future', (body: string) => signBody(body, seconds() + 600)],
  ])('%s is not stored', async (_name, sign) => {
    const sent = event()
    const body = JSON.stringify(sent)
    const headers = new Headers({ [signatureHeader]: sign(body) })
    expect(await codeOf(receiveEvent('sandbox', body, headers))).toBe('WebhookSignatureInvalid')
    expect(await findEvent(sent.id)).toBeUndefined()
  })

  it('of a provider that is not configured is rejected', async () => {
    for (const name of ['stripe', 'unknown', '__proto__'])
      expect(await codeOf(receiveEvent(name, '{}', new Headers()))).toBe('WebhookProviderUnknown')
  })

  it('is final once it is processed', async () => {
    const deposit = await makeDeposit()
    const paid = eventAbout('payment.succeeded', deposit)
    const stored = await process(paid)
    for (const change of [
      sql`status = 'received', processed_at = null`,
      sql`body = '{}'`,
      sql`event_id = 'x'`,
    ])
      await expect(
        db.run(sql`update payment_events set ${change} where id = ${stored?.id}`),
      ).rejects.toThrow()
  })
})

describe('a withdrawal', () => {
  it('takes the cash immediately and is paid once', async () => {
    const withdrawal = await makeWithdrawal()
    expect(await balanceOf(withdrawal.userId, 'cash')).toBe(7_500n)
    const payout = await send(withdrawal)
    const paid = eventAbout('payout.paid', withdrawal, payout)
    expect(await process(paid)).toMatchObject({ outcome: 'Withdrawal completed' })
    expect(await process(eventAbout('payout.paid', withdrawal, payout))).toMatchObject({
      outcome: 'Already completed',
    })
    expect(await process(eventAbout('payout.failed', withdrawal, payout))).toMatchObject({ status: 'failed' })
    expect(await balanceOf(withdrawal.userId, 'cash')).toBe(7_500n)
  })

  it('is a paid one of the withdrawals that were requested before it and still wait', async () => {
    const payer = await makePayer(10_000n)
    const earlierId = await makeUndecidedWithdrawal(payer.userId)
    const { id } = await requestWithdrawal(withoutIdempotency, payer.userId, {
      amountCents: 2_000n,
      paymentMethodId: payer.methodId,
    })
    const withdrawal = { kind: 'withdrawal', id, cents: 2_000 } as const
    await process(eventAbout('payout.paid', withdrawal, await send(withdrawal)))
    expect(await findWithdrawals([earlierId])).toMatchObject([{ withdrawals: 1, withdrawnCents: 2_000n }])
    expect(await findWithdrawals([id])).toMatchObject([{ withdrawals: 0, withdrawnCents: 0n }])
    // A later deposit counts as little as a later withdrawal.
    const before = await findWithdrawals([id])
    const posted = await transaction(tx =>
      post(tx, {
        kind: 'deposit',
        userId: payer.userId,
        houseAccount: 'funding',
        amounts: [{ bucket: 'cash', cents: 700n }],
      }),
    )
    await db.run(sql`
      insert into deposits (user_id, amount_cents, status, ledger_transaction_id, completed_at)
      values (${payer.userId}, 700, 'completed', ${posted}, clock_timestamp())`)
    expect(await findWithdrawals([earlierId])).toMatchObject([{ depositedCents: 700n }])
    const [after] = await findWithdrawals([id])
    expect(after).toMatchObject({ deposits: before[0]?.deposits, depositedCents: before[0]?.depositedCents })
  })

  it('returns the cash once if it fails', async () => {
    const withdrawal = await makeWithdrawal(2_500, '0002')
    const payout = await send(withdrawal)
    for (let time = 0; time < 3; time++)
      await process(eventAbout('payout.failed', withdrawal, { ...payout, reason: 'Returned' }))
    expect(await transferStatusOf('withdrawal', withdrawal.id)).toBe('failed')
    expect(await balanceOf(withdrawal.userId, 'cash')).toBe(10_000n)
    expect(await process(eventAbout('payout.paid', withdrawal, payout))).toMatchObject({ status: 'failed' })
  })

  it('is canceled by its user while it is pending, once', async () => {
    const withdrawal = await makeWithdrawal()
    const cancel = (userId = withdrawal.userId) =>
      codeOf(cancelWithdrawal(withoutIdempotency, userId, withdrawal.id))
    expect(await cancel((await makePayer()).userId)).toBe('WithdrawalNotFound')
    const results = await Promise.all([cancel(), cancel(), cancel()])
    expect(results.toSorted()).toEqual(['WithdrawalNotCancelable', 'WithdrawalNotCancelable', 'done'])
    expect(await balanceOf(withdrawal.userId, 'cash')).toBe(10_000n)
  })

  it('is either canceled or sent when both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const withdrawal = await makeWithdrawal()
      const [canceled] = await Promise.all([
        codeOf(cancelWithdrawal(withoutIdempotency, withdrawal.userId, withdrawal.id)),
        payWithdrawals(running),
      ])
      const isCanceled = canceled === 'done'
      expect(await transferStatusOf('withdrawal', withdrawal.id)).toBe(isCanceled ? 'canceled' : 'processing')
      expect(await balanceOf(withdrawal.userId, 'cash')).toBe(isCanceled ? 10_000n : 7_500n)
      const booked = await db.rows(
        sql`select from sandbox_payments where reference = ${`withdrawal:${withdrawal.id}`}`,
      )
      expect(booked).toHaveLength(isCanceled ? 0 : 1)
    }
  })

  it('above the setting waits for an operator, also when the amount is split', async () => {
    const { userId, methodId } = await makePayer(50_000n)
    const request = (amountCents: bigint) =>
      requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
    expect(await request(6_000n)).toMatchObject({ needsApproval: false })
    const second = await request(6_000n)
    expect(second).toMatchObject({ needsApproval: true })
    await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', second.id)).toBe('pending')
    await expect(
      db.run(sql`update withdrawals set status = 'processing' where id = ${second.id}`),
    ).rejects.toThrow(/withdrawals_approved/)
  })

  const suspend = (userId: number) => transaction(tx => openSuspension(tx, userId, null))
  const bookedOf = (id: number) =>
    db.rows(sql`select from sandbox_payments where reference = ${`withdrawal:${id}`}`)
  const reasonOf = async (id: number) =>
    (await db.row<{ reason: string }>(sql`select failure_reason as reason from withdrawals where id = ${id}`))
      ?.reason

  it('that is not sent when its user is suspended is returned, also after the suspension', async () => {
    for (const state of ['pending', 'processing']) {
      const { id, userId } = await makeWithdrawal()
      // The provider was not available.
      if (state === 'processing')
        await db.run(sql`update withdrawals set status = 'processing' where id = ${id}`)
      await suspend(userId)
      await payWithdrawals(running)
      expect(await transferStatusOf('withdrawal', id)).toBe('failed')
      expect(await reasonOf(id)).toBe('The account was suspended')
      expect(await balanceOf(userId, 'cash')).toBe(10_000n)
      expect(await bookedOf(id)).toEqual([])
    }
  })

  it('that an operator approves is sent despite an earlier suspension, not despite a later one', async () => {
    for (const isSuspendedFirst of [true, false]) {
      const { userId } = await makePayer()
      const id = await makeUndecidedWithdrawal(userId)
      const approve = async () =>
        approveWithdrawal(await makeAuthor(), { withdrawalId: id }, 'Checked with the bank')
      if (isSuspendedFirst) await suspend(userId)
      await approve()
      if (!isSuspendedFirst) await suspend(userId)
      await payWithdrawals(running)
      expect(await transferStatusOf('withdrawal', id)).toBe(isSuspendedFirst ? 'processing' : 'failed')
      expect(await bookedOf(id)).toHaveLength(isSuspendedFirst ? 1 : 0)
    }
  })

  it('that was sent before the suspension is not returned, also if its reply was lost', async () => {
    const { id, userId } = await makeWithdrawal()
    await payWithdrawals(running)
    await suspend(userId)
    await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', id)).toBe('processing')
    const unknown = await makeWithdrawal()
    await db.run(sql`update withdrawals set status = 'processing' where id = ${unknown.id}`)
    await payOut({ withdrawalId: unknown.id, amountCents: 2_500n, methodId: '' }, '4242')
    await suspend(unknown.userId)
    await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', unknown.id)).toBe('processing')
    expect(await balanceOf(unknown.userId, 'cash')).toBe(7_500n)
  })

  it('that is not sent when a deposit is disputed is returned, so that an operator decides', async () => {
    const { id, userId, methodId } = await makeWithdrawal()
    await db.run(sql`
      insert into payment_cases (key, kind, provider, summary, user_id)
      values (${`test:dispute:${id}`}, 'dispute', 'sandbox', 'Dispute of 25.00', ${userId})`)
    await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', id)).toBe('failed')
    expect(await reasonOf(id)).toBe('A deposit is disputed')
    const again = await requestWithdrawal(withoutIdempotency, userId, {
      amountCents: 1_000n,
      paymentMethodId: methodId,
    })
    expect(again.needsApproval).toBe(true)
  })

  it('that an operator approves is sent despite an earlier dispute, not despite a later one', async () => {
    for (const isDisputedFirst of [true, false]) {
      const { userId } = await makePayer()
      const id = await makeUndecidedWithdrawal(userId)
      const dispute = () =>
        db.one<{ id: number }>(sql`
          insert into payment_cases (key, kind, provider, summary, user_id)
          values (${`test:dispute:${id}`}, 'dispute', 'sandbox', 'Dispute of $25.00', ${userId}) returning id`)
      const disputeIds = isDisputedFirst ? [(await dispute()).id] : []
      await approveWithdrawal(
        await makeAuthor(),
        {
          withdrawalId: id,
          disputeIds,
        },
        'Checked with the bank',
      )
      if (!isDisputedFirst) await dispute()
      await payWithdrawals(running)
      expect(await transferStatusOf('withdrawal', id)).toBe(isDisputedFirst ? 'processing' : 'failed')
      expect(await bookedOf(id)).toHaveLength(isDisputedFirst ? 1 : 0)
    }
  })

  it('never exceeds the cash: of 200 at the same time, ten pass', async () => {
    const { userId, methodId } = await makePayer(10_000n)
    await transaction(tx =>
      post(tx, {
        kind: 'opening',
        userId,
        houseAccount: 'adjustments',
        amounts: [{ bucket: 'site_credits', cents: 50_000n }],
      }),
    )
    const requests = Array.from({ length: 200 }, () =>
      codeOf(
        requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId: methodId }),
      ),
    )
    const results = await Promise.all(requests)
    expect(results.filter(code => code === 'done')).toHaveLength(10)
    expect(results.filter(code => code === 'CashTooLow')).toHaveLength(190)
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    expect(await balanceOf(userId, 'site_credits')).toBe(50_000n)
  })

  it('requires a verified identity and an allowed location, but not the end of an exclusion', async () => {
    const [unverified, away, excluded] = [
      await makePayer(5_000n),
      await makePayer(5_000n),
      await makePayer(5_000n),
    ]
    await db.run(sql`update user_kyc set status_id = 1 where user_id = ${unverified.userId}`)
    await db.run(sql`
      update user_geolocations set status_id = status.id from geo_location_statuses status
       where user_id = ${away.userId} and status.name = 'DENIED'`)
    await db.run(sql`insert into self_exclusions (user_id, source) values (${excluded.userId}, 'user')`)
    const request = ({ userId, methodId: paymentMethodId }: typeof away) =>
      codeOf(requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId }))
    expect(await request(unverified)).toBe('CashPlayBarred')
    expect(await request(away)).toBe('CashPlayBarred')
    expect(await request(excluded)).toBe('done')
  })

  it('is rejected outside of the amounts, and with an unusable or foreign method', async () => {
    const { userId, methodId } = await makePayer(5_000n)
    const request = (amountCents: bigint, paymentMethodId = methodId) =>
      codeOf(requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId }))
    expect(await request(-1n)).toBe('AmountTooLow')
    expect(await request(500_001n)).toBe('AmountTooHigh')
    expect(await request(5_001n)).toBe('CashTooLow')
    expect(await request(1_000n, (await makePayer()).methodId)).toBe('PaymentMethodNotFound')
    await db.run(sql`update payment_methods set can_receive = false where id = ${methodId}`)
    expect(await request(1_000n)).toBe('PaymentMethodUnusable')
  })

  it('cannot skip or repeat a state in the database', async () => {
    const withdrawal = await makeWithdrawal()
    for (const change of [
      sql`status = 'completed'`,
      sql`status = 'failed', closed_at = now()`,
      sql`amount_cents = 1`,
      sql`ledger_transaction_id = null`,
      sql`stopped_for = 'suspended'`,
    ])
      await expect(
        db.run(sql`update withdrawals set ${change} where id = ${withdrawal.id}`),
      ).rejects.toThrow()
    await expect(
      db.run(sql`
        insert into withdrawals (user_id, amount_cents, provider, status, closed_at)
        values (${withdrawal.userId}, 100, 'sandbox', 'completed', now())`),
    ).rejects.toThrow()
  })
})

describe('a refund or dispute', () => {
  async function makePaid(cents = 2_500) {
    const deposit = await makeDeposit(cents)
    await process(eventAbout('payment.succeeded', deposit))
    return deposit
  }
  const reason = 'The user has the money now'
  const loanOf = async (depositId: number) => {
    const row = await db.row<{ id: number }>(sql`
      select loan_transaction_id::float8 as id from deposit_reversals where deposit_id = ${depositId}`)
    return row?.id ?? 0
  }
  const shortfall = async (userId: number) => {
    const row = await db.row<{ cents: bigint }>(sql`
      select coalesce(-sum(p.amount_cents), 0)::bigint as cents from postings p join ledger_transactions t on t.id = p.transaction_id
       where p.house_account = 'shortfalls' and t.user_id = ${userId}`)
    return row?.cents
  }

  it('takes the amount back once, and what was withdrawn is a shortfall', async () => {
    const deposit = await makePaid()
    const amountCents = 2_000n
    await requestWithdrawal(withoutIdempotency, deposit.userId, {
      amountCents,
      paymentMethodId: deposit.methodId,
    })
    const refund = { reversal_id: `re_${deposit.id}`, reversed_cents: 2_500 }
    for (let time = 0; time < 2; time++) await process(eventAbout('payment.refunded', deposit, refund))
    expect(await balanceOf(deposit.userId, 'cash')).toBe(0n)
    expect(await shortfall(deposit.userId)).toBe(2_000n)
  })

  it('waits for the payment if it arrives first', async () => {
    const deposit = await makeDeposit()
    const refund = { reversal_id: `re_${deposit.id}`, reversed_cents: 2_500 }
    const early = eventAbout('payment.refunded', deposit, refund)
    expect(await process(early)).toMatchObject({
      status: 'received',
      error: 'Waits for the payment of the deposit',
    })
    await process(eventAbout('payment.succeeded', deposit))
    const stored = await findEvent(early.id)
    await processEvent(stored?.id ?? 0, 2)
    expect(await balanceOf(deposit.userId, 'cash')).toBe(0n)
  })

  it('of partial amounts never exceeds the deposit', async () => {
    const deposit = await makePaid()
    const refund = (part: number, cents: number) =>
      process(
        eventAbout('payment.refunded', deposit, {
          reversal_id: `re_${deposit.id}_${part}`,
          reversed_cents: cents,
        }),
      )
    expect(await refund(1, 1_500)).toMatchObject({ status: 'processed' })
    expect(await refund(2, 1_500)).toMatchObject({ status: 'failed' })
    expect(await balanceOf(deposit.userId, 'cash')).toBe(1_000n)
  })

  it('lets an operator decide about withdrawals, also once another has closed its case', async () => {
    const [deposit, by] = [await makePaid(), await makeAuthor()]
    const { userId, methodId: paymentMethodId } = deposit
    await process(eventAbout('dispute.opened', deposit, { reversal_id: `dp_${deposit.id}` }))
    const amounts = [{ bucket: 'cash', cents: 3_000n }] as const
    await transaction(tx => post(tx, { kind: 'opening', userId, houseAccount: 'adjustments', amounts }))
    const withdraw = () =>
      requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId })
    const during = await withdraw()
    const [open] = await db.rows<{ id: number }>(sql`select id from payment_cases where user_id = ${userId}`)
    await resolveCase(by, { caseId: open?.id ?? 0 }, 'The bank decided for the payer')
    const after = await withdraw()
    expect([during.needsApproval, after.needsApproval]).toEqual([true, true])
  })

  it('that is open is shown with earlier withdrawals that wait for the decision', async () => {
    const [deposit, by] = [await makePaid(), await makeAuthor()]
    const { userId, methodId: paymentMethodId } = deposit
    await requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId })
    const readShown = async () => {
      const { rows } = await openList(withdrawalsList, {
        path: '/admin/withdrawals',
        parameters: { q: `U-${userId}` },
        operatorId: by.operatorId,
        zone: 'UTC',
        requestId: 'req_test',
        isMasked: false,
        canExport: false,
      })
      return rows.map(row => [row.hasOpenDispute, row.disputeIds.length])
    }
    expect(await readShown()).toEqual([[false, 0]])
    await process(eventAbout('dispute.opened', deposit, { reversal_id: `dp_${deposit.id}` }))
    expect(await readShown()).toEqual([[true, 1]])
  })

  it('is closed by another manager than its user', async () => {
    const [deposit, by] = [await makePaid(), await makeAuthor()]
    await process(eventAbout('dispute.opened', deposit, { reversal_id: `dp_${deposit.id}` }))
    const { userId } = deposit
    const open = await db.one<{ id: number }>(sql`select id from payment_cases where user_id = ${userId}`)
    const close = (closer: typeof by) =>
      resolveCase(closer, { caseId: open.id }, 'The bank decided for the payer')
    const { email } = await db.one<{ email: string }>(sql`
      select own.email from users, operators own where users.id = ${userId} and own.id = ${by.operatorId}`)
    await db.run(sql`update users set email = ${email} where id = ${userId}`)
    await expect(close(by)).rejects.toMatchObject({ code: 'OwnAccount' })
    await close(await makeAuthor())
  })

  it('that is won has a resolved case, also if an operator resolved it before; a lost one stays open', async () => {
    const by = await makeAuthor()
    const readCase = (depositId: number) =>
      db.one<{ id: number; summary: string; isOpen: boolean; resolution: string }>(sql`
        select id, summary, resolved_at is null as is_open, resolution from payment_cases where deposit_id = ${depositId}`)
    const dispute = async (outcomes: ('won' | 'lost')[], isResolvedFirst = false) => {
      const deposit = await makePaid()
      const changed = { reversal_id: `dp_${deposit.id}` }
      await process(eventAbout('dispute.opened', deposit, changed))
      if (isResolvedFirst) await resolveCase(by, { caseId: (await readCase(deposit.id)).id }, reason)
      for (const outcome of outcomes) await process(eventAbout(`dispute.${outcome}`, deposit, changed))
      return readCase(deposit.id)
    }
    expect(await dispute([])).toMatchObject({ summary: 'Dispute of $25.00', isOpen: true })
    expect(await dispute(['lost'])).toMatchObject({ isOpen: true })
    expect(await dispute(['won', 'won'])).toMatchObject({ isOpen: false, resolution: 'The dispute was won' })
    expect(await dispute(['won'], true)).toMatchObject({ isOpen: false, resolution: reason })
  })

  it('that is won returns the amount less what the company had lent', async () => {
    const deposit = await makePaid()
    const amountCents = 2_000n
    await requestWithdrawal(withoutIdempotency, deposit.userId, {
      amountCents,
      paymentMethodId: deposit.methodId,
    })
    const dispute = { reversal_id: `dp_${deposit.id}` }
    await process(eventAbout('dispute.opened', deposit, dispute))
    expect(await balanceOf(deposit.userId, 'cash')).toBe(0n)
    for (let time = 0; time < 2; time++) await process(eventAbout('dispute.won', deposit, dispute))
    expect(await balanceOf(deposit.userId, 'cash')).toBe(500n)
    expect(await shortfall(deposit.userId)).toBe(0n)
    expect(await process(eventAbout('dispute.lost', deposit, dispute))).toMatchObject({ status: 'failed' })
    // An operator cannot collect it again.
    const again = reverseTransaction(await makeAuthor(), { transactionId: await loanOf(deposit.id) }, reason)
    expect(await codeOf(again)).toBe('TransactionReversed')
  })

  it('that is won after an operator collected what the company had lent returns the whole amount', async () => {
    const deposit = await makePaid()
    const { userId, methodId: paymentMethodId } = deposit
    await requestWithdrawal(withoutIdempotency, userId, { amountCents: 2_000n, paymentMethodId })
    const dispute = { reversal_id: `dp_${deposit.id}` }
    await process(eventAbout('dispute.opened', deposit, dispute))
    const amounts = [{ bucket: 'cash', cents: 3_000n }] as const
    await transaction(tx => post(tx, { kind: 'opening', userId, houseAccount: 'adjustments', amounts }))
    await reverseTransaction(await makeAuthor(), { transactionId: await loanOf(deposit.id) }, reason)
    expect(await balanceOf(userId, 'cash')).toBe(1_000n)
    await process(eventAbout('dispute.won', deposit, dispute))
    expect(await balanceOf(userId, 'cash')).toBe(3_500n)
    expect(await shortfall(userId)).toBe(0n)
  })

  const withdraw = async (
    { userId, methodId }: { userId: number; methodId: number },
    amountCents: bigint,
  ) => {
    const { id } = await requestWithdrawal(withoutIdempotency, userId, {
      amountCents,
      paymentMethodId: methodId,
    })
    return { kind: 'withdrawal', id, cents: Number(amountCents) } as const
  }
  const cancel = (userId: number, { id }: { id: number }) => cancelWithdrawal(withoutIdempotency, userId, id)
  const moneyOf = async (userId: number) => [await balanceOf(userId, 'cash'), await shortfall(userId)]
  // Events of these tests are not in the books of the sandbox.
  const ledgerChecks = checks.filter(({ name }) => name !== 'sandbox_agrees')
  const findLedgerViolations = async () => describeFindings(await findViolations(db, ledgerChecks))

  it('is repaid by a withdrawal that is canceled, and a won one returns what was taken', async () => {
    const deposit = await makePaid()
    const { userId } = deposit
    const dispute = { reversal_id: `dp_${deposit.id}` }
    const parked = await withdraw(deposit, 2_500n)
    await process(eventAbout('dispute.opened', deposit, dispute))
    expect(await moneyOf(userId)).toEqual([0n, 2_500n])
    const codes = await Promise.all([cancel(userId, parked), cancel(userId, parked)].map(codeOf))
    expect(codes.sort()).toEqual(['WithdrawalNotCancelable', 'done'])
    expect(await moneyOf(userId)).toEqual([0n, 0n])
    await process(eventAbout('dispute.won', deposit, dispute))
    expect(await moneyOf(userId)).toEqual([2_500n, 0n])
  })

  it('is repaid in parts by several withdrawals, whatever happens between them', async () => {
    for (const isWon of [false, true]) {
      const deposit = await makePaid()
      const { userId } = deposit
      const dispute = { reversal_id: `dp_${deposit.id}` }
      const [one, other] = [await withdraw(deposit, 1_000n), await withdraw(deposit, 1_500n)]
      await process(eventAbout('dispute.opened', deposit, dispute))
      await cancel(userId, one)
      expect(await moneyOf(userId)).toEqual([0n, 1_500n])
      if (isWon) {
        await process(eventAbout('dispute.won', deposit, dispute))
        expect(await moneyOf(userId)).toEqual([1_000n, 0n])
      }
      await cancel(userId, other)
      expect(await moneyOf(userId)).toEqual([isWon ? 2_500n : 0n, 0n])
      if (!isWon) await process(eventAbout('dispute.won', deposit, dispute))
      expect(await moneyOf(userId)).toEqual([2_500n, 0n])
    }
    expect(await findLedgerViolations()).toEqual([])
  })

  it('is repaid by a payout that failed, and what it did not lend stays', async () => {
    const deposit = await makePaid()
    const { userId } = deposit
    const amounts = [{ bucket: 'cash', cents: 1_000n }] as const
    await transaction(tx => post(tx, { kind: 'opening', userId, houseAccount: 'adjustments', amounts }))
    const parked = await withdraw(deposit, 3_000n)
    await approveWithdrawal(await makeAuthor(), { withdrawalId: parked.id }, reason)
    const payout = await send(parked)
    const refund = (part: number, cents: number) =>
      process(
        eventAbout('payment.refunded', deposit, {
          reversal_id: `re_${deposit.id}_${part}`,
          reversed_cents: cents,
        }),
      )
    await refund(1, 1_200)
    await refund(2, 1_300)
    expect(await moneyOf(userId)).toEqual([0n, 2_000n])
    await process(eventAbout('payout.failed', parked, { ...payout, reason: 'Returned' }))
    expect(await moneyOf(userId)).toEqual([1_000n, 0n])
    expect(await findLedgerViolations()).toEqual([])
  })

  it('at the same time as ends of withdrawals leaves what their order leaves', async () => {
    for (let round = 0; round < 4; round++) {
      const deposit = await makePaid(4_000)
      const { userId } = deposit
      const dispute = { reversal_id: `dp_${deposit.id}` }
      const parked = []
      for (let count = 0; count < 4; count++) parked.push(await withdraw(deposit, 1_000n))
      const [first, second, third, last] = parked.map(one => () => cancel(userId, one))
      await Promise.all([process(eventAbout('dispute.opened', deposit, dispute)), first?.()])
      expect(await moneyOf(userId)).toEqual([0n, 3_000n])
      await Promise.all([second?.(), third?.()])
      expect(await moneyOf(userId)).toEqual([0n, 1_000n])
      await Promise.all([process(eventAbout('dispute.won', deposit, dispute)), last?.()])
      expect(await moneyOf(userId)).toEqual([4_000n, 0n])
    }
    expect(await findLedgerViolations()).toEqual([])
  })

  it('leaves the rest of its loan to an operator', async () => {
    const deposit = await makePaid()
    const { userId } = deposit
    const refund = { reversal_id: `re_${deposit.id}`, reversed_cents: 2_500 }
    const [parked] = [await withdraw(deposit, 1_000n), await withdraw(deposit, 1_500n)]
    await process(eventAbout('payment.refunded', deposit, refund))
    const loan = await loanOf(deposit.id)
    await cancel(userId, parked)
    const rest = await loanOf(deposit.id)
    const amounts = [{ bucket: 'cash', cents: 2_000n }] as const
    await transaction(tx => post(tx, { kind: 'opening', userId, houseAccount: 'adjustments', amounts }))
    const by = await makeAuthor()
    expect(await codeOf(reverseTransaction(by, { transactionId: loan }, reason))).toBe('TransactionReversed')
    await reverseTransaction(by, { transactionId: rest }, reason)
    expect(await moneyOf(userId)).toEqual([500n, 0n])
    for (const change of [sql`loan_transaction_id = null, loan_cents = 0`, sql`loan_cents = 900`])
      await expect(
        db.run(sql`update deposit_reversals set ${change} where deposit_id = ${deposit.id}`),
      ).rejects.toThrow(/is final|another amount/)
  })

  it('has a loan that is final in the database and agrees with the ledger', async () => {
    const deposit = await makePaid()
    const { userId, methodId: paymentMethodId } = deposit
    await requestWithdrawal(withoutIdempotency, userId, { amountCents: 2_000n, paymentMethodId })
    const refund = { reversal_id: `re_${deposit.id}`, reversed_cents: 2_500 }
    await process(eventAbout('payment.refunded', deposit, refund))
    for (const change of [sql`loan_transaction_id = null`, sql`loan_cents = 0`])
      await expect(
        db.run(sql`update deposit_reversals set ${change} where deposit_id = ${deposit.id}`),
      ).rejects.toThrow(/is final/)
    const loanChecks = checks.filter(({ name }) => name === 'loans_of_reversals_agree')
    expect(describeFindings(await findViolations(db, loanChecks))).toEqual([])
    const damaging = transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`update deposit_reversals set loan_cents = 2001 where deposit_id = ${deposit.id}`)
      const findings = await findViolations(tx, loanChecks)
      expect(findings).toMatchObject([{ violations: [{ detail: 'done, loan of 2001' }] }])
      throw new Error('rolled back')
    })
    await expect(damaging).rejects.toThrow('rolled back')
  })
})

describe('a payment method', () => {
  it('is removed only by its user, and not while a withdrawal uses it', async () => {
    const withdrawal = await makeWithdrawal()
    const { userId, methodId } = withdrawal
    expect(await codeOf(removeMethod((await makePayer()).userId, methodId))).toBe('PaymentMethodNotFound')
    expect(await codeOf(makeDefault((await makePayer()).userId, methodId))).toBe('PaymentMethodNotFound')
    expect(await codeOf(removeMethod(userId, methodId))).toBe('PaymentMethodInUse')
    await cancelWithdrawal(withoutIdempotency, userId, withdrawal.id)
    expect(await codeOf(removeMethod(userId, methodId))).toBe('done')
  })
})

describe('a checkout link', () => {
  const now = new Date('2027-03-01T18:20:00Z')

  it('names its user until it expires, and cannot be changed', () => {
    const path = checkoutPath({ userId: 40_218, depositId: 7 }, new Date('2027-03-01T19:00:00Z'))
    const token = path.slice('/checkout/'.length)
    expect(readCheckoutToken(token, now)).toEqual({ userId: 40_218, depositId: 7, tokensRevokedAt: null })
    expect(() => readCheckoutToken(token, new Date('2027-03-01T19:00:00Z'))).toThrow('CheckoutLinkExpired')
    for (const forged of ['', 'a', `1${token}`, token.replace('-7-', '-8-'), token.slice(0, -1), `${token}0`])
      expect(() => readCheckoutToken(forged, now)).toThrow('CheckoutLinkInvalid')
  })

  it('of the balance is the same within an hour', () => {
    const later = new Date('2027-03-01T18:59:59Z')
    const revokedAt = new Date('2027-02-28T09:30:00.125Z')
    for (const at of [null, revokedAt]) {
      const page = findDepositPage(7, now, at)
      expect(page).toBe(findDepositPage(7, later, at))
      expect(page).not.toBe(findDepositPage(8, now, at))
      const token = page.split('/').at(-1) ?? ''
      expect(readCheckoutToken(token, now)).toEqual({ userId: 7, depositId: null, tokensRevokedAt: at })
    }
  })
})

it('the ledger agrees with deposits, withdrawals and the sandbox', async () => {
  await db.run(sql`
    insert into sandbox_payments (id, kind, reference, amount_cents, currency, status)
    select 'test:' || d.id, 'payment', 'deposit:' || d.id, amount_cents, currency, 'succeeded' from deposits d
     where status = 'completed' and provider = 'sandbox'
    on conflict do nothing`)
  const findings = (await findViolations(db, checks)).filter(({ name }) => name !== 'sandbox_agrees')
  expect(describeFindings(findings)).toEqual([])
})

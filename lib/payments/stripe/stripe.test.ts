import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeStripe, stripeSettings } from '@/e2e/fixtures/fake-stripe'
import { makeAuthor } from '@/lib/change/testing/author'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { readContent, renderMessage } from '@/lib/notify/messages/outgoing'
import { endDepositsOf, expireDeposits } from '@/lib/payments/expire-deposits'
import { getProviderNamed } from '@/lib/payments/find-provider'
import { payWithdrawals } from '@/lib/payments/pay-withdrawals'
import { removeAtProvider } from '@/lib/payments/payment-methods'
import { reconcile } from '@/lib/payments/reconcile'
import { cancelWithdrawal, requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { startDeposit } from '@/lib/payments/start-deposit'
import { makePayer, transferStatusOf } from '@/lib/payments/testing/payments'
import { stripePayments } from '@/lib/payments/testing/stripe'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { lowerLimits } from '@/lib/people/restrictions/changes/deposit-limits'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { excludeSelf, takeTimeOut } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { setOwnLimits } from '@/lib/people/restrictions/responsible-play/set-own-limits'
import { readSentMessages } from '@/lib/people/testing/users'
import { balanceOf } from '@/lib/people/testing/wallet'

/** Short enough to need no password. */
const forAMonth = { endsAt: new Date(Date.now() + 30 * 86_400_000), password: undefined }

await resetDatabase()

const fake = await startFakeStripe()
overrideSettings({ ...stripeSettings, STRIPE_BASE_URL: fake.url, QA_TOOLS: '1' })

const stripe = stripePayments(fake)
const running = new AbortController().signal

afterAll(() => fake.stop())

beforeEach(() => {
  fake.faults.length = 0
  stripe.takeEvents()
})

const creations = /^\/v1\/checkout\/sessions$/
const transfers = /^\/v1\/transfers$/

const depositStatus = (id: number) => transferStatusOf('deposit', id)

const endTime = (id: number) =>
  db.run(sql`update deposits set expires_at = now() - interval '1 second' where id = ${id}`)

async function payDeposit(options?: { saves?: boolean }) {
  const deposit = await stripe.makeDeposit()
  const sessionId = await stripe.open(deposit)
  fake.objects.pay(sessionId, options)
  for (const event of stripe.takeEvents()) await stripe.process(event)
  expect(await depositStatus(deposit.id)).toBe('completed')
  return { ...deposit, sessionId }
}

describe('a deposit', () => {
  it('is credited once, though its events arrive twice and in reverse order', async () => {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit), { saves: true })
    const events = stripe.takeEvents().toReversed()
    for (const event of [...events, ...events]) await stripe.process(event)
    expect(await depositStatus(deposit.id)).toBe('completed')
    expect(await balanceOf(deposit.userId, 'cash')).toBe(2_500n)
    const [saved] = await db.rows(sql`
      select method_name, last_four_digits, exp_month, first_name, last_name, can_receive from payment_methods
       where user_id = ${deposit.userId} and provider = 'stripe'`)
    expect(saved).toEqual({
      methodName: 'Visa',
      lastFourDigits: '4242',
      expMonth: '08',
      firstName: 'Ann',
      lastName: 'Lee',
      canReceive: false,
    })
  })

  it('is credited once by ten processes at the same time', async () => {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit))
    const [paid] = stripe.takeEvents().filter(one => one.type === 'checkout.session.completed')
    const copies = Array.from({ length: 10 }, (_, n) => ({ ...paid, id: `${paid?.id}_${n}` }) as typeof paid)
    await Promise.all(copies.map(copy => copy && stripe.process(copy)))
    expect(await balanceOf(deposit.userId, 'cash')).toBe(2_500n)
  })

  it('opens one session, though it is continued several times at the same time', async () => {
    const deposit = await stripe.makeDeposit()
    const opened = await Promise.all([stripe.open(deposit), stripe.open(deposit), stripe.open(deposit)])
    opened.push(await stripe.open(deposit))
    expect(new Set(opened).size).toBe(1)
  })

  it.each(['before', 'after', 500] as const)('opens one session after a fault (%s)', async kind => {
    const deposit = await stripe.makeDeposit()
    // The library repeats a request once.
    fake.faults.push({ method: 'POST', path: creations, kind, times: 2 })
    await expect(stripe.continueAt(deposit)).rejects.toMatchObject({ code: 'PaymentsUnavailable' })
    const sessionId = await stripe.open(deposit)
    const created = [...fake.objects.stored.values()].filter(
      one => one.client_reference_id === `deposit:${deposit.id}`,
    )
    expect(created.map(one => one.id)).toEqual([sessionId])
  })

  it('of a delayed method stays pending until the bank has decided', async () => {
    for (const isPaid of [true, false]) {
      const deposit = await stripe.makeDeposit()
      const sessionId = await stripe.open(deposit)
      fake.objects.pay(sessionId, { isDelayed: true })
      for (const event of stripe.takeEvents()) await stripe.process(event)
      expect(await depositStatus(deposit.id)).toBe('pending')
      await endTime(deposit.id)
      await expireDeposits(running)
      await stripe.processReceived()
      expect(await depositStatus(deposit.id)).toBe('pending')
      fake.objects.settle(sessionId, isPaid)
      for (const event of stripe.takeEvents()) await stripe.process(event)
      expect(await depositStatus(deposit.id)).toBe(isPaid ? 'completed' : 'failed')
      expect(await balanceOf(deposit.userId, 'cash')).toBe(isPaid ? 2_500n : 0n)
    }
  })

  it('that is not paid in time is ended at Stripe and cannot be opened again', async () => {
    const deposit = await stripe.makeDeposit()
    const sessionId = await stripe.open(deposit)
    await endTime(deposit.id)
    await expireDeposits(running)
    await stripe.processReceived()
    expect([fake.objects.get(sessionId).status, await depositStatus(deposit.id)]).toEqual([
      'expired',
      'failed',
    ])
    // The webhook comes later.
    const [event] = stripe.takeEvents()
    expect(event && (await stripe.process(event))).toMatchObject({ outcome: 'Already failed' })
    expect(await stripe.continueAt(deposit)).toMatch(/^\/checkout\//)
  })

  it('that was never opened is ended without a session, also if it is opened at the same time', async () => {
    const unopened = await stripe.makeDeposit()
    const before = fake.count('POST', creations)
    await endTime(unopened.id)
    await expireDeposits(running)
    await stripe.processReceived()
    expect(await depositStatus(unopened.id)).toBe('failed')
    expect(fake.count('POST', creations)).toBe(before)
    for (let round = 0; round < 4; round++) {
      const deposit = await stripe.makeDeposit()
      const provider = await getProviderNamed('stripe')
      const ending = { depositId: deposit.id, amountCents: 2_500n, externalId: null }
      await Promise.all([stripe.continueAt(deposit), provider.expireCheckout(ending)])
      const open = [...fake.objects.stored.values()].filter(
        one => one.client_reference_id === `deposit:${deposit.id}` && one.status === 'open',
      )
      await stripe.processReceived()
      expect([open, await depositStatus(deposit.id)]).toEqual([[], 'failed'])
    }
  })

  it('is ended though the process that opened it died before it stored the session', async () => {
    const deposit = await stripe.makeDeposit()
    fake.faults.push({ method: 'POST', path: creations, kind: 'after', times: 2 })
    await stripe.continueAt(deposit).catch(() => undefined)
    await endTime(deposit.id)
    await expireDeposits(running)
    await stripe.processReceived()
    const sessions = [...fake.objects.stored.values()].filter(
      one => one.client_reference_id === `deposit:${deposit.id}`,
    )
    expect(sessions.map(one => one.status)).toEqual(['expired'])
    expect(await depositStatus(deposit.id)).toBe('failed')
  })

  it('whose webhook is lost is credited by a look-up when its time ends', async () => {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit))
    const events = stripe.takeEvents()
    await endTime(deposit.id)
    await expireDeposits(running)
    await stripe.processReceived()
    expect(await depositStatus(deposit.id)).toBe('completed')
    for (const event of events) await stripe.process(event)
    expect(await balanceOf(deposit.userId, 'cash')).toBe(2_500n)
  })

  it.each([
    ['another amount', { amount_total: 250_000 }, /its amount is \$2500\.00, not \$25\.00/],
    ['another currency', { currency: 'eur' }, /its currency is eur/],
    ['another customer', { customer: 'cus_other' }, /it belongs to customer cus_other/],
    ['another session', { id: 'cs_other' }, /it belongs to payment cs_other/],
    ['an unknown deposit', { client_reference_id: 'deposit:2147483647' }, /there is no deposit/],
  ])('is not credited by an event of %s, which opens a case', async (_, change, error) => {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit))
    const paid = stripe.takeEvents().find(one => one.type === 'checkout.session.completed')
    if (!paid) throw new Error('no event')
    Object.assign(paid.data.object, change)
    expect(await stripe.process(paid)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(error),
    })
    expect(await balanceOf(deposit.userId, 'cash')).toBe(0n)
  })

  it.each([
    ['an unknown type', { type: 'invoice.paid' }],
    ['live mode', { livemode: true }],
    ['a connected account', { account: 'acct_other' }],
  ])('is not changed by an event of %s', async (_, change) => {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit))
    const paid = stripe.takeEvents().find(one => one.type === 'checkout.session.completed')
    if (!paid) throw new Error('no event')
    expect(await stripe.process(Object.assign(paid, change))).toMatchObject({
      status: 'processed',
      outcome: 'Changes nothing',
    })
    expect(await depositStatus(deposit.id)).toBe('pending')
  })
})

describe('the card that paid a deposit', () => {
  async function payWith(fingerprint: string) {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit), { fingerprint })
    return { deposit, events: stripe.takeEvents() }
  }

  it('shows that another account is one of an excluded person, though it was not saved', async () => {
    const fingerprint = randomUUID()
    const excluded = await payWith(fingerprint)
    for (const event of excluded.events) await stripe.process(event)
    await excludeSelf(excluded.deposit.userId, forAMonth, 'test')
    const { deposit, events } = await payWith(fingerprint)
    for (const event of events) await stripe.process(event)
    expect(await depositStatus(deposit.id)).toBe('completed')
    expect(await db.rows(sql`select summary from payment_cases where deposit_id = ${deposit.id}`)).toEqual([
      { summary: 'A deposit of a person who is excluded or suspended with another account was paid' },
    ])
    const again = startDeposit(withoutIdempotency, deposit.userId, { amountCents: 1_000n })
    await expect(again).rejects.toMatchObject({ code: 'CashPlayBarred', detail: { why: 'self-exclusion' } })
  })

  it('is found again while Stripe is not available, before the deposit is credited', async () => {
    const { deposit, events } = await payWith(randomUUID())
    const paid = events.find(one => one.type === 'checkout.session.completed')
    if (!paid) throw new Error('no event')
    fake.faults.push({ method: 'GET', path: /payment_intents/, kind: 500, times: 2 })
    expect(await stripe.process(paid)).toMatchObject({ status: 'received' })
    expect(await depositStatus(deposit.id)).toBe('pending')
    expect(await stripe.processStored(paid.id)).toMatchObject({ outcome: 'Deposit completed' })
  })
})

describe('an unpaid deposit of a user who is excluded or suspended, lowers a limit, or deletes the account', () => {
  const jobsOf = (userId: number) =>
    db.rows(sql`
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'end_deposits' and j.payload->>'userId' = ${String(userId)}`)

  const inherit = (userId: number) => excludePerson(db, userId, { isTimeOut: false, until: null })

  const suspend = async (userId: number) =>
    suspendUser(await makeAuthor(), { userId, endsAt: null }, 'A stolen card')

  const lowerLimit = async (userId: number) => {
    const from = { daily: null, weekly: null, monthly: null }
    const to = { ...from, daily: 1_000 }
    await lowerLimits(await makeAuthor(), { userId, from, to }, 'Asked by phone')
  }

  const casesOf = (id: number) =>
    db.rows<{ summary: string }>(sql`select summary from payment_cases where deposit_id = ${id}`)

  it.each<[string, (userId: number) => Promise<unknown>]>([
    ['excludes', userId => excludeSelf(userId, forAMonth, 'test')],
    ['pauses', userId => takeTimeOut(userId, 3, 'test')],
    ['deletes', deleteAccount],
    ['is excluded as former holder of a contact', inherit],
    ['is suspended', suspend],
    ['lowers a limit', userId => setOwnLimits(userId, { weekly: 1_000n }, 'test')],
    ['has a limit lowered by an operator', lowerLimit],
  ])('is ended at Stripe: the user %s', async (_, bar) => {
    const deposit = await stripe.makeDeposit()
    const sessionId = await stripe.open(deposit)
    const second = await startDeposit(withoutIdempotency, deposit.userId, { amountCents: 1_000n })
    await bar(deposit.userId)
    expect(await jobsOf(deposit.userId)).toHaveLength(1)
    expect(await endDepositsOf(deposit.userId, running)).toBe(2)
    await stripe.processReceived()
    expect(fake.objects.get(sessionId).status).toBe('expired')
    expect([await depositStatus(deposit.id), await depositStatus(second.id)]).toEqual(['failed', 'failed'])
    expect(await casesOf(deposit.id)).toEqual([])
  })

  /** Another account of the payer's mailbox. */
  async function makeOther({ userId }: { userId: number }): Promise<number> {
    const other = await makePayer()
    const { email } = await db.one<{ email: string }>(sql`select email from users where id = ${userId}`)
    const alias = email.replace('@', '+other@')
    await db.run(sql`update users set email = ${alias} where id = ${other.userId}`)
    return other.userId
  }

  const otherAccounts: [string, (userId: number) => Promise<unknown>][] = [
    ['excludes', userId => excludeSelf(userId, forAMonth, 'test')],
    ['is suspended', suspend],
    ['lowers a limit', userId => setOwnLimits(userId, { weekly: 1_000n }, 'test')],
  ]

  it.each(otherAccounts)('is ended at Stripe: the user %s with another account', async (_, bar) => {
    const deposit = await stripe.makeDeposit()
    const sessionId = await stripe.open(deposit)
    const other = await makeOther(deposit)
    await bar(other)
    expect(await jobsOf(other)).toHaveLength(1)
    expect(await endDepositsOf(other, running)).toBe(1)
    await stripe.processReceived()
    expect([fake.objects.get(sessionId).status, await depositStatus(deposit.id)]).toEqual([
      'expired',
      'failed',
    ])
  })

  it.each(otherAccounts)('opens a case once it is paid: the user %s with another account', async (_, bar) => {
    const deposit = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(deposit))
    await bar(await makeOther(deposit))
    for (const event of stripe.takeEvents()) await stripe.process(event)
    expect(await depositStatus(deposit.id)).toBe('completed')
    expect(await casesOf(deposit.id)).toHaveLength(1)
  })

  it('is not ended for other users, and nothing is queued without one', async () => {
    const deposit = await stripe.makeDeposit()
    expect(await endDepositsOf(deposit.userId, running)).toBe(0)
    const { userId } = await makePayer()
    await excludeSelf(userId, forAMonth, 'test')
    expect(await jobsOf(userId)).toEqual([])
  })

  it('is kept while it fits the limit with those started before it', async () => {
    const deposit = await stripe.makeDeposit()
    const second = await startDeposit(withoutIdempotency, deposit.userId, { amountCents: 1_000n })
    await setOwnLimits(deposit.userId, { daily: 3_499n }, 'test')
    const continueSecond = () => stripe.continueAt({ userId: deposit.userId, id: second.id })
    await expect(continueSecond()).rejects.toThrow('DepositLimitReached')
    expect(await endDepositsOf(deposit.userId, running)).toBe(1)
    await stripe.processReceived()
    expect([await depositStatus(deposit.id), await depositStatus(second.id)]).toEqual(['pending', 'failed'])
    fake.objects.pay(await stripe.open(deposit))
    for (const event of stripe.takeEvents()) await stripe.process(event)
    expect(await depositStatus(deposit.id)).toBe('completed')
    expect(await casesOf(deposit.id)).toEqual([])
  })

  it('is tried again while Stripe is not available', async () => {
    const deposit = await stripe.makeDeposit()
    const sessionId = await stripe.open(deposit)
    await excludeSelf(deposit.userId, forAMonth, 'test')
    fake.faults.push({ method: 'POST', path: /\/expire$/, kind: 500, times: 2 })
    await expect(endDepositsOf(deposit.userId, running)).rejects.toThrow('1 unpaid deposits')
    expect(await endDepositsOf(deposit.userId, running)).toBe(1)
    expect(fake.objects.get(sessionId).status).toBe('expired')
  })

  it.each<[string, (userId: number) => Promise<unknown>]>([
    ['an excluded user', userId => excludeSelf(userId, forAMonth, 'test')],
    ['a suspended user', suspend],
    ['a user above their deposit limits', userId => setOwnLimits(userId, { monthly: 2_499n }, 'test')],
    [
      'a minor',
      userId =>
        db.run(sql`
          update user_kyc set date_of_birth = now() - interval '17 years',
                 status_id = (select id from kyc_statuses where name = 'Rejected')
           where user_id = ${userId}`),
    ],
  ])('of %s that was paid before it was ended is credited and opens a case', async (who, bar) => {
    for (const isEventFirst of [true, false]) {
      const deposit = await stripe.makeDeposit()
      const sessionId = await stripe.open(deposit)
      await bar(deposit.userId)
      fake.objects.pay(sessionId)
      const end = () => endDepositsOf(deposit.userId, running)
      if (!isEventFirst) await end()
      for (const event of stripe.takeEvents()) await stripe.process(event)
      if (isEventFirst) await end()
      await stripe.processReceived()
      expect(await depositStatus(deposit.id)).toBe('completed')
      expect(await balanceOf(deposit.userId, 'cash')).toBe(2_500n)
      expect(await casesOf(deposit.id)).toEqual([{ summary: `A deposit of ${who} was paid` }])
    }
  })

  it('has no open session after it, though its page is continued at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const deposit = await stripe.makeDeposit()
      const excluded = excludeSelf(deposit.userId, forAMonth, 'test').then(() =>
        endDepositsOf(deposit.userId, running),
      )
      await Promise.allSettled([stripe.continueAt(deposit), excluded])
      await excluded
      await stripe.processReceived()
      const open = [...fake.objects.stored.values()].filter(
        one => one.client_reference_id === `deposit:${deposit.id}` && one.status === 'open',
      )
      expect([open, await depositStatus(deposit.id)]).toEqual([[], 'failed'])
      await expect(stripe.continueAt(deposit)).resolves.toMatch(/^\/checkout\//)
    }
  })
})

describe('a refund or dispute', () => {
  it('takes the amount back once, and waits for the payment if it arrives first', async () => {
    const deposit = await stripe.makeDeposit()
    const sessionId = await stripe.open(deposit)
    fake.objects.pay(sessionId)
    const payment = stripe.takeEvents()
    fake.objects.refund(sessionId, 1_000)
    const [refund] = stripe.takeEvents()
    if (!refund) throw new Error('no event')
    expect(await stripe.process(refund)).toMatchObject({ status: 'received', error: /^Waits/ })
    for (const event of payment) await stripe.process(event)
    expect(await stripe.processStored(refund.id)).toMatchObject({ status: 'processed' })
    expect(await stripe.process({ ...refund, id: `${refund.id}_again` })).toMatchObject({
      outcome: 'Already refunded',
    })
    expect(await balanceOf(deposit.userId, 'cash')).toBe(1_500n)
  })

  it('that failed after its amount was taken back opens a case', async () => {
    const { sessionId, userId } = await payDeposit()
    const refund = fake.objects.refund(sessionId, 1_000)
    for (const event of stripe.takeEvents()) await stripe.process(event)
    const failed = fake.objects.emit('refund.failed', { ...refund, status: 'failed' })
    expect(await stripe.process(failed)).toMatchObject({ status: 'failed', error: /after its amount/ })
    expect(await balanceOf(userId, 'cash')).toBe(1_500n)
  })

  it('that is won returns the amount, also with its events in reverse order', async () => {
    const { sessionId, userId } = await payDeposit()
    const dispute = fake.objects.dispute(sessionId, 2_500)
    const opened = stripe.takeEvents()
    fake.objects.closeDispute(dispute, 'won')
    const closed = stripe.takeEvents()
    for (const event of closed.toReversed()) await stripe.process(event)
    expect(await balanceOf(userId, 'cash')).toBe(2_500n)
    for (const event of opened.toReversed()) await stripe.process(event)
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    for (const event of closed) await stripe.processStored(event.id)
    expect(await balanceOf(userId, 'cash')).toBe(2_500n)
  })

  it('as an inquiry takes nothing', async () => {
    const { sessionId, userId } = await payDeposit()
    const dispute = fake.objects.dispute(sessionId, 2_500)
    stripe.takeEvents()
    fake.objects.closeDispute(dispute, 'warning_closed')
    for (const event of stripe.takeEvents()) await stripe.process(event)
    expect(await balanceOf(userId, 'cash')).toBe(2_500n)
  })
})

/** A user with 100.00 and a bank account at Stripe, whose withdrawals are not held any more. */
async function makeReceiver() {
  const receiver = await addBankAccount()
  await db.run(sql`
    update users set access_changed_at = null, access_change = null where id = ${receiver.userId}`)
  return receiver
}

async function addBankAccount({ isVerified = true } = {}) {
  const { userId } = await makePayer(10_000n)
  if (!isVerified) await db.run(sql`update users set email_verified_at = null where id = ${userId}`)
  const provider = await getProviderNamed('stripe')
  const page = await provider.openPayoutSetup({ userId, returnUrl: 'https://play.slatekeeper.test' })
  const accountId = page?.url.split('/').at(-1) ?? ''
  fake.objects.completeAccount(accountId)
  for (const event of stripe.takeEvents()) await stripe.process(event)
  const method = await db.row<{ id: number }>(sql`
    select id from payment_methods where user_id = ${userId} and user_payment_option_id = ${accountId}`)
  return { userId, accountId, methodId: method?.id ?? 0 }
}

async function makeWithdrawal(cents = 2_500n) {
  const receiver = await makeReceiver()
  const { id } = await requestWithdrawal(withoutIdempotency, receiver.userId, {
    amountCents: cents,
    paymentMethodId: receiver.methodId,
  })
  return { ...receiver, id }
}

const transfersOf = (id: number) =>
  [...fake.objects.stored.values()].filter(one => one.transfer_group === `withdrawal:${id}`)

describe('a withdrawal', () => {
  it('is paid once by its look-up and its events', async () => {
    const { id, userId, accountId } = await makeWithdrawal()
    await payWithdrawals(running)
    const events = stripe.takeEvents()
    for (const event of [...events, ...events]) await stripe.process(event)
    await stripe.processReceived()
    expect(await transferStatusOf('withdrawal', id)).toBe('completed')
    expect(transfersOf(id)).toMatchObject([{ amount: 2_500, destination: accountId }])
    expect(await balanceOf(userId, 'cash')).toBe(7_500n)
  })

  it.each(['before', 'after', 500] as const)('is sent once after a fault (%s)', async kind => {
    const { id } = await makeWithdrawal()
    fake.faults.push({ method: 'POST', path: transfers, kind, times: 2 })
    await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', id)).toBe('processing')
    // A retry after more than a day: Stripe has forgotten the key.
    fake.expireIdempotencyKeys()
    await payWithdrawals(running)
    await payWithdrawals(running)
    await stripe.processReceived()
    expect(transfersOf(id)).toHaveLength(1)
    expect(await transferStatusOf('withdrawal', id)).toBe('completed')
  })

  it('is completed once though the process died between sending and storing', async () => {
    for (const isEventFirst of [true, false]) {
      const { id, userId, accountId } = await makeWithdrawal()
      await db.run(sql`update withdrawals set status = 'processing' where id = ${id}`)
      const provider = await getProviderNamed('stripe')
      await provider.startPayout({ withdrawalId: id, amountCents: 2_500n, methodId: accountId })
      const events = stripe.takeEvents()
      if (isEventFirst) for (const event of events) await stripe.process(event)
      fake.expireIdempotencyKeys()
      await payWithdrawals(running)
      for (const event of events) await stripe.process(event)
      await stripe.processReceived()
      expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['completed', 1])
      expect(await balanceOf(userId, 'cash')).toBe(7_500n)
    }
  })

  /** As Stripe reports it; the account is gone. */
  async function loseAccount(accountId: string) {
    fake.objects.stored.delete(accountId)
    const event = fake.objects.emit('account.application.deauthorized', { id: 'ca_1' }, accountId)
    expect(await stripe.process(event)).toMatchObject({ outcome: 'Payment method removed' })
  }

  it('whose reply is lost is completed, though its account is deauthorized before the next run', async () => {
    const { id, userId, accountId } = await makeWithdrawal()
    fake.faults.push({ method: 'POST', path: transfers, kind: 'after', times: 2 })
    await payWithdrawals(running)
    stripe.takeEvents()
    await loseAccount(accountId)
    fake.expireIdempotencyKeys()
    for (let time = 0; time < 2; time++) await payWithdrawals(running)
    await stripe.processReceived()
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['completed', 1])
    expect(await balanceOf(userId, 'cash')).toBe(7_500n)
  })

  it('that did not reach Stripe before its account was deauthorized is returned after an hour', async () => {
    const { id, userId, accountId } = await makeWithdrawal()
    fake.faults.push({ method: 'POST', path: transfers, kind: 'before', times: 2 })
    await payWithdrawals(running)
    await loseAccount(accountId)
    for (let time = 0; time < 2; time++) await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', id)).toBe('processing')
    expect(await balanceOf(userId, 'cash')).toBe(7_500n)
    await db.run(sql`
      update stripe_transfers set closed_at = closed_at - interval '1 hour' where withdrawal_id = ${id}`)
    for (let time = 0; time < 2; time++) await payWithdrawals(running)
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['failed', 0])
    expect(await balanceOf(userId, 'cash')).toBe(10_000n)
  })

  it('that waits for Stripe when its user is suspended is returned, also after the suspension', async () => {
    const { id, userId } = await makeWithdrawal()
    fake.faults.push({ method: 'POST', path: transfers, kind: 'before', times: 2 })
    await payWithdrawals(running)
    await suspendUser(await makeAuthor(), { userId, endsAt: null }, 'A stolen card')
    await payWithdrawals(running)
    await db.run(sql`update suspensions set lifted_at = now() where user_id = ${userId}`)
    await payWithdrawals(running)
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['processing', 0])
    await db.run(sql`
      update stripe_transfers set closed_at = closed_at - interval '1 hour' where withdrawal_id = ${id}`)
    await payWithdrawals(running)
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['failed', 0])
    expect(await balanceOf(userId, 'cash')).toBe(10_000n)
  })

  it('whose reply is lost is completed, though its user is suspended before the next run', async () => {
    const { id, userId } = await makeWithdrawal()
    fake.faults.push({ method: 'POST', path: transfers, kind: 'after', times: 2 })
    await payWithdrawals(running)
    stripe.takeEvents()
    await suspendUser(await makeAuthor(), { userId, endsAt: null }, 'A stolen card')
    await payWithdrawals(running)
    await stripe.processReceived()
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['completed', 1])
    expect(await balanceOf(userId, 'cash')).toBe(7_500n)
  })

  it('that was never sent is returned immediately when its account is deauthorized', async () => {
    const { id, userId, accountId } = await makeWithdrawal()
    await loseAccount(accountId)
    await payWithdrawals(running)
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['failed', 0])
    expect(await balanceOf(userId, 'cash')).toBe(10_000n)
  })

  it('is not sent once it is known as not sent, also if both are decided at the same time', async () => {
    const provider = await getProviderNamed('stripe')
    for (let round = 0; round < 4; round++) {
      const { id, userId, accountId: methodId } = await makeWithdrawal()
      const [stopped] = await Promise.allSettled([
        provider.stopPayout(id),
        provider.startPayout({ withdrawalId: id, amountCents: 2_500n, methodId }),
      ])
      const isReturned = stopped.status === 'fulfilled' && stopped.value === null
      if (isReturned) expect(transfersOf(id)).toEqual([])
      const request = { withdrawalId: id, amountCents: 2_500n, methodId }
      await expect(provider.startPayout(request)).rejects.toThrow(/not sent any more/)
      await db.run(sql`
        update stripe_transfers set closed_at = closed_at - interval '1 hour' where withdrawal_id = ${id}`)
      const found = await provider.stopPayout(id)
      expect(transfersOf(id).map(one => one.id)).toEqual(found ? [found.externalId] : [])
      // Later runs would try to send it.
      await cancelWithdrawal(withoutIdempotency, userId, id)
    }
  })

  it('that was reversed at Stripe before its reply was stored returns the cash', async () => {
    const { id, userId, accountId } = await makeWithdrawal()
    fake.faults.push({ method: 'POST', path: transfers, kind: 'after', times: 2 })
    await payWithdrawals(running)
    const [transfer] = transfersOf(id)
    Object.assign(transfer ?? {}, { amount_reversed: 2_500 })
    await loseAccount(accountId)
    await payWithdrawals(running)
    await stripe.processReceived()
    expect(await transferStatusOf('withdrawal', id)).toBe('failed')
    expect(await balanceOf(userId, 'cash')).toBe(10_000n)
  })

  it('whose transfer is final in the database cannot be sent again', async () => {
    const { id } = await makeWithdrawal()
    await payWithdrawals(running)
    await db.run(sql`update stripe_transfers set closed_at = now() where withdrawal_id = ${id}`)
    for (const change of [sql`closed_at = null`, sql`attempt = 2`, sql`destination = 'acct_other'`])
      await expect(
        db.run(sql`update stripe_transfers set ${change} where withdrawal_id = ${id}`),
      ).rejects.toThrow(/is final/)
  })

  it('that Stripe rejects returns the cash once', async () => {
    const { id, userId, accountId } = await makeWithdrawal()
    fake.objects.get(accountId).capabilities.transfers = 'inactive'
    await payWithdrawals(running)
    await payWithdrawals(running)
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['failed', 0])
    expect(await balanceOf(userId, 'cash')).toBe(10_000n)
  })

  it('waits while our balance at Stripe is too low', async () => {
    const { id } = await makeWithdrawal()
    const { balanceCents } = fake.objects
    fake.objects.balanceCents = 0
    await payWithdrawals(running)
    await payWithdrawals(running)
    expect(await transferStatusOf('withdrawal', id)).toBe('processing')
    fake.objects.balanceCents = balanceCents
    await payWithdrawals(running)
    await stripe.processReceived()
    expect([await transferStatusOf('withdrawal', id), transfersOf(id).length]).toEqual(['completed', 1])
  })

  it('is either canceled or sent, beside its event', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, userId } = await makeWithdrawal()
      const [canceled] = await Promise.all([
        cancelWithdrawal(withoutIdempotency, userId, id).then(
          () => true,
          () => false,
        ),
        payWithdrawals(running).then(() => stripe.processReceived()),
      ])
      await stripe.processReceived()
      expect(transfersOf(id)).toHaveLength(canceled ? 0 : 1)
      expect(await transferStatusOf('withdrawal', id)).toBe(canceled ? 'canceled' : 'completed')
      expect(await balanceOf(userId, 'cash')).toBe(canceled ? 10_000n : 7_500n)
    }
  })

  it('is not changed by a transfer to another account, or a reversal after it was paid', async () => {
    const { id, userId } = await makeWithdrawal()
    await payWithdrawals(running)
    await stripe.processReceived()
    const [transfer] = transfersOf(id)
    stripe.takeEvents()
    const foreign = fake.objects.emit('transfer.created', { ...transfer, destination: 'acct_other' })
    expect(await stripe.process(foreign)).toMatchObject({ status: 'failed', error: /pays to acct_other/ })
    const reversed = fake.objects.emit('transfer.reversed', { ...transfer, amount_reversed: 2_500 })
    expect(await stripe.process(reversed)).toMatchObject({ status: 'failed' })
    expect(await balanceOf(userId, 'cash')).toBe(7_500n)
  })

  it('cannot go to a card', async () => {
    const { userId } = await payDeposit({ saves: true })
    const card = await db.row<{ id: number }>(sql`
      select id from payment_methods where user_id = ${userId} and provider = 'stripe'`)
    const withdrawal = { amountCents: 2_000n, paymentMethodId: card?.id ?? 0 }
    await expect(requestWithdrawal(withoutIdempotency, userId, withdrawal)).rejects.toMatchObject({
      code: 'PaymentMethodUnusable',
      detail: { why: 'cannot receive' },
    })
  })
})

describe('a payment method', () => {
  it('that is removed here or at Stripe is gone in both places', async () => {
    const { userId } = await payDeposit({ saves: true })
    const card = await db.row<{ externalId: string }>(sql`
      select user_payment_option_id as external_id from payment_methods
       where user_id = ${userId} and provider = 'stripe'`)
    await removeAtProvider('stripe', card?.externalId ?? '')
    expect(fake.objects.get(card?.externalId ?? '').customer).toBeNull()
    for (const event of stripe.takeEvents()) await stripe.process(event)
    expect(
      await db.rows(sql`select id from payment_methods where user_id = ${userId} and provider = 'stripe'`),
    ).toEqual([])
    // Again: Stripe does not know it, or has detached it before.
    await removeAtProvider('stripe', 'pm_unknown')
  })

  it('of withdrawals holds them if it is new or another bank account, and not if it is reported again', async () => {
    const { userId, accountId, methodId } = await addBankAccount()
    const withdraw = () =>
      requestWithdrawal(withoutIdempotency, userId, { amountCents: 2_000n, paymentMethodId: methodId })
    const held = { code: 'WithdrawalsHeld', detail: { change: 'payout method' } }
    await expect(withdraw()).rejects.toMatchObject(held)
    await db.run(sql`update users set access_changed_at = null, access_change = null where id = ${userId}`)
    const account = fake.objects.get(accountId)
    await stripe.process(fake.objects.emit('account.updated', account, accountId))
    expect(await withdraw()).toMatchObject({ id: expect.any(Number) })
    account.external_accounts.data[0].last4 = '9999'
    await stripe.process(fake.objects.emit('account.updated', account, accountId))
    await expect(withdraw()).rejects.toMatchObject(held)
  })

  it('of withdrawals is announced once to the verified email, with the hold', async () => {
    const { userId, accountId } = await addBankAccount({ isVerified: false })
    const user = await db.row<{ email: string }>(sql`select email from users where id = ${userId}`)
    const email = user?.email ?? ''
    expect(await readSentMessages(email), 'not to an unverified address').toEqual([])
    await db.run(sql`update users set email_verified_at = now() where id = ${userId}`)
    const account = fake.objects.get(accountId)
    const report = () => stripe.process(fake.objects.emit('account.updated', account, accountId))
    await report()
    expect(await readSentMessages(email)).toEqual([])
    account.external_accounts.data[0].last4 = '9999'
    await report()
    await report()
    expect(await readSentMessages(email)).toEqual([
      {
        template: 'bank-account-added',
        props: { username: expect.any(String), method: expect.stringMatching(/ •••• 9999$/), holdHours: 24 },
      },
    ])
    const content = readContent((await readSentMessages(email))[0] ?? { template: '', props: {} })
    if (!content) throw new Error('the template is unknown')
    const { text } = await renderMessage(content)
    expect(text).toMatch(/•••• 9999\. To protect your money, withdrawals are not possible for 24\s+hours/)
    expect(text).toContain('Forgot password')
  })

  it('of withdrawals is a new account after it was removed', async () => {
    const { userId, accountId } = await makeReceiver()
    await removeAtProvider('stripe', accountId)
    expect(fake.objects.stored.has(accountId)).toBe(false)
    const late = fake.objects.emit('account.updated', { id: accountId, payouts_enabled: true }, accountId)
    expect(await stripe.process(late)).toMatchObject({ outcome: 'Changes nothing' })
    const provider = await getProviderNamed('stripe')
    const page = await provider.openPayoutSetup({ userId, returnUrl: 'https://play.slatekeeper.test' })
    expect(page?.url).not.toContain(accountId)
  })

  it('of withdrawals cannot pay a deposit', async () => {
    const { userId, methodId } = await makeReceiver()
    await expect(
      startDeposit(withoutIdempotency, userId, { amountCents: 2_500n, paymentMethodId: methodId }),
    ).rejects.toMatchObject({ code: 'PaymentMethodUnusable', detail: { why: 'only receives' } })
    expect(await db.rows(sql`select id from deposits where user_id = ${userId}`)).toEqual([])
  })

  it('of withdrawals cannot be used while Stripe has disabled it', async () => {
    const { userId, accountId, methodId } = await makeReceiver()
    const account = fake.objects.get(accountId)
    account.payouts_enabled = false
    await stripe.process(fake.objects.emit('account.updated', account, accountId))
    await expect(
      requestWithdrawal(withoutIdempotency, userId, { amountCents: 2_000n, paymentMethodId: methodId }),
    ).rejects.toMatchObject({ code: 'PaymentMethodUnusable' })
  })
})

describe('reconciliation', () => {
  const later = () => new Date(Date.now() + 2 * 86_400_000)

  it('finds no difference in what was paid, refunded, sent or ended', async () => {
    const paid = await payDeposit()
    fake.objects.refund(paid.sessionId, 500)
    const unpaid = await stripe.makeDeposit()
    await stripe.open(unpaid)
    const { id } = await makeWithdrawal()
    await payWithdrawals(running)
    for (const event of stripe.takeEvents()) await stripe.process(event)
    await stripe.processReceived()
    await reconcile(running, later())
    const names = [`deposit:${paid.id} `, `deposit:${unpaid.id} `, `withdrawal:${id} `]
    const found = await readDifferences()
    expect(found.filter(one => names.some(name => one.startsWith(name)))).toEqual([])
  })

  it('opens a case per payment that only one side knows, and per lost refund', async () => {
    const lost = await stripe.makeDeposit()
    fake.objects.pay(await stripe.open(lost))
    stripe.takeEvents()
    const refunded = await payDeposit()
    fake.objects.refund(refunded.sessionId, 700)
    stripe.takeEvents()
    const gone = await payDeposit()
    fake.objects.stored.delete(gone.sessionId)
    await reconcile(running, later())
    const names = [lost.id, refunded.id, gone.id].map(id => `deposit:${id} `)
    const found = await readDifferences()
    expect(found.filter(one => names.some(name => one.startsWith(name))).toSorted()).toEqual(
      [
        `deposit:${lost.id} is succeeded at the provider and pending here`,
        `deposit:${refunded.id} has refunds of $7.00 at the provider and $0.00 here`,
        `deposit:${gone.id} is completed here and unknown to the provider`,
      ].toSorted(),
    )
    expect(await reconcile(running, later())).toBe(0)
  })

  async function readDifferences(): Promise<string[]> {
    const rows = await db.rows<{ summary: string }>(
      sql`select summary from payment_cases where provider = 'stripe' and kind = 'difference'`,
    )
    return rows.map(({ summary }) => summary)
  }
})

it('every creating request has an idempotency key of its own, which a retry repeats', () => {
  const posts = fake.requests.filter(one => one.method === 'POST')
  expect(posts.length).toBeGreaterThan(20)
  expect(posts.filter(one => !one.key || one.key.startsWith('stripe-node-retry'))).toEqual([])
  const bodies = new Map<string, string>()
  for (const { key = '', path, body } of posts) {
    expect(bodies.get(key) ?? `${path} ${body}`).toBe(`${path} ${body}`)
    bodies.set(key, `${path} ${body}`)
  }
})

it('customers of purged users are deleted at Stripe', async () => {
  const { userId } = await payDeposit()
  const row = await db.row<{ customerId: string }>(
    sql`select customer_id from stripe_customers where user_id = ${userId}`,
  )
  await db.run(sql`update users set deleted_at = now(), purged_at = now() where id = ${userId}`)
  const provider = await getProviderNamed('stripe')
  expect(await provider.deletePurgedUsers(running)).toBe(1)
  expect(fake.objects.stored.has(row?.customerId ?? '')).toBe(false)
  expect(await provider.deletePurgedUsers(running)).toBe(0)
})

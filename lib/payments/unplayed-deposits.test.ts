import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { leaveContest } from '@/lib/play/contest/leave-contest'
import { join, openTestContest } from '@/lib/play/testing/contest'
import { approveWithdrawal } from './decide-withdrawal'
import { payWithdrawals } from './pay-withdrawals'
import { processEvent } from './process-event'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal'
import { startDeposit } from './start-deposit'
import { deliver, eventAbout, findEvent, makePayer, transferStatusOf } from './testing/payments'

const reason = 'The card belongs to the user'

async function process(event: Parameters<typeof deliver>[0]) {
  await deliver(event)
  const stored = await findEvent(event.id)
  await processEvent(stored?.id ?? 0, 1)
}

/** A user with `cash` that was not deposited, who can deposit, play and withdraw. */
async function makePlayer(cash = 0n) {
  const { userId, methodId } = await makePayer(cash)
  const deposit = async (amountCents: bigint) => {
    const { id } = await startDeposit(withoutIdempotency, userId, { amountCents })
    const subject = { kind: 'deposit', id, cents: Number(amountCents) } as const
    await process(eventAbout('payment.succeeded', subject))
    return subject
  }
  const play = async (buyInCents: number) => {
    const { id } = await openTestContest({ buyInCents })
    await join(userId, id)
    return id
  }
  const withdraw = (amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  return { userId, deposit, play, withdraw }
}

const unplayedOf = async (id: number) =>
  (await db.row<{ cents: bigint }>(sql`select unplayed_cents as cents from withdrawals where id = ${id}`))
    ?.cents

const reasonsOf = (id: number) =>
  db.row<{ isAboveLimit: boolean; unplayedCents: bigint }>(
    sql`select is_above_limit, unplayed_cents from withdrawals where id = ${id}`,
  )

describe('a withdrawal of deposits', () => {
  it('that were not played waits for an operator, also in parts', async () => {
    const { deposit, withdraw } = await makePlayer()
    await deposit(2_500n)
    const parts = [await withdraw(1_000n), await withdraw(1_500n)]
    await payWithdrawals(new AbortController().signal)
    for (const [index, { id, needsApproval }] of parts.entries()) {
      expect(needsApproval).toBe(true)
      expect(await transferStatusOf('withdrawal', id)).toBe('pending')
      expect(await unplayedOf(id)).toBe([1_000n, 1_500n][index])
    }
  })

  it('that were played needs no approval', async () => {
    const { deposit, play, withdraw } = await makePlayer(2_000n)
    await deposit(2_500n)
    await play(2_500)
    expect(await withdraw(2_000n)).toMatchObject({ needsApproval: false })
  })

  it('waits only for the part that is no other cash, also of two at the same time', async () => {
    const { deposit, withdraw } = await makePlayer(1_000n)
    await deposit(1_000n)
    const both = await Promise.all([withdraw(1_000n), withdraw(1_000n)])
    expect(both.map(({ needsApproval }) => needsApproval).toSorted()).toEqual([false, true])
  })

  it('is not made free by a contest that the user leaves', async () => {
    const { userId, deposit, play, withdraw } = await makePlayer()
    await deposit(2_500n)
    for (let round = 0; round < 2; round++) await leaveContest(withoutIdempotency, userId, await play(2_500))
    expect(await withdraw(2_500n)).toMatchObject({ needsApproval: true })
  })

  it('is not made free by play before the deposit', async () => {
    const { deposit, play, withdraw } = await makePlayer(2_500n)
    await play(2_500)
    await deposit(2_500n)
    expect(await withdraw(1_000n)).toMatchObject({ needsApproval: true })
  })

  it('is not made free by an approved or a canceled one', async () => {
    const { userId, deposit, withdraw } = await makePlayer()
    await deposit(4_000n)
    const large = await withdraw(2_000n)
    const small = await withdraw(1_000n)
    await approveWithdrawal(await makeAuthor(), { withdrawalId: small.id }, reason)
    await cancelWithdrawal(withoutIdempotency, userId, large.id)
    const rest = await withdraw(3_000n)
    expect(rest.needsApproval).toBe(true)
    expect(await unplayedOf(rest.id)).toBe(3_000n)
  })

  it('does not count a part again that an operator approved', async () => {
    const { deposit, play, withdraw } = await makePlayer(3_000n)
    await deposit(1_000n)
    const { id } = await withdraw(4_000n)
    expect(await unplayedOf(id)).toBe(1_000n)
    await approveWithdrawal(await makeAuthor(), { withdrawalId: id }, reason)
    await deposit(1_000n)
    await play(1_000)
    await deposit(1_000n)
    expect(await unplayedOf((await withdraw(1_000n)).id)).toBe(1_000n)
  })

  it('does not count deposits that were refunded to the card', async () => {
    const { deposit, withdraw } = await makePlayer(1_000n)
    const refunded = await deposit(2_500n)
    await process(
      eventAbout('payment.refunded', refunded, { reversal_id: `re_${refunded.id}`, reversed_cents: 2_500 }),
    )
    expect(await withdraw(1_000n)).toMatchObject({ needsApproval: false })
  })

  it('stores whether the amount is a reason too', async () => {
    const [large, small] = [await makePlayer(10_000n), await makePlayer()]
    await large.deposit(1_000n)
    await small.deposit(1_000n)
    const both = await large.withdraw(11_000n)
    const one = await small.withdraw(1_000n)
    expect(await reasonsOf(both.id)).toEqual({ isAboveLimit: true, unplayedCents: 1_000n })
    expect(await reasonsOf(one.id)).toEqual({ isAboveLimit: false, unplayedCents: 1_000n })
  })

  it('stores a final part, and none without approval', async () => {
    const { deposit, withdraw } = await makePlayer(1_000n)
    await deposit(1_000n)
    const free = await withdraw(1_000n)
    const { id } = await withdraw(1_000n)
    await expect(db.run(sql`update withdrawals set unplayed_cents = 0 where id = ${id}`)).rejects.toThrow(
      /final/,
    )
    await expect(
      db.run(sql`
        insert into withdrawals (user_id, amount_cents, status, unplayed_cents)
        select user_id, 1000, 'canceled', 1 from withdrawals where id = ${free.id}`),
    ).rejects.toThrow(/withdrawals_unplayed/)
  })

  it('stores exactly the part that its debit took', async () => {
    const { userId, deposit } = await makePlayer()
    await deposit(1_000n)
    const omitting = transaction(async tx => {
      const amounts = [{ bucket: 'cash', cents: -1_000n }] as const
      const debitId = await post(tx, {
        kind: 'withdrawal',
        userId,
        houseAccount: 'pending_withdrawals',
        amounts,
      })
      await tx.run(sql`
        insert into withdrawals (user_id, amount_cents, provider, ledger_transaction_id)
        values (${userId}, 1000, 'sandbox', ${debitId})`)
    })
    await expect(omitting).rejects.toThrow(/other unplayed or given cash than its debit/)
  })
})

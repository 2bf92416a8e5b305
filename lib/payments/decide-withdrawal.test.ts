import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { decideApproval, previewApproval } from '@/lib/console/approval/decide-approval'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { listTimeline } from '@/lib/console/timeline/list-timeline'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { lockWithdrawal, returnCash } from './apply-payout'
import { approveWithdrawal, declineWithdrawal } from './decide-withdrawal'
import { getWithdrawal } from './find-withdrawal'
import { processEvent, replayEvent } from './process-event'
import { compare, reconcile } from './reconcile'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal'
import { resolveCase } from './resolve-case'
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

const reason = 'Checked with the bank'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.code ?? error.message,
  )

async function makeUndecided() {
  const userId = await makeWalletOwner()
  return { userId, withdrawalId: await makeUndecidedWithdrawal(userId) }
}

const setIdentity = (userId: number, status: string, born: string) =>
  db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth)
    select ${userId}::int, id, ${born}::date from kyc_statuses where name = ${status}`)

describe('a withdrawal that waits for an operator', () => {
  it('is sent once it is approved, and decided once', async () => {
    const by = await makeAuthor()
    const { withdrawalId } = await makeUndecided()
    const results = await Promise.all(
      [1, 2, 3].map(() => codeOf(approveWithdrawal(by, { withdrawalId }, reason))),
    )
    expect(results.toSorted()).toEqual(['WithdrawalDecided', 'WithdrawalDecided', 'done'])
    expect(await transferStatusOf('withdrawal', withdrawalId)).toBe('processing')
    expect(await codeOf(declineWithdrawal(by, { withdrawalId }, reason))).toBe('WithdrawalDecided')
  })

  it('closes the open request to pay it when it ends', async () => {
    const request = async () => {
      const { userId, withdrawalId } = await makeUndecided()
      const input = { withdrawalId, disputeIds: [] }
      const id = await requestApproval(await makeAuthor(), { action: 'withdrawal.approve', input, reason })
      const read = () =>
        db.row(
          sql`select decision::text as decision, decision_reason from pending_approvals where id = ${id}`,
        )
      return { userId, withdrawalId, read }
    }
    const [canceled, declined, paid] = [await request(), await request(), await request()]
    await cancelWithdrawal(withoutIdempotency, canceled.userId, canceled.withdrawalId)
    await declineWithdrawal(await makeAuthor(), { withdrawalId: declined.withdrawalId }, reason)
    await approveWithdrawal(await makeAuthor(), { withdrawalId: paid.withdrawalId }, reason)
    expect([await canceled.read(), await declined.read(), await paid.read()]).toEqual([
      { decision: 'canceled', decisionReason: 'The withdrawal was canceled.' },
      { decision: 'canceled', decisionReason: 'The withdrawal was declined.' },
      { decision: 'canceled', decisionReason: 'The withdrawal was approved.' },
    ])
  })

  it('is listed with what the decision compares', async () => {
    const { userId, withdrawalId } = await makeUndecided()
    const [listed] = await findWithdrawals([withdrawalId])
    expect(listed).toMatchObject({
      userId,
      isAboveLimit: true,
      approvalAboveCents: 2_000n,
      recentCents: 0n,
      identity: 'Not performed',
      cashCents: 0n,
      deposits: 0,
      depositedCents: 0n,
      takenBackCents: 0n,
      withdrawals: 0,
      withdrawnCents: 0n,
    })
  })

  it('stores the limit of the setting and the withdrawals of 24 hours before it', async () => {
    const { userId, methodId } = await makePayer(9_000n)
    const request = (amountCents: bigint) =>
      requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
    const [first, second] = [await request(6_000n), await request(2_500n)]
    const listed = await findWithdrawals([first.id, second.id])
    const limitOf = (id: number) => {
      const { approvalAboveCents, recentCents } = listed.find(one => one.id === id) ?? {}
      return { approvalAboveCents, recentCents }
    }
    expect(limitOf(first.id)).toEqual({ approvalAboveCents: 10_000n, recentCents: 0n })
    expect(limitOf(second.id)).toEqual({ approvalAboveCents: 10_000n, recentCents: 6_000n })
  })

  it('returns its cash if it is declined', async () => {
    const { userId, withdrawalId } = await makeUndecided()
    await declineWithdrawal(await makeAuthor(), { withdrawalId }, reason)
    expect(await transferStatusOf('withdrawal', withdrawalId)).toBe('failed')
    expect(await balanceOf(userId, 'cash')).toBe(2_500n)
    expect(
      await db.one(sql`
        select reason from withdrawals join ledger_transactions t on t.id = return_transaction_id
         where withdrawals.id = ${withdrawalId}`),
    ).toEqual({ reason: `Withdrawal ${withdrawalId} was declined` })
  })

  it('is declined in the list of the console and on the timeline, and failed in the API', async () => {
    const { userId, withdrawalId } = await makeUndecided()
    await declineWithdrawal(await makeAuthor(), { withdrawalId }, reason)
    expect(await findWithdrawals([withdrawalId])).toMatchObject([{ status: 'declined' }])
    expect(await getWithdrawal(userId, withdrawalId)).toMatchObject({ status: 'failed' })
    const filter = { kinds: ['payment' as const], from: '', to: '' }
    const { events } = await listTimeline({ userId, ...filter, zone: 'UTC', isMasked: false, after: null })
    expect(events.find(({ source }) => source === 'withdrawal_end')?.facts).toEqual({
      cents: 2_500,
      status: 'declined',
      reason: 'It was declined',
    })
    // The purge removes the reason.
    await db.run(sql`update withdrawals set failure_reason = '' where id = ${withdrawalId}`)
    expect(await findWithdrawals([withdrawalId])).toMatchObject([{ status: 'declined' }])
  })

  it('is declined without a need for approval, before it is sent', async () => {
    const { userId, methodId } = await makePayer(5_000n)
    const sent = { amountCents: 1_000n, paymentMethodId: methodId }
    const { id, needsApproval } = await requestWithdrawal(withoutIdempotency, userId, sent)
    expect(needsApproval).toBe(false)
    await declineWithdrawal(await makeAuthor(), { withdrawalId: id }, reason)
    expect(await findWithdrawals([id])).toMatchObject([{ status: 'declined' }])
  })

  it('fails, and is not declined, if the provider declines it after the approval', async () => {
    const { withdrawalId } = await makeUndecided()
    await approveWithdrawal(await makeAuthor(), { withdrawalId }, reason)
    await transaction(async tx => {
      const withdrawal = await lockWithdrawal(tx, withdrawalId)
      if (withdrawal) await returnCash(tx, withdrawal, 'declined', 'It was declined')
    })
    expect(await findWithdrawals([withdrawalId])).toMatchObject([{ status: 'failed' }])
  })

  it('names the operator who decided before', async () => {
    const [first, second] = [await makeAuthor(), await makeAuthor()]
    for (const [did, decide] of [
      ['declined', declineWithdrawal],
      ['approved', approveWithdrawal],
    ] as const) {
      const { withdrawalId } = await makeUndecided()
      await decide(first, { withdrawalId }, reason)
      await expect(declineWithdrawal(second, { withdrawalId }, reason)).rejects.toMatchObject({
        code: 'WithdrawalDecided',
        detail: { decision: { did, by: first.name, at: expect.any(String) } },
      })
    }
  })

  it('is either canceled by its user or approved', async () => {
    const by = await makeAuthor()
    for (let round = 0; round < 4; round++) {
      const { userId, withdrawalId } = await makeUndecided()
      const results = await Promise.all([
        codeOf(cancelWithdrawal(withoutIdempotency, userId, withdrawalId)),
        codeOf(approveWithdrawal(by, { withdrawalId }, reason)),
      ])
      expect(results.filter(code => code === 'done')).toHaveLength(1)
      const isCanceled = results[0] === 'done'
      expect(await balanceOf(userId, 'cash')).toBe(isCanceled ? 2_500n : 0n)
    }
  })

  it('of the operator’s own account is not approved by this operator, also as the second manager', async () => {
    const [owner, other] = [await makeAuthor(), await makeAuthor()]
    const { userId, withdrawalId } = await makeUndecided()
    await db.run(sql`
      update users set email = (select replace(lower(email), '@', '+play@') from operators where id = ${owner.operatorId})
       where id = ${userId}`)
    await db.run(sql`update users set access_changed_at = null, access_change = null where id = ${userId}`)
    const decision = { withdrawalId, reason }
    expect(await codeOf(approveWithdrawal(owner, decision, reason))).toBe('OwnAccount')
    const asSecond = transaction(tx =>
      approveWithdrawal.in(tx, other, decision, { reason, approvedById: owner.operatorId }),
    )
    expect(await codeOf(asSecond)).toBe('OwnAccount')
    expect(await codeOf(approveWithdrawal(other, { withdrawalId }, reason))).toBe('done')
  })

  it('needs a second manager if the operator gave the user money', async () => {
    const [friend, other] = [await makeAuthor(), await makeAuthor()]
    const { userId, withdrawalId } = await makeUndecided()
    await adjustBalance(
      friend,
      {
        userId,
        bucket: 'cash',
        amountCents: 1_000n,
        requestKey: `gift-${userId}`,
      },
      reason,
    )
    expect(await codeOf(approveWithdrawal(friend, { withdrawalId }, reason))).toBe('SecondManagerNeeded')
    expect(await codeOf(approveWithdrawal(other, { withdrawalId }, reason))).toBe('done')
  })

  it.each(['completed the contest', 'approved its completion'])(
    'needs a second manager if the operator %s that paid the user',
    async how => {
      const [friend, requester, other] = [await makeAuthor(), await makeAuthor(), await makeAuthor()]
      const prizes = [{ from: 1, to: 1, cents: 400, bucket: 'cash' as const }]
      const { id } = await openTestContest({ prizes })
      const [winner, loser] = [await joinAs(id), await joinAs(id)]
      const withdrawals = [
        await makeUndecidedWithdrawal(winner.userId),
        await makeUndecidedWithdrawal(loser.userId),
      ]
      await startContest(id)
      const standings = [winner, loser].map(({ entryId }, index) => ({ entryId, place: index + 1 }))
      if (how === 'completed the contest') await completeContest(friend, { id, standings }, reason)
      else
        await transaction(tx =>
          completeContest.in(tx, requester, { id, standings }, { reason, approvedById: friend.operatorId }),
        )
      const decide = (author: typeof friend) =>
        Promise.all(
          withdrawals.map(withdrawalId => codeOf(approveWithdrawal(author, { withdrawalId }, reason))),
        )
      expect(await decide(friend)).toEqual(['SecondManagerNeeded', 'done'])
      expect(await decide(other)).toEqual(['done', 'WithdrawalDecided'])
    },
  )

  it('needs a second manager if the operator approved the identity of the user', async () => {
    const by = await makeAuthor()
    const { userId, withdrawalId } = await makeUndecided()
    await db.run(sql`
      insert into audit_rows (author_name, operator_id, action, subject_type, subject_id, subject_name, favors)
      values (${by.name}, ${by.operatorId}, 'identity.approve', 'user', ${String(userId)}, '', 'access')`)
    expect(await codeOf(approveWithdrawal(by, { withdrawalId }, reason))).toBe('SecondManagerNeeded')
  })

  it('needs a second manager if the operator took back that the identity was rejected', async () => {
    const by = await makeAuthor()
    const { userId, withdrawalId } = await makeUndecided()
    await db.run(sql`
      insert into audit_rows (author_name, operator_id, action, subject_type, subject_id, subject_name, favors, before, after)
      values (${by.name}, ${by.operatorId}, 'user.change-identity', 'user', ${String(userId)}, '', 'access',
              '{"kycStatus": "Rejected"}', '{"kycStatus": "Not performed"}')`)
    expect(await codeOf(approveWithdrawal(by, { withdrawalId }, reason))).toBe('SecondManagerNeeded')
  })

  it('needs a second manager if the operator closed a dispute of the user', async () => {
    const [by, other] = [await makeAuthor(), await makeAuthor()]
    const { userId, withdrawalId } = await makeUndecided()
    const dispute = await db.row<{ id: number }>(sql`
      insert into payment_cases (key, kind, provider, summary, user_id)
      values (${`test:closed:${withdrawalId}`}, 'dispute', 'sandbox', 'Dispute of 25.00', ${userId}) returning id`)
    await resolveCase(by, { caseId: dispute?.id ?? 0 }, reason)
    expect(await codeOf(approveWithdrawal(by, { withdrawalId }, reason))).toBe('SecondManagerNeeded')
    expect(await codeOf(approveWithdrawal(other, { withdrawalId }, reason))).toBe('done')
  })

  it.each([
    ['Rejected', '1990-05-17'],
    ['Pending', '2015-05-17'],
  ])('is not approved once the identity is %s with date of birth %s, but declined', async (status, born) => {
    const by = await makeAuthor()
    const { userId, withdrawalId } = await makeUndecided()
    await setIdentity(userId, status, born)
    expect(await codeOf(approveWithdrawal(by, { withdrawalId }, reason))).toBe('WithdrawalUnidentified')
    expect(await transferStatusOf('withdrawal', withdrawalId)).toBe('pending')
    expect(await codeOf(declineWithdrawal(by, { withdrawalId }, reason))).toBe('done')
  })

  it('is not approved by an operator who was not shown an open dispute of the user', async () => {
    const { userId, withdrawalId } = await makeUndecided()
    const by = await makeAuthor()
    const dispute = async (name: string) => {
      const { id } = await db.one<{ id: number }>(sql`
        insert into payment_cases (key, kind, provider, summary, user_id)
        values (${`test:${name}:${withdrawalId}`}, 'dispute', 'sandbox', 'Dispute of $25.00', ${userId}) returning id`)
      return id
    }
    const approve = (disputeIds?: number[]) =>
      codeOf(approveWithdrawal(by, { withdrawalId, disputeIds }, reason))
    const first = await dispute('first')
    expect(await approve()).toBe('WithdrawalDisputed')
    const second = await dispute('second')
    expect(await approve([first])).toBe('WithdrawalDisputed')
    // Of another user, or one that is resolved, makes no difference.
    expect(await approve([second, 1_000_000])).toBe('WithdrawalDisputed')
    expect(await transferStatusOf('withdrawal', withdrawalId)).toBe('pending')
    expect(await approve([first, second])).toBe('done')
  })

  it('is not approved if a manager who requests or approves it was not shown an open dispute', async () => {
    const { userId, withdrawalId } = await makeUndecided()
    const [requester, second] = [await makeAuthor(), await makeAuthor()]
    const openDispute = () =>
      db.run(sql`
        insert into payment_cases (key, kind, provider, summary, user_id)
        values (${`test:${randomUUID()}`}, 'dispute', 'sandbox', 'Dispute of $25.00', ${userId})`)
    const shownIds = async () => (await findWithdrawals([withdrawalId]))[0]?.disputeIds ?? []
    const listedRequest = async () => (await findWithdrawals([withdrawalId]))[0]?.requestId
    const request = async (disputeIds: number[]) =>
      requestApproval(requester, {
        action: 'withdrawal.approve',
        input: { withdrawalId, disputeIds },
        reason,
      })
    const decide = (id: number, decision: 'approved' | 'rejected', shown?: string) =>
      codeOf(decideApproval(second, { id, decision, shown }))
    const look = async (id: number) => (await previewApproval(second, id)).shown

    await openDispute()
    const shownFirst = await shownIds()
    expect(await listedRequest()).toBeNull()
    const outdated = await request(shownFirst)
    expect(await listedRequest()).toBe(outdated)
    await openDispute()
    const shown = await shownIds()
    expect(shown).toHaveLength(2)
    await expect(look(outdated)).rejects.toMatchObject({ code: 'WithdrawalDisputed' })
    expect(await decide(outdated, 'approved')).toBe('WithdrawalDisputed')
    expect(await decide(outdated, 'rejected')).toBe('done')
    expect(await listedRequest()).toBeNull()

    const id = await request(shown)
    const shownBefore = await look(id)
    await resolveCase(await makeAuthor(), { caseId: shownFirst[0] ?? 0 }, reason)
    expect(await decide(id, 'approved')).toBe('ApprovalEffectChanged')
    expect(await decide(id, 'approved', shownBefore)).toBe('ApprovalEffectChanged')
    expect(await transferStatusOf('withdrawal', withdrawalId)).toBe('pending')
    expect(await decide(id, 'approved', await look(id))).toBe('done')
    expect(await transferStatusOf('withdrawal', withdrawalId)).not.toBe('pending')
  })

  it('above the limit of one manager needs a second one', async () => {
    const by = await makeAuthor()
    const { withdrawalId } = await makeUndecided()
    await db.run(sql`insert into settings (key, value) values ('second_manager_above_cents', '2499')
      on conflict (key) do update set value = '2499'`)
    try {
      expect(await codeOf(approveWithdrawal(by, { withdrawalId }, reason))).toBe('SecondManagerNeeded')
    } finally {
      await db.run(sql`delete from settings where key = 'second_manager_above_cents'`)
    }
  })
})

it('a failed event opens a case, can be replayed, and the case is resolved once', async () => {
  const by = await makeAuthor()
  const { userId } = await makePayer()
  const { id } = await startDeposit(withoutIdempotency, userId, { amountCents: 1_000n })
  const event = eventAbout('payment.succeeded', { kind: 'deposit', id, cents: 999 })
  await deliver(event)
  const stored = await findEvent(event.id)
  await processEvent(stored?.id ?? 0, 1)
  expect(await findEvent(event.id)).toMatchObject({ status: 'failed' })
  await replayEvent(by, { id: stored?.id ?? 0 })
  expect(await findEvent(event.id)).toMatchObject({ status: 'received' })
  await processEvent(stored?.id ?? 0, 1)
  const cases = await db.rows<{ id: number }>(
    sql`select id from payment_cases where payment_event_id = ${stored?.id}`,
  )
  expect(cases).toHaveLength(1)
  const caseId = cases[0]?.id ?? 0
  const resolutions = [1, 2].map(() => codeOf(resolveCase(by, { caseId }, reason)))
  expect((await Promise.all(resolutions)).toSorted()).toEqual(['PaymentCaseResolved', 'done'])
})

describe('reconciliation', () => {
  it('opens one case per difference', async () => {
    const { userId } = await makePayer()
    const { id } = await startDeposit(withoutIdempotency, userId, { amountCents: 1_000n })
    const reference = `deposit:${id}`
    await db.run(sql`
      insert into sandbox_payments (id, kind, reference, amount_cents, currency, status, created_at)
      values (${`sp_${id}`}, 'payment', ${reference}, 1000, 'usd', 'succeeded', now() - interval '2 days'),
             (${`sp_lost_${id}`}, 'payment', ${`deposit:9${id}`}, 700, 'usd', 'succeeded', now() - interval '2 days')`)
    const running = new AbortController().signal
    await reconcile(running)
    await reconcile(running)
    const cases = await db.rows(sql`
      select summary, amount_cents from payment_cases where kind = 'difference' and (deposit_id = ${id} or summary like ${`deposit:9${id} %`})
       order by summary`)
    expect(cases).toEqual(
      [
        { summary: `${reference} is succeeded at the provider and pending here`, amountCents: 1_000n },
        { summary: `deposit:9${id} of $7.00 is paid at the provider and unknown here`, amountCents: 700n },
      ].toSorted((one, other) => one.summary.localeCompare(other.summary)),
    )
  })

  it.each([
    ['both paid', { status: 'succeeded' }, { status: 'completed' }, null, 0n],
    ['both open', { status: 'open' }, { status: 'pending' }, null, 0n],
    [
      'failed there',
      { status: 'failed' },
      { status: 'completed' },
      /failed at the provider and completed here/,
      1_000n,
    ],
    [
      'another amount',
      { status: 'succeeded', amountCents: 900n },
      { status: 'completed' },
      /\$9\.00 at the provider and \$10\.00 here/,
      100n,
    ],
    [
      'a refund',
      { status: 'succeeded', refundedCents: 500n },
      { status: 'completed' },
      /refunds of \$5\.00 at the provider/,
      500n,
    ],
  ] as const)('compares payments: %s', (_, theirs, ours, phrase, cents) => {
    const payment = {
      externalId: 'p',
      reference: 'deposit:1',
      amountCents: 1_000n,
      currency: 'usd',
      direction: 'in',
      refundedCents: 0n,
      ...theirs,
    } as const
    const own = {
      kind: 'deposit',
      id: 1,
      userId: 1,
      amountCents: 1_000n,
      refundedCents: 0n,
      ...ours,
    } as const
    const found = compare(payment, own)
    expect(found).toEqual(phrase && { phrase: expect.stringMatching(phrase), cents })
  })
})

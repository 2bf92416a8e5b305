import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { actOrRequest } from '@/lib/change/approval/act-or-request'
import { makeAuthor } from '@/lib/change/testing/author'
import { previewApproval } from '@/lib/console/approval/decide-approval'
import { listApprovals } from '@/lib/console/approval/list-approvals'
import { wouldWait } from '@/lib/console/approval/would-wait'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { markTesters } from '@/lib/people/account/directory/mark-testers'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { findContest } from '@/lib/play/contest/find-contest'
import { changeContest } from '@/lib/play/contest/save-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { settleMatch } from '@/lib/play/settlement/settle-match'
import { join, listContestEntries, openTestContest, startContest } from '@/lib/play/testing/contest'
import { entryOf, finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { createPromo } from '@/lib/rewards/promo/save-promo'
import { publishDraft } from '@/lib/rewards/testing/publish-draft'
import { approveWithdrawal } from './decide-withdrawal'
import { requestWithdrawal } from './request-withdrawal'
import { makePayer } from './testing/payments'
import { findWithdrawals } from './withdrawals-list'

await resetDatabase()

const reason = 'Nothing to see here'
const consent = { isManager: true, reason }

type Manager = Awaited<ReturnType<typeof makeAuthor>>

async function makeFriend(cash = 0n) {
  const { userId, methodId } = await makePayer(cash)
  const withdraw = (amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  return { userId, withdraw }
}

const makeFriends = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => makeFriend()))).map(({ userId }) => userId)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Error && 'code' in error ? error.code : Promise.reject(error)),
  )

const approve = (by: Manager, withdrawalId: number) => codeOf(approveWithdrawal(by, { withdrawalId }, reason))

/** As the second manager of another one. */
const approveSecond = async (second: Manager, withdrawalId: number) => {
  const by = await makeAuthor()
  return codeOf(
    transaction(tx =>
      approveWithdrawal.in(tx, by, { withdrawalId }, { reason, approvedById: second.operatorId }),
    ),
  )
}

const give = (by: Manager, userId: number, amountCents = 2_000n) =>
  adjustBalance(by, { userId, bucket: 'cash', amountCents, requestKey: randomUUID() }, reason)

const givenOf = async (userId: number, bucket: BucketKind = 'cash') =>
  (
    await db.one<{ cents: bigint }>(sql`
      select given_cents as cents from buckets where user_id = ${userId} and kind = ${bucket}::text::bucket_kind`)
  ).cents

/** As if every change so far had been made more than 30 days ago. */
async function age(): Promise<void> {
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const table of ['audit_rows', 'contest_settlements', 'promo_claims', 'policy_uses'])
      await tx.run(sql`update ${raw(table)} set created_at = created_at - interval '31 days'`)
  })
}

type PromoTerms = { rules?: { rule: 'users'; ids: number[] }[]; bucket?: BucketKind; creditsCents?: number }

async function publish(
  by: Manager,
  { rules = [], bucket = 'site_credits', creditsCents = 2_500 }: PromoTerms,
) {
  const { id: creditBucketId } = await db.one<{ id: number }>(sql`
    insert into credit_buckets (name, bucket)
    values (${randomUUID()}, ${bucket}::text::bucket_kind) returning id`)
  const { id } = await createPromo(by, {
    name: `Promo ${randomUUID().slice(0, 8)}`,
    description: '',
    creditsCents,
    creditBucketId,
    startsAt: null,
    endsAt: null,
    budgetCents: 50_000,
    rules,
  })
  await publishDraft(by, id, reason)
  return id
}

describe('site credits of a promo', () => {
  it('for named users are given by its operators, who do not decide about withdrawals', async () => {
    const [by, user] = [await makeAuthor(), await makeFriend(5_000n)]
    await claimPromo(user.userId, await publish(by, { rules: [{ rule: 'users', ids: [user.userId] }] }))
    expect(await givenOf(user.userId, 'site_credits')).toBe(2_500n)
    const { id, needsApproval } = await user.withdraw(1_000n)
    expect(needsApproval).toBe(true)
    expect(await approve(by, id)).toBe('SecondManagerNeeded')
    expect(await approveSecond(by, id)).toBe('OwnAccount')
    expect(await approve(await makeAuthor(), id)).toBe('done')
  })

  it('for a segment are given, also if many claim them', async () => {
    const by = await makeAuthor()
    const users = await makeFriends(12)
    const promoId = await publish(by, { creditsCents: 100 })
    const { id: segmentId } = await db.one<{ id: number }>(sql`
      insert into segments (name, users, created_by_id) values (${randomUUID()}, 12, ${by.operatorId}) returning id`)
    await db.run(sql`
      insert into segment_users (segment_id, user_id) select ${segmentId}::int, unnest(${users}::int[])`)
    await db.run(sql`
      update promos set rules = (select jsonb_build_array(jsonb_build_object('rule', 'segment', 'any_of', jsonb_build_array(name)))
                                   from segments where id = ${segmentId}) where id = ${promoId}`)
    for (const userId of users) await claimPromo(userId, promoId)
    for (const userId of users) expect(await givenOf(userId, 'site_credits')).toBe(100n)
  })

  it('for everyone are given to the first fifty only', async () => {
    const promoId = await publish(await makeAuthor(), { creditsCents: 100 })
    await db.run(sql`update promos set claims = 40, spent_cents = 4000 where id = ${promoId}`)
    const users = await makeFriends(14)
    await Promise.all(users.map(userId => claimPromo(userId, promoId)))
    const given = await Promise.all(users.map(userId => givenOf(userId, 'site_credits')))
    expect(given.filter(cents => cents === 100n)).toHaveLength(10)
    expect(given.filter(cents => cents === 0n)).toHaveLength(4)
  })

  it('that no operator made, or in play money, are not given', async () => {
    const [by, { userId }] = [await makeAuthor(), await makeFriend()]
    await claimPromo(userId, await publish(by, { bucket: 'bucks' }))
    expect(await givenOf(userId, 'bucks')).toBe(0n)
    const promoId = await publish(by, {})
    const { id } = await db.one<{ id: number }>(sql`
      insert into promos (name, credits_cents, credit_bucket_id, status)
      select 'Seeded', 500, credit_bucket_id, 'published' from promos where id = ${promoId} returning id`)
    await claimPromo(userId, id)
    expect(await givenOf(userId, 'site_credits')).toBe(0n)
  })

  it('make the winnings of an entry that they paid given', async () => {
    const [by, user] = [await makeAuthor(), await makePicker()]
    const slip = user.slip(10, 3)
    const promoId = await publish(by, {
      rules: [{ rule: 'users', ids: [user.userId] }],
      creditsCents: 1_000,
    })
    await claimPromo(user.userId, promoId)
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, 'WWW')
    for (const feedGameId of new Set(slip.players.map(player => player.feed_game_id)))
      await settleMatch({ gameId: slip.game_id, feedGameId }, 0)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won' })
    // Credits return winnings only.
    expect(await givenOf(user.userId)).toBe(4_000n)
  })
})

describe('the operators of a contest', () => {
  it('are all involved with its winners: who opened it, moved its start and completed it', async () => {
    const user = await makeFriend(5_000n)
    const prizes = [{ from: 1, to: 1, cents: 4_000, bucket: 'cash' as const }]
    const { id, by: opener } = await openTestContest({ prizes })
    const mover = await makeAuthor()
    const { updatedAt = new Date() } = (await findContest(id)) ?? {}
    const startsAt = new Date(Date.now() + 7_200_000).toISOString()
    await changeContest(mover, { id, updatedAt, form: { name: 'Friday Flash', startsAt } }, consent.reason)
    await join(user.userId, id)
    await startContest(id)
    const [entry] = await listContestEntries(id)
    const completer = await makeAuthor()
    const standings = [{ entryId: entry?.entryId ?? 0, place: 1 }]
    await completeContest(completer, { id, standings }, reason)
    await settleContests()
    const { id: withdrawalId } = await user.withdraw(1_000n)
    for (const by of [opener, mover, completer]) {
      expect(await approve(by, withdrawalId)).toBe('SecondManagerNeeded')
      expect(await approveSecond(by, withdrawalId)).toBe('OwnAccount')
    }
    expect(await approve(await makeAuthor(), withdrawalId)).toBe('done')
  })

  it('are not involved with users who won nothing', async () => {
    const user = await makeFriend(5_000n)
    const { id } = await openTestContest({ prizes: [{ from: 2, to: 2, cents: 100, bucket: 'cash' }] })
    await join(user.userId, id)
    expect(await user.withdraw(1_000n)).toMatchObject({ needsApproval: false })
  })

  it('include those of a contest that the feed completed', async () => {
    const user = await makeFriend(5_000n)
    const prizes = [{ from: 1, to: 1, cents: 4_000, bucket: 'cash' as const }]
    const { id, by } = await openTestContest({ prizes })
    await join(user.userId, id)
    await startContest(id)
    const [entry] = await listContestEntries(id)
    const feed = { operatorId: null, name: 'Feed', sessionId: null, requestId: '' }
    await completeContest(feed, { id, standings: [{ entryId: entry?.entryId ?? 0, place: 1 }] }, reason)
    await settleContests()
    const { id: withdrawalId, needsApproval } = await user.withdraw(1_000n)
    expect(needsApproval).toBe(true)
    expect(await approve(by, withdrawalId)).toBe('SecondManagerNeeded')
  })
})

describe('given money that an accomplice loses in a contest', () => {
  const giveAndLose = async (others: number) => {
    const [by, winner, loser] = [await makeAuthor(), await makeFriend(1_000n), await makeFriend()]
    await give(by, loser.userId, 1_000n)
    const prizes = [{ from: 1, to: 1, cents: 1_900, bucket: 'cash' as const }]
    const { id } = await openTestContest({ buyInCents: 1_000, prizes })
    for (const { userId } of [winner, loser]) await join(userId, id)
    for (let other = 0; other < others; other++) await join((await makeFriend(1_000n)).userId, id)
    await startContest(id)
    const standings = (await listContestEntries(id)).map(({ entryId }, index) => ({
      entryId,
      place: index + 1,
    }))
    const feed = { operatorId: null, name: 'Feed', sessionId: null, requestId: '' }
    await completeContest(feed, { id, standings }, reason)
    await settleContests()
    return givenOf(winner.userId)
  }

  it('stays given in its part of the winnings, in a contest of up to 20', async () => {
    expect(await giveAndLose(0)).toBe(950n)
    expect(await giveAndLose(2)).toBe(475n)
    expect(await giveAndLose(19)).toBe(0n)
  })
})

describe('money that operators gave more than 30 days ago', () => {
  it('is not approved by the manager who gave it, also as a second manager', async () => {
    const [user, by] = [await makeFriend(), await makeAuthor()]
    await give(by, user.userId)
    await age()
    const { id } = await user.withdraw(1_000n)
    expect(await approve(by, id)).toBe('SecondManagerNeeded')
    expect(await approveSecond(by, id)).toBe('OwnAccount')
    expect(await approve(await makeAuthor(), id)).toBe('done')
  })

  it('does not involve the giver with other money', async () => {
    const [user, by] = [await makeFriend(20_000n), await makeAuthor()]
    await give(by, user.userId)
    await age()
    const { id, needsApproval } = await user.withdraw(15_000n)
    expect(needsApproval).toBe(true)
    expect(await approve(by, id)).toBe('done')
  })

  it('is approved by the giver if there is no other manager', async () => {
    const [user, by] = [await makeFriend(), await makeAuthor()]
    await give(by, user.userId)
    await age()
    const { id } = await user.withdraw(1_000n)
    await db.run(
      sql`update operators set disabled_at = now() where id <> ${by.operatorId} and disabled_at is null`,
    )
    expect(await approve(by, id)).toBe('done')
  })
})

describe('a tester', () => {
  const mark = (by: Manager, ids: number[], isTester: boolean) =>
    markTesters(by, { ids: ids.map(String) }, isTester, 'UTC', reason)

  it('is favored by the operators who marked them, until 30 days after the mark was removed', async () => {
    const [by, other] = [await makeAuthor(), await makeFriend()]
    for (const ids of [[], [other.userId]]) {
      const user = await makeFriend(20_000n)
      await mark(by, [user.userId, ...ids], true)
      await age()
      const marked = await user.withdraw(1_000n)
      expect(marked.needsApproval).toBe(true)
      expect(await approve(by, marked.id)).toBe('SecondManagerNeeded')
      await mark(await makeAuthor(), [user.userId, ...ids], false)
      const unmarked = await user.withdraw(1_000n)
      expect(await approve(by, unmarked.id)).toBe('SecondManagerNeeded')
      expect(await approve(await makeAuthor(), unmarked.id)).toBe('done')
      await age()
      expect(await user.withdraw(1_000n)).toMatchObject({ needsApproval: false })
    }
  })
})

it('a request that involvement lets no manager approve is refused, and another one names what involves the requester', async () => {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await db.run(sql`
    update operators set disabled_at = now() where id not in (${by.operatorId}, ${second.operatorId})`)
  const { userId, withdraw } = await makeFriend(5_000n)
  const { username } = await db.one<{ username: string }>(
    sql`select username from users where id = ${userId}`,
  )
  await transaction(tx =>
    adjustBalance.in(
      tx,
      by,
      { userId, bucket: 'cash', amountCents: 60_000n, requestKey: randomUUID() },
      { reason, approvedById: second.operatorId },
    ),
  )
  const { id: withdrawalId } = await withdraw(2_000n)
  const asked = { withdrawalId, disputeIds: [] }
  await expect(actOrRequest(by, approveWithdrawal, asked, reason)).rejects.toMatchObject({
    code: 'ManagersInvolved',
    detail: { names: [by.name, second.name] },
  })
  expect(await wouldWait(by, 'withdrawal.approve', asked)).toMatchObject({
    waits: null,
    refusal: { code: 'ManagersInvolved', detail: { names: [by.name, second.name] } },
  })

  // Requested while another manager could approve.
  const id = await requestApproval(by, { action: 'withdrawal.approve', input: asked, reason })
  const seenBy = async ({ operatorId }: Manager) => (await listApprovals({ ids: [id ?? 0], operatorId }))[0]
  const notAlone = { involvedManagers: [second.name], canRequesterAlone: false }
  expect(await seenBy(second)).toMatchObject({ objection: 'involved', ...notAlone })
  expect(await seenBy(by)).toMatchObject({ objection: 'own', ...notAlone })

  const third = await makeAuthor()
  expect(await seenBy(second)).toMatchObject({ objection: 'involved', involvedManagers: [] })
  expect(await seenBy(third)).toMatchObject({ objection: null })
  const credited = `credited $600.00 cash to ${username}`
  expect(await wouldWait(by, 'withdrawal.approve', asked)).toMatchObject({
    waits: true,
    involvement: [{ text: `${by.name} ${credited}`, at: expect.any(Date) }],
  })
  expect(await wouldWait(second, 'withdrawal.approve', asked)).toMatchObject({
    waits: true,
    involvement: [{ text: `${second.name} approved for another manager, who ${credited}` }],
  })
  expect(await wouldWait(third, 'withdrawal.approve', asked)).toMatchObject({ waits: false })
})

it('a request that no other manager could approve says if its requester can decide alone', async () => {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await db.run(sql`
    update operators set disabled_at = now() where id not in (${by.operatorId}, ${second.operatorId})`)
  const { userId, withdraw } = await makeFriend(5_000n)
  const { id: withdrawalId } = await withdraw(2_000n)
  const input = { withdrawalId, disputeIds: [] }
  await db.run(sql`update withdrawals set needs_approval = true where id = ${withdrawalId}`)
  expect(await findWithdrawals([withdrawalId])).toMatchObject([{ isOperatorInvolved: false }])
  const id = (await requestApproval(by, { action: 'withdrawal.approve', input, reason })) ?? 0
  const seenBy = async ({ operatorId }: Manager) => (await listApprovals({ ids: [id], operatorId }))[0]
  expect(await seenBy(by)).toMatchObject({ objection: 'own', involvedManagers: [], canRequesterAlone: false })
  await adjustBalance(
    second,
    { userId, bucket: 'cash', amountCents: 4_000n, requestKey: randomUUID() },
    reason,
  )
  expect(await findWithdrawals([withdrawalId])).toMatchObject([{ isOperatorInvolved: true }])
  const alone = { involvedManagers: [second.name], canRequesterAlone: true }
  expect(await seenBy(by)).toMatchObject({ objection: 'own', ...alone })
  expect(await seenBy(second)).toMatchObject({ objection: 'involved', ...alone })
  await expect(previewApproval({ ...second, role: 'manager' }, id)).rejects.toMatchObject({
    code: 'ApprovalInvolved',
    detail: {
      requester: null,
      involvement: [{ text: expect.stringContaining(`${second.name} credited $40.00 cash to`) }],
    },
  })
})

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Author, serviceAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { post } from '@/lib/ledger/post'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { importStandings } from '@/lib/play/contest/import-standings'
import { leaveContest } from '@/lib/play/contest/leave-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { settleMatch } from '@/lib/play/settlement/settle-match'
import { join, listContestEntries, openTestContest, startContest } from '@/lib/play/testing/contest'
import { entryOf, finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { approveWithdrawal } from './decide-withdrawal'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal'
import { makePayer } from './testing/payments'
import { findWithdrawals } from './withdrawals-list'

const reason = 'Compensation for an outage'

type Manager = Author & { operatorId: number }

async function makeUser(cash = 0n) {
  const { userId, methodId } = await makePayer(cash)
  const withdraw = (amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  const give = (by: Manager, cents: bigint, bucket: BucketKind = 'cash') =>
    adjustBalance(by, { userId, bucket, amountCents: cents, requestKey: randomUUID() }, reason)
  return { userId, withdraw, give }
}

/** As if all changes by operators had been made more than 30 days ago. */
async function age(userId: number): Promise<void> {
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
    update audit_rows set created_at = created_at - interval '31 days'
     where subject_type = 'user' and subject_id = ${String(userId)}
        or subject_type = 'contest' and subject_id in (
             select contest_id::text from contest_entries where user_id = ${userId})`)
  })
}

const givenOf = async (userId: number, bucket: BucketKind = 'cash') =>
  (
    await db.one<{ cents: bigint }>(sql`
      select given_cents as cents from buckets where user_id = ${userId} and kind = ${bucket}::text::bucket_kind`)
  ).cents

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Error && 'code' in error ? error.code : Promise.reject(error)),
  )

const verify = async (userId: number, by: Manager) => {
  const to = { kycStatus: 'Verified', dateOfBirth: '1985-01-01' } as const
  const change = { userId, from: {}, to, reason }
  const second = await makeAuthor()
  await transaction(tx => changeIdentity.in(tx, by, change, { reason, approvedById: second.operatorId }))
}

describe('a withdrawal after a change by an operator', () => {
  const changes: Record<
    string,
    (user: Awaited<ReturnType<typeof makeUser>>, by: Manager) => Promise<unknown>
  > = {
    'gave cash': ({ give }, by) => give(by, 5_000n),
    'gave site credits': ({ give }, by) => give(by, 5_000n, 'site_credits'),
    'took cash': ({ give }, by) => give(by, -1_000n),
    'verified the user': ({ userId }, by) => verify(userId, by),
    'lifted a suspension': async ({ userId }, by) => {
      await suspendUser(by, { userId, endsAt: null }, reason)
      await liftSuspension(by, { userId }, reason)
    },
  }
  for (const [name, change] of Object.entries(changes))
    it(`waits for another manager if the operator ${name}, before or after the request`, async () => {
      const [user, by] = [await makeUser(20_000n), await makeAuthor()]
      await change(user, by)
      const { id, needsApproval } = await user.withdraw(1_000n)
      expect(needsApproval).toBe(true)
      expect(await codeOf(approveWithdrawal(by, { withdrawalId: id }, reason))).toBe('SecondManagerNeeded')
      const own = transaction(async tx =>
        approveWithdrawal.in(
          tx,
          await makeAuthor(),
          { withdrawalId: id },
          { reason, approvedById: by.operatorId },
        ),
      )
      expect(await codeOf(own)).toBe('OwnAccount')
      expect(await codeOf(approveWithdrawal(await makeAuthor(), { withdrawalId: id }, reason))).toBe('done')
    })

  it('waits also if the order of verifying and giving is reversed, and in parts', async () => {
    const by = await makeAuthor()
    const [first, second] = [await makeUser(), await makeUser()]
    await verify(first.userId, by)
    await first.give(by, 10_000n)
    await second.give(by, 10_000n)
    await verify(second.userId, await makeAuthor())
    for (const { withdraw } of [first, second])
      for (const part of [2_000n, 3_000n]) expect(await withdraw(part)).toMatchObject({ needsApproval: true })
  })

  it('does not wait if no operator changed anything', async () => {
    const { withdraw } = await makeUser(5_000n)
    expect(await withdraw(1_000n)).toMatchObject({ needsApproval: false })
  })

  it('does not wait for another manager if the operator only suspended or excluded the user', async () => {
    const [user, by] = [await makeUser(20_000n), await makeAuthor()]
    const { id } = await user.withdraw(1_000n)
    await suspendUser(by, { userId: user.userId, endsAt: null }, reason)
    await excludeUser(by, { userId: user.userId, endsAt: new Date(Date.now() + 86_400_000) }, reason)
    const withdrawal = (await findWithdrawals([id]))[0]
    expect(withdrawal).toMatchObject({ isOperatorInvolved: false })
    expect(await codeOf(approveWithdrawal(by, { withdrawalId: id }, reason))).toBe('done')
  })

  it('is not approved by a manager that the operator invited', async () => {
    const [user, by, invited] = [await makeUser(20_000n), await makeAuthor(), await makeAuthor()]
    await db.run(sql`update operators set invited_by_id = ${by.operatorId} where id = ${invited.operatorId}`)
    await user.give(by, 1_000n)
    const { id } = await user.withdraw(1_000n)
    expect(await codeOf(approveWithdrawal(invited, { withdrawalId: id }, reason))).toBe('SecondManagerNeeded')
  })

  it('that races with the gift sees it, or came first', async () => {
    for (let round = 0; round < 10; round++) {
      const [user, by] = [await makeUser(5_000n), await makeAuthor()]
      const [{ id, needsApproval }] = await Promise.all([user.withdraw(5_000n), user.give(by, 5_000n)])
      const { given } = await db.one<{ given: bigint }>(
        sql`select given_cents as given from withdrawals where id = ${id}`,
      )
      expect(needsApproval).toBe(given > 0n || needsApproval)
      expect(await user.withdraw(1_000n)).toMatchObject({ needsApproval: true })
    }
  })
})

describe('money that operators gave', () => {
  it('is withdrawn last, and waits for an operator also after 30 days', async () => {
    const [{ userId, withdraw, give }, by] = [await makeUser(3_000n), await makeAuthor()]
    await give(by, 2_000n)
    await age(userId)
    expect(await withdraw(3_000n)).toMatchObject({ needsApproval: false })
    const { id, needsApproval } = await withdraw(1_500n)
    expect(needsApproval).toBe(true)
    expect(await givenOf(userId)).toBe(500n)
    await cancelWithdrawal(withoutIdempotency, userId, id)
    expect(await givenOf(userId)).toBe(2_000n)
  })

  it('is taken back by its reversal, and given again by the reversal of a debit', async () => {
    const [{ userId, give }, by] = [await makeUser(5_000n), await makeAuthor()]
    const given = await give(by, 2_000n)
    expect(await givenOf(userId)).toBe(2_000n)
    await reverseTransaction(by, { transactionId: given.transactionId }, reason)
    expect(await givenOf(userId)).toBe(0n)
    const taken = await give(by, -1_000n)
    await reverseTransaction(by, { transactionId: taken.transactionId }, reason)
    expect(await givenOf(userId)).toBe(1_000n)
  })

  it('stays given when it is played: refunds bring it back, winnings belong to it', async () => {
    for (const bucket of ['cash', 'site_credits'] as const) {
      const [{ userId, withdraw, give }, by] = [await makeUser(), await makeAuthor()]
      await give(by, 1_000n, bucket)
      const left = await openTestContest({ buyInCents: 1_000 })
      await join(userId, left.id)
      expect(await givenOf(userId, bucket)).toBe(0n)
      await leaveContest(withoutIdempotency, userId, left.id)
      expect(await givenOf(userId, bucket)).toBe(1_000n)
      const prizes = [{ from: 1, to: 1, cents: 4_000, bucket: 'cash' as const }]
      const won = await openTestContest({ buyInCents: 1_000, prizes })
      await join(userId, won.id)
      await startContest(won.id)
      const [entry] = await listContestEntries(won.id)
      await completeContest(
        await makeAuthor(),
        { id: won.id, standings: [{ entryId: entry?.entryId ?? 0, place: 1 }] },
        reason,
      )
      await settleContests()
      await age(userId)
      const credits = bucket === 'cash' ? 0n : await givenOf(userId, bucket)
      expect((await givenOf(userId)) + credits).toBe(4_000n)
      expect(await withdraw(1_000n)).toMatchObject({ needsApproval: true })
    }
  })

  it('that paid part of an entry owns that share of its payout', async () => {
    const [user, by] = [await makePicker(), await makeAuthor()]
    const slip = user.slip(10, 3)
    const request = { userId: user.userId, bucket: 'site_credits', amountCents: 400n } as const
    await adjustBalance(by, { ...request, requestKey: randomUUID() }, reason)
    const id = await enterSlip(user.userId, slip)
    expect(await givenOf(user.userId, 'site_credits')).toBe(0n)
    await finishMatches(slip, 'WWW')
    for (const feedGameId of new Set(slip.players.map(player => player.feed_game_id)))
      await settleMatch({ gameId: slip.game_id, feedGameId }, 0)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won' })
    // Credits return winnings only.
    expect(await givenOf(user.userId)).toBe(1_600n)
  })

  it('that is lost to another user of a small contest belongs to that user’s prize', async () => {
    const prizes = [{ from: 1, to: 1, cents: 49_000, bucket: 'cash' as const }]
    const win = async (entrants: number) => {
      const { id } = await openTestContest({ buyInCents: 25_000, prizes })
      const [loser, winner] = [await makeUser(), await makeUser(25_000n)]
      await loser.give(await makeAuthor(), 25_000n)
      for (const { userId } of [loser, winner]) await join(userId, id)
      for (let others = entrants - 2; others > 0; others--) await join((await makeUser(25_000n)).userId, id)
      await startContest(id)
      const entries = await listContestEntries(id)
      const rest = entries.filter(({ userId }) => userId !== winner.userId)
      const first = entries.filter(({ userId }) => userId === winner.userId)
      const standings = [...first, ...rest].map(({ entryId }, index) => ({ entryId, place: index + 1 }))
      await transaction(tx =>
        importStandings(tx, serviceAuthor('Feed'), {
          id,
          gameId: 5,
          standings,
          reason: '',
          approvedById: null,
        }),
      )
      await settleContests()
      expect(await givenOf(loser.userId)).toBe(0n)
      return winner
    }
    const winner = await win(2)
    expect(await givenOf(winner.userId)).toBe(24_500n)
    expect(await winner.withdraw(30_000n)).toMatchObject({ needsApproval: true })
    expect(await givenOf((await win(4)).userId)).toBe(12_250n)
    expect(await givenOf((await win(21)).userId)).toBe(0n)
  })

  it('and deposits that were not played are both kept back', async () => {
    const [{ userId, withdraw, give }, by] = [await makeUser(5_000n), await makeAuthor()]
    await give(by, 10_000n)
    await transaction(tx =>
      post(tx, {
        kind: 'deposit',
        userId,
        houseAccount: 'processor',
        amounts: [{ bucket: 'cash', cents: 10_000n }],
      }),
    )
    await age(userId)
    expect(await withdraw(5_000n)).toMatchObject({ needsApproval: false })
    expect(await withdraw(1_000n)).toMatchObject({ needsApproval: true })
  })

  it('is counted by the database only', async () => {
    const { userId } = await makeUser()
    const set = db.run(sql`update buckets set given_cents = 1 where user_id = ${userId} and kind = 'cash'`)
    await expect(set).rejects.toThrow(/only through postings/)
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { readSwitch, setSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { planWindow } from '@/lib/app-config/maintenance/save-window'
import { createRelease } from '@/lib/app-config/release/save-release'
import type { Author } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { markTesters } from '@/lib/people/account/directory/mark-testers'
import { changeRegion } from '@/lib/people/location/save-region'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { findContest } from '@/lib/play/contest/find-contest'
import { changeBlueprint } from '@/lib/play/contest/save-blueprint'
import { changeContest } from '@/lib/play/contest/save-contest'
import type { BlueprintForm } from '@/lib/play/contest/schema'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { changeResult } from '@/lib/play/feed/edit-result'
import { join, listContestEntries, openTestContest, startContest } from '@/lib/play/testing/contest'
import { approveWithdrawal } from './decide-withdrawal'
import { requestWithdrawal } from './request-withdrawal'
import { makePayer } from './testing/payments'

await resetDatabase()

const reason = 'Nothing to see here'
const consent = { isManager: true, reason }
const feed: Author = { operatorId: null, name: 'Feed', sessionId: null, requestId: '' }

type Manager = Awaited<ReturnType<typeof makeAuthor>>
type Friend = Awaited<ReturnType<typeof makeFriend>>

async function makeFriend(cash = 5_000n) {
  const { userId, methodId } = await makePayer(cash)
  const withdraw = (amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  return { userId, withdraw }
}

const first = (cents: number, bucket: 'cash' | 'site_credits' = 'cash') => [{ from: 1, to: 1, cents, bucket }]

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

const give = (by: Manager, userId: number, amountCents: bigint, bucket: BucketKind = 'cash') =>
  adjustBalance(by, { userId, bucket, amountCents, requestKey: randomUUID() }, reason)

const givenOf = async (userId: number, bucket: BucketKind = 'cash') =>
  (
    await db.one<{ cents: bigint }>(sql`
      select given_cents as cents from buckets where user_id = ${userId} and kind = ${bucket}::text::bucket_kind`)
  ).cents

/** As if everything so far had happened earlier. */
async function age(interval = '31 days'): Promise<void> {
  const columns = {
    audit_rows: ['created_at'],
    contest_settlements: ['created_at'],
    contests: ['created_at', 'started_at', 'starts_at'],
    ledger_transactions: ['created_at'],
    policy_uses: ['created_at'],
  }
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const [table, names] of Object.entries(columns))
      for (const name of names)
        await tx.run(sql`update ${raw(table)} set ${raw(name)} = ${raw(name)} - ${interval}::text::interval`)
  })
}

/** The feed completes the contest with this user before the others. */
async function complete(id: number, winner: number): Promise<void> {
  await startContest(id)
  const entries = await listContestEntries(id)
  const order = entries.toSorted(
    (one, other) => Number(other.userId === winner) - Number(one.userId === winner),
  )
  const standings = order.map(({ entryId }, index) => ({ entryId, place: index + 1 }))
  await completeContest(feed, { id, standings })
  await settleContests()
}

/** Opens a contest in which the first of the users wins. */
async function win(terms: Partial<BlueprintForm>, ...users: [Friend, ...Friend[]]) {
  const contest = await openTestContest(terms)
  for (const { userId } of users) await join(userId, contest.id)
  await complete(contest.id, users[0].userId)
  return contest
}

describe('prizes above the buy-ins', () => {
  it('are given by the operators of the contest, at any time, also if the feed completes it', async () => {
    const [friend, other] = [await makeFriend(1n), await makeAuthor()]
    const { by } = await win({ buyInCents: 1, prizes: first(50_000) }, friend)
    expect(await givenOf(friend.userId)).toBe(49_999n)
    await age()
    const { id, needsApproval } = await friend.withdraw(3_000n)
    expect(needsApproval).toBe(true)
    expect(await approve(by, id)).toBe('SecondManagerNeeded')
    expect(await approveSecond(by, id)).toBe('OwnAccount')
    expect(await approve(other, id)).toBe('done')
  })

  it('are given by the manager who moved the start, at any time', async () => {
    const [friend, mover] = [await makeFriend(), await makeAuthor()]
    const { id } = await openTestContest({ prizes: first(40_000) })
    const { updatedAt = new Date() } = (await findContest(id)) ?? {}
    const form = { name: 'Late show', startsAt: new Date(Date.now() + 7_200_000).toISOString() }
    await changeContest(mover, { id, updatedAt, form }, consent.reason)
    await join(friend.userId, id)
    await complete(id, friend.userId)
    await age()
    const { id: withdrawalId, needsApproval } = await friend.withdraw(30_000n)
    expect(needsApproval).toBe(true)
    expect(await approve(mover, withdrawalId)).toBe('SecondManagerNeeded')
  })

  it('of a free contest in site credits are given', async () => {
    const friend = await makeFriend()
    await win({ buyInCents: 0, prizes: first(50_000, 'site_credits') }, friend)
    expect(await givenOf(friend.userId, 'site_credits')).toBe(50_000n)
  })

  it('are given in their share of all prizes', async () => {
    const users: [Friend, Friend] = [await makeFriend(), await makeFriend()]
    await win(
      { buyInCents: 500, prizes: [...first(3_000), { from: 2, to: 2, cents: 1_000, bucket: 'cash' }] },
      ...users,
    )
    // 10.00 of 40.00 were paid in.
    expect(await givenOf(users[0].userId)).toBe(2_250n)
    expect(await givenOf(users[1].userId)).toBe(750n)
  })

  it('are not given if users paid for them, or for less than 5 % of them', async () => {
    const users = async (): Promise<[Friend, Friend]> => [await makeFriend(), await makeFriend()]
    for (const cents of [900, 1_000, 1_050]) {
      const [winner, other] = await users()
      await win({ buyInCents: 500, prizes: first(cents) }, winner, other)
      expect(await givenOf(winner.userId)).toBe(0n)
    }
  })

  it('of play money are not given', async () => {
    const friend = await makeFriend()
    await db.run(sql`update users set mode = 'Arcade' where id = ${friend.userId}`)
    await win(
      { kind: 'arcade', buyInCents: 0, prizes: [{ from: 1, to: 1, cents: 50_000, bucket: 'bucks' }] },
      friend,
    )
    expect(await givenOf(friend.userId, 'bucks')).toBe(0n)
  })
})

it('prizes of contests that all managers opened are withdrawn with two managers once 30 days have passed', async () => {
  const friend = await makeFriend()
  const contests = [await win({ prizes: first(4_000) }, friend), await win({ prizes: first(4_000) }, friend)]
  const [one, two] = contests.map(({ by }) => by)
  if (!one || !two) throw new Error('two contests were opened')
  await db.run(
    sql`update operators set disabled_at = now() where id <> all(${[one.operatorId, two.operatorId]}::int[])`,
  )
  try {
    const withSecond = (withdrawalId: number) =>
      codeOf(
        transaction(tx =>
          approveWithdrawal.in(tx, one, { withdrawalId }, { reason, approvedById: two.operatorId }),
        ),
      )
    const { id } = await friend.withdraw(6_000n)
    expect(await withSecond(id)).toBe('OwnAccount')
    await age()
    for (const by of [one, two]) expect(await approve(by, id)).toBe('SecondManagerNeeded')
    expect(await withSecond(id)).toBe('done')
  } finally {
    await db.run(sql`update operators set disabled_at = null`)
  }
})

describe('given money that another user wins in a contest', () => {
  it('keeps its giver, who does not approve the withdrawal of the winner', async () => {
    for (const bucket of ['cash', 'site_credits'] as const) {
      const [giver, loser, winner] = [await makeAuthor(), await makeFriend(0n), await makeFriend(25_000n)]
      await give(giver, loser.userId, 25_000n, bucket)
      await win({ buyInCents: 25_000, prizes: first(49_000) }, winner, loser)
      for (const interval of ['0 days', '31 days']) {
        await age(interval)
        const { id } = await winner.withdraw(24_500n)
        expect(await approve(giver, id)).toBe('SecondManagerNeeded')
        expect(await approveSecond(giver, id)).toBe('OwnAccount')
        if (interval === '31 days') expect(await approve(await makeAuthor(), id)).toBe('done')
      }
    }
  })

  it('keeps its giver through several contests', async () => {
    const giver = await makeAuthor()
    const [one, two, three] = [await makeFriend(0n), await makeFriend(10_000n), await makeFriend(19_000n)]
    await give(giver, one.userId, 10_000n)
    await win({ buyInCents: 10_000, prizes: first(19_000) }, two, one)
    await win({ buyInCents: 19_000, prizes: first(37_000) }, three, two)
    const { id } = await three.withdraw(30_000n)
    expect(await approve(giver, id)).toBe('SecondManagerNeeded')
    expect(await approve(await makeAuthor(), id)).toBe('done')
  })

  it('keeps the opener of the contest from whose prize it came', async () => {
    const [one, two] = [await makeFriend(1n), await makeFriend(50_000n)]
    const { by: opener } = await win({ buyInCents: 1, prizes: first(50_000) }, one)
    await win({ buyInCents: 50_000, prizes: first(49_900) }, two, one)
    expect(await givenOf(two.userId)).toBeGreaterThan(20_000n)
    await age('25 hours')
    const { id } = await two.withdraw(40_000n)
    expect(await approve(opener, id)).toBe('SecondManagerNeeded')
    expect(await approve(await makeAuthor(), id)).toBe('done')
  })

  it('does not involve who only let the loser play', async () => {
    const [giver, checker] = [await makeAuthor(), await makeAuthor()]
    const [loser, winner] = [await makeFriend(0n), await makeFriend(25_000n)]
    await db.run(sql`
      insert into audit_rows (author_name, operator_id, action, subject_type, subject_id, subject_name, favors)
      values ('', ${checker.operatorId}, 'user.change-level', 'user', ${String(loser.userId)}, '', 'access')`)
    await give(giver, loser.userId, 25_000n)
    await win({ buyInCents: 25_000, prizes: first(49_000) }, winner, loser)
    const { id } = await winner.withdraw(40_000n)
    expect(await approve(checker, id)).toBe('done')
  })
})

describe('the winner of a contest', () => {
  it('is paid without the manager who entered a result of a match in its slate', async () => {
    const [friend, editor] = [await makeFriend(), await makeAuthor()]
    const match = 1_430_000_001
    await db.run(sql`
      insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
      values (5, ${match}, 'Herons', 'Otters', now() + interval '1 day')`)
    await db.run(sql`
      insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
      values (5, ${match}, 'Ada', 'Oak', 'A. Oak', 'Herons')`)
    await db.run(sql`
      insert into projections (game_id, feed_game_id, feed_player_id, projection) values (5, ${match}, ${match}, 20.5)`)
    const terms = { prizes: first(900), feedGameIds: [match] }
    const { id, blueprint } = await openTestContest(terms)
    for (const { userId } of [friend, await makeFriend()]) await join(userId, id)
    await db.run(sql`
      update feed_games set status = 'InProgress', started_at = now() - interval '5 minutes', updated_at = now() - interval '5 minutes'
       where game_id = 5 and feed_game_id = ${match}`)
    const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
      select updated_at from projections where game_id = 5 and feed_game_id = ${match}`)
    const edit = { gameId: 5, feedGameId: match, feedPlayerId: match, updatedAt: updatedAt.toISOString() }
    await changeResult(editor, { ...edit, result: 12, isPlayed: true }, reason)
    await complete(id, friend.userId)
    const { id: withdrawalId } = await friend.withdraw(1_000n)
    expect(await approve(editor, withdrawalId)).toBe('SecondManagerNeeded')
    // The slate of the next contest.
    const form = { name: 'Late show', kind: 'cash' as const, buyInCents: 500, ...terms, feedGameIds: [] }
    const { updatedAt: storedAt } = await db.one<{ updatedAt: Date }>(sql`
      select updated_at from blueprints where id = ${blueprint.id}`)
    await changeBlueprint(editor, { id: blueprint.id, updatedAt: storedAt, form }, reason)
    expect(await approve(editor, withdrawalId)).toBe('SecondManagerNeeded')
    expect(await approve(await makeAuthor(), withdrawalId)).toBe('done')
  })

  it('is paid without the manager who marked them as a tester, at any time', async () => {
    const [friend, marker] = [await makeFriend(), await makeAuthor()]
    const mark = (isTester: boolean) =>
      markTesters(marker, { ids: [String(friend.userId)] }, isTester, 'UTC', reason)
    await mark(true)
    await win({ prizes: first(40_000) }, friend)
    await mark(false)
    await age()
    const { id, needsApproval } = await friend.withdraw(8_000n)
    expect(needsApproval).toBe(true)
    expect(await approve(marker, id)).toBe('SecondManagerNeeded')
  })

  const setMaintenance = async (by: Manager, isEnabled: boolean) => {
    const { updatedAt } = await readSwitch()
    const typedName = isEnabled ? 'Maintenance' : ''
    await setSwitch(by, { form: { isEnabled, message: 'Back soon' }, updatedAt, typedName }, reason)
  }

  it('is paid without the manager who closed the app within an hour before the start', async () => {
    const [closer, reopener] = [await makeAuthor(), await makeAuthor()]
    const winWhileClosed = async (
      close: () => Promise<unknown>,
      open: () => Promise<unknown>,
      minutesLater: number,
    ) => {
      const friend = await makeFriend()
      const { id } = await openTestContest({ prizes: first(40_000) })
      await join(friend.userId, id)
      await close()
      await open()
      // The contest starts that much later.
      await age(`${minutesLater} minutes`)
      await complete(id, friend.userId)
      return (await friend.withdraw(30_000n)).id
    }
    const soon = await winWhileClosed(
      () => setMaintenance(closer, true),
      () => setMaintenance(reopener, false),
      50,
    )
    expect(await approve(closer, soon)).toBe('SecondManagerNeeded')
    expect(await approveSecond(closer, soon)).toBe('OwnAccount')
    expect(await approve(reopener, soon)).toBe('done')

    const planner = await makeAuthor()
    const window = { startsAt: 'now' as const, endsAt: new Date(Date.now() + 1_800_000).toISOString() }
    const form = { ...window, message: 'Back soon', platforms: ['ios' as const] }
    const planned = await winWhileClosed(
      () => planWindow(planner, { form, typedName: 'Maintenance of iOS' }, reason),
      // The contest starts a minute later.
      () => db.run(sql`update maintenance_windows set starts_at = starts_at - interval '1 minute'`),
      0,
    )
    expect(await approve(planner, planned)).toBe('SecondManagerNeeded')
    await db.run(sql`delete from maintenance_windows`)

    const early = await winWhileClosed(
      () => setMaintenance(planner, true),
      () => setMaintenance(planner, false),
      70,
    )
    expect(await approve(planner, early)).toBe('done')
  })

  it('is paid without the manager who closed a region or forced an update while others could join', async () => {
    const winAfter = async (exclude: (by: Manager) => Promise<unknown>, isBefore: boolean) => {
      const [friend, by] = [await makeFriend(), await makeAuthor()]
      if (isBefore) await exclude(by)
      const { id } = await openTestContest({ prizes: first(40_000) })
      await join(friend.userId, id)
      if (!isBefore) await exclude(by)
      // Contests of tests started a second ago.
      await wait(1_100)
      await complete(id, friend.userId)
      return approve(by, (await friend.withdraw(30_000n)).id)
    }
    const changeTerms = async (by: Manager, terms: { isAllowed: boolean; minAge: number }) => {
      const { updatedAt } = await db.one<{ updatedAt: Date }>(
        sql`select updated_at from regions where code = 'AK'`,
      )
      await changeRegion(by, { code: 'AK', updatedAt, ...terms }, reason)
    }
    const close = (by: Manager) => changeTerms(by, { isAllowed: false, minAge: 18 })
    const raiseAge = (by: Manager) => changeTerms(by, { isAllowed: true, minAge: 99 })
    let version = 90
    const force = (by: Manager) => {
      const text = `${++version}.0.0`
      const form = {
        platform: 'ios' as const,
        version: text,
        forceUpdate: true,
        notes: [],
        publishAt: 'now' as const,
        rollout: [],
      }
      return createRelease(by, { form, typedName: `iOS ${text}` }, reason)
    }
    for (const exclude of [close, raiseAge, force])
      for (const isBefore of [true, false]) {
        await db.run(sql`update regions set is_allowed = true, min_age = 18 where code = 'AK'`)
        expect(await winAfter(exclude, isBefore)).toBe(isBefore ? 'done' : 'SecondManagerNeeded')
      }
  })
})

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { serviceAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestChange } from '@/lib/change/testing/request-change'
import { previewApproval } from '@/lib/console/approval/decide-approval'
import { revertChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { openList } from '@/lib/list/open-list'
import { approveWithdrawal } from '@/lib/payments/decide-withdrawal'
import { makeUndecidedWithdrawal } from '@/lib/payments/testing/payments'
import { findWithdrawals } from '@/lib/payments/withdrawals-list'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { fund } from '@/lib/people/testing/users'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import {
  balancesOf,
  join,
  joinAs,
  listContestEntries,
  openTestContest,
  startContest,
  switchAsTwo,
} from '@/lib/play/testing/contest'
import { importPayload, storedMatch } from '@/lib/play/testing/feed'
import { cancelContest } from './cancel-contest'
import { completeContest, previewCompletion } from './complete-contest'
import { contestsList } from './contests-list'
import { correctContest, previewContestCorrection } from './correct-contest'
import { readEndingTotals } from './end-contest'
import { entrantsList } from './entrants-list'
import { findBlueprint } from './find-blueprint'
import { findContest } from './find-contest'
import { importStandings } from './import-standings'
import { insertContest } from './insert-contest'
import { leaveContest } from './leave-contest'
import { changeBlueprint } from './save-blueprint'
import { changeContest, lockOpenContest, openContest, reopenContest } from './save-contest'
import { settleContests } from './settle-contests'
import { keepStandings, listDifferences } from './standings-difference'

await resetDatabase()

const reason = 'The standings are final'
const prizes = [
  { from: 1, to: 1, cents: 1_000, bucket: 'cash' as const },
  { from: 2, to: 2, cents: 400, bucket: 'cash' as const },
]

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

const request = {
  path: '/admin/contests',
  operatorId: 0,
  zone: 'UTC',
  requestId: 'test',
  isMasked: false,
  canExport: true,
}

const countOf = (outcomes: string[], outcome: string) => outcomes.filter(one => one === outcome).length

const leave = (userId: number, id: number) => leaveContest(withoutIdempotency, userId, id)

async function readMoney(contestId: number) {
  const row = await db.row<{ buyIns: number; refunds: number; payouts: number; entriesCents: bigint }>(sql`
    select count(distinct t.id) filter (where t.kind = 'buy_in')::int as buy_ins,
           count(distinct t.id) filter (where t.kind = 'refund')::int as refunds,
           count(distinct t.id) filter (where t.kind = 'payout')::int as payouts,
           coalesce(sum(p.amount_cents) filter (where p.house_account = 'entries'), 0)::bigint as entries_cents
      from contest_entries e join ledger_transactions t on t.contest_entry_id = e.id
           join postings p on p.transaction_id = t.id
     where e.contest_id = ${contestId}`)
  return row
}

describe('joining', () => {
  it('debits the buy-in once and returns the same entry to a user who joined', async () => {
    const { id, blueprint } = await openTestContest()
    const userId = await makeWalletOwner()
    await fund(userId, 'site_credits', 200n)
    await fund(userId, 'cash', 1_000n)
    const first = await join(userId, id)
    expect(first).toMatchObject({ blueprintId: blueprint.id, gameId: 5, isNew: true })
    expect(await join(userId, id)).toEqual({ ...first, isNew: false })
    expect(await balancesOf(userId)).toEqual({ cash: 700n })
    expect((await findContest(id))?.entries).toBe(1)
  })

  it('fills 20 places with exactly 20 of 100 users', async () => {
    const { id } = await openTestContest({ capacity: 20 })
    const users = await Promise.all(Array.from({ length: 100 }, makeWalletOwner))
    for (const userId of users) await fund(userId, 'cash', 500n)
    const outcomes = await Promise.all(users.map(userId => outcomeOf(join(userId, id))))
    expect(countOf(outcomes, 'done')).toBe(20)
    expect(countOf(outcomes, 'ContestFull')).toBe(80)
    expect(await readMoney(id)).toMatchObject({ buyIns: 20, entriesCents: 10_000n })
    expect(await listContestEntries(id)).toHaveLength(20)
    expect((await findContest(id))?.entries).toBe(20)
    await expect(db.run(sql`update contests set entry_count = 0 where id = ${id}`)).rejects.toThrow('counted')
  })

  it('in parallel charges one user once, and never more than the balance', async () => {
    const contests = await Promise.all(Array.from({ length: 4 }, () => openTestContest()))
    const userId = await makeWalletOwner()
    await fund(userId, 'cash', 1_200n)
    const calls = contests.flatMap(({ id }) => [id, id, id])
    const outcomes = await Promise.all(calls.map(id => outcomeOf(join(userId, id))))
    expect(await balancesOf(userId)).toEqual({ cash: 200n })
    expect(countOf(outcomes, 'FundsTooLow')).toBe(6)
  })

  it.each([
    ['ContestClosed', async (id: number) => startContest(id)],
    ['ContestClosed', async (id: number) => lockOpenContest(await makeAuthor(), { id })],
    ['ContestClosed', async (id: number) => cancelContest(await makeAuthor(), { id }, reason)],
  ])('fails with %s after start, lock and cancellation', async (code, change) => {
    const { id } = await openTestContest()
    await change(id)
    await expect(joinAs(id)).rejects.toThrow(code)
  })

  it.each([
    ['FundsTooLow', { kind: 'cash' }, {}, { cash: 499n, bucks: 9_000n }],
    ['CashPlayBarred', { kind: 'cash' }, { isSelfExcluded: true }, { cash: 500n }],
    ['CashPlayBarred', { kind: 'cash' }, { isDenied: true }, { cash: 500n }],
    ['ContestModeMismatch', { kind: 'cash' }, { mode: 'Arcade' }, { cash: 500n }],
    ['ContestModeMismatch', { kind: 'arcade' }, {}, { bucks: 500n }],
    [
      'PhoneNotVerified',
      { kind: 'arcade', buyInCents: 0, prizes: [{ from: 1, to: 1, cents: 100, bucket: 'bucks' }] },
      { mode: 'Arcade', isUnverified: true },
      {},
    ],
    ['done', { kind: 'arcade' }, { mode: 'Arcade', isSelfExcluded: true, isDenied: true }, { bucks: 500n }],
    ['done', { kind: 'practice' }, { isSelfExcluded: true, isDenied: true }, {}],
  ])('ends with %s for %o and the user %o with %o', async (outcome, terms, user, funds) => {
    // biome-ignore format: a row a case
    const { mode = 'Cash', isSelfExcluded = false, isDenied = false, isUnverified = false } = user as Record<string, never>
    const { id } = await openTestContest(terms as never)
    const userId = await makeWalletOwner()
    await db.run(sql`update users set mode = ${mode}::text::user_mode where id = ${userId}`)
    if (isSelfExcluded) await excludePerson(db, userId, { isTimeOut: false, until: null })
    if (isUnverified) await db.run(sql`update users set phone_verified_at = null where id = ${userId}`)
    if (isDenied) await db.run(sql`update user_geolocations set expires_at = null where user_id = ${userId}`)
    for (const [bucket, cents] of Object.entries(funds)) await fund(userId, bucket as BucketKind, cents)
    expect(await outcomeOf(join(userId, id))).toBe(outcome)
    if (outcome !== 'done') expect(await balancesOf(userId)).toEqual(funds)
  })

  it('keeps the terms of the opening when the blueprint changes', async () => {
    const { by, blueprint, id } = await openTestContest({ capacity: 10, prizes })
    const terms = {
      name: 'x',
      kind: 'cash' as const,
      buyInCents: 900,
      capacity: 2,
      prizes: [],
      feedGameIds: [],
    }
    const row = await db.row<{ updatedAt: Date }>(
      sql`select updated_at from blueprints where id = ${blueprint.id}`,
    )
    await changeBlueprint(by, { id: blueprint.id, updatedAt: row?.updatedAt ?? new Date(), form: terms })
    expect(await findContest(id)).toMatchObject({ buyInCents: 500n, capacity: 10, prizes })
    await expect(db.run(sql`update contests set buy_in_cents = 1 where id = ${id}`)).rejects.toThrow('terms')
  })

  it('races a deletion: an account is either deleted or in the cash contest', async () => {
    const { id } = await openTestContest({ buyInCents: 0 })
    for (let round = 0; round < 20; round++) {
      const userId = await makeWalletOwner()
      const outcomes = await Promise.all([outcomeOf(join(userId, id)), outcomeOf(deleteAccount(userId))])
      expect([
        ['done', 'AccountNotDeletable'],
        ['UserNotFound', 'done'],
      ]).toContainEqual(outcomes)
    }
  })

  it.each([0, 500])('for %i cents without a payment is rejected by the database', async cents => {
    const { id } = await openTestContest()
    const userId = await makeWalletOwner()
    const entry = sql`
      insert into contest_entries (contest_id, user_id, buy_in_cents) values (${id}, ${userId}, ${cents})`
    await expect(db.run(entry)).rejects.toThrow('is not paid')
  })
})

describe('leaving', () => {
  it('refunds the buckets that paid, and the user can join again', async () => {
    const { id } = await openTestContest({ capacity: 2 })
    const { userId, entryId } = await joinAs(id, { site_credits: 200n, cash: 400n })
    await leave(userId, id)
    expect(await balancesOf(userId)).toEqual({ site_credits: 200n, cash: 400n })
    await expect(leave(userId, id)).rejects.toThrow('ContestNotJoined')
    expect((await join(userId, id)).contestEntryId).not.toBe(entryId)
    expect((await findContest(id))?.entries).toBe(1)
  })

  it('in parallel refunds once', async () => {
    const { id } = await openTestContest()
    const { userId } = await joinAs(id)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(leave(userId, id))))
    expect(countOf(outcomes, 'done')).toBe(1)
    expect(await balancesOf(userId)).toEqual({ cash: 500n })
  })

  it('is closed after start and lock, and unknown contests are not found', async () => {
    const { id, by } = await openTestContest()
    const { userId } = await joinAs(id)
    await switchAsTwo(lockOpenContest, by, id)
    await expect(leave(userId, id)).rejects.toThrow('ContestClosed')
    await switchAsTwo(reopenContest, by, id)
    await startContest(id)
    await expect(leave(userId, id)).rejects.toThrow('ContestClosed')
    await expect(leave(userId, 2_000_000_000)).rejects.toThrow('ContestNotFound')
    await expect(join(userId, 2_000_000_000)).rejects.toThrow('ContestNotFound')
  })
})

describe('the start', () => {
  it('locks the contest, which is not reopened, and its start stays', async () => {
    const { id, by } = await openTestContest()
    await startContest(id)
    await settleContests()
    const contest = await findContest(id)
    expect(contest?.status).toBe('locked')
    await expect(reopenContest(by, { id })).rejects.toThrow('ContestStarted')
    const later = { name: 'Late show 1', startsAt: '2127-03-01T18:00:00.000Z' }
    await expect(
      changeContest(by, { id, updatedAt: contest?.updatedAt ?? new Date(), form: later }),
    ).rejects.toThrow('ContestStarted')
    await expect(db.run(sql`update contests set status = 'open' where id = ${id}`)).rejects.toThrow('started')
    await expect(db.run(sql`update contests set starts_at = null where id = ${id}`)).rejects.toThrow(
      'moved back',
    )
  })

  it('is not delayed after users paid', async () => {
    const { id, by } = await openTestContest()
    await joinAs(id)
    const { updatedAt = new Date() } = (await findContest(id)) ?? {}
    for (const startsAt of ['2128-03-01T18:00:00.000Z', null])
      await expect(changeContest(by, { id, updatedAt, form: { name: 'x', startsAt } })).rejects.toThrow(
        'ContestStartFixed',
      )
  })

  it('is not delayed by the slate either, unless the contest is free', async () => {
    const [first, second] = [await addMatch(1), await addMatch(2)]
    const feedGameIds = [first, second]
    const paid = await openTestContest({ feedGameIds })
    const free = await openTestContest({ feedGameIds, buyInCents: 0 })
    await saveSlate(paid, [second])
    await saveSlate(paid, [first, second])
    await joinAs(paid.id)
    await joinAs(free.id, {})
    for (const slate of [[second], []])
      await expect(saveSlate(paid, slate)).rejects.toMatchObject({ code: 'SlateStartFixed' })
    await saveSlate(free, [second], { buyInCents: 0 })
    await saveSlate(paid, [first])
    await db.run(sql`update contests set starts_at = now() + interval '10 minutes' where id = ${paid.id}`)
    await saveSlate(paid, [second])
  })

  it('is not moved forward by the slate once users joined', async () => {
    const [running, soon, first, later] = [
      await addMatch(-1),
      await addMatch(0.5),
      await addMatch(1),
      await addMatch(2),
    ]
    await db.run(sql`
      update feed_games set status = 'InProgress', started_at = now() where game_id = 5 and feed_game_id = ${running}`)
    const paid = await openTestContest({ feedGameIds: [first] })
    const free = await openTestContest({ feedGameIds: [first], buyInCents: 0 })
    const unjoined = await openTestContest({ feedGameIds: [first] })
    const { userId } = await joinAs(paid.id)
    await joinAs(free.id, {})
    for (const added of [running, soon])
      for (const [contest, buyInCents] of [[paid, 500] as const, [free, 0] as const])
        await expect(saveSlate(contest, [first, added], { buyInCents })).rejects.toMatchObject({
          code: 'SlateStartsContest',
          detail: { contest: 'Late show 1' },
        })
    await saveSlate(unjoined, [first, soon])
    await saveSlate(unjoined, [first, running])
    await saveSlate(paid, [first, later])
    expect((await findContest(paid.id))?.hasStarted).toBe(false)
    await leave(userId, paid.id)
    await saveSlate(paid, [first, later, running])
  })

  it('is not moved forward by reverting a change of the slate', async () => {
    const [soon, first] = [await addMatch(0.5), await addMatch(1)]
    const contest = await openTestContest({ feedGameIds: [soon, first] })
    const { auditId } = await saveSlate(contest, [first])
    await joinAs(contest.id)
    await expect(revertChange(contest.by, auditId, 'It was right before')).rejects.toThrow(
      'SlateStartsContest',
    )
  })

  it('can lose its last match after it started', async () => {
    const [first, second] = [await addMatch(1), await addMatch(2)]
    const { id, by, blueprint } = await openTestContest({ feedGameIds: [first, second] })
    await joinAs(id)
    await db.run(sql`
      update feed_games set status = 'InProgress', started_at = now() where game_id = 5 and feed_game_id = ${first}`)
    const { updatedAt = new Date() } = (await findBlueprint(blueprint.id)) ?? {}
    const values = { name: 'Late show', kind: 'cash' as const, buyInCents: 500, feedGameIds: [first] }
    await changeBlueprint(by, { id: blueprint.id, updatedAt, form: values })
    expect((await findBlueprint(blueprint.id))?.feedGameIds).toEqual([first])
  })
})

async function saveSlate(
  { by, blueprint }: Awaited<ReturnType<typeof openTestContest>>,
  feedGameIds: number[],
  terms = {},
) {
  const { updatedAt = new Date() } = (await findBlueprint(blueprint.id)) ?? {}
  const values = { name: 'Late show', kind: 'cash' as const, buyInCents: 500, feedGameIds }
  return changeBlueprint(by, { id: blueprint.id, updatedAt, form: { ...values, ...terms } })
}

let matches = 0

/** A match that starts in so many hours. */
async function addMatch(hours: number): Promise<number> {
  const feedGameId = 1_400_000_000 + ++matches
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
    values (5, ${feedGameId}, 'Herons', 'Otters', now() + make_interval(secs => ${hours * 3_600}))`)
  return feedGameId
}

/** A started contest with paid entries. */
async function makeStarted(count = 3, terms = {}) {
  const opened = await openTestContest({ prizes, ...terms })
  const players = []
  for (let index = 0; index < count; index++) players.push(await joinAs(opened.id))
  await startContest(opened.id)
  const standings = players.map(({ entryId }, index) => ({ entryId, place: index + 1 }))
  return { ...opened, players, standings }
}

const cashOf = async (players: { userId: number }[]) => {
  const cash = []
  for (const { userId } of players) cash.push((await balancesOf(userId)).cash ?? 0n)
  return cash
}

describe('canceling', () => {
  it('refunds each user to the buckets that paid, once', async () => {
    const { id, by } = await openTestContest()
    const one = await joinAs(id, { site_credits: 300n, cash: 700n })
    const other = await joinAs(id, { site_credits: 900n })
    await cancelContest(by, { id }, reason)
    await Promise.all([settleContests(), settleContests(), settleContests()])
    expect(await balancesOf(one.userId)).toEqual({ site_credits: 300n, cash: 700n })
    expect(await balancesOf(other.userId)).toEqual({ site_credits: 900n })
    expect(await readMoney(id)).toMatchObject({ buyIns: 2, refunds: 2, entriesCents: 0n })
    expect((await findContest(id))?.isSettling).toBe(false)
  })

  it('keeps no results away that the feed sends with its standings', async () => {
    const { id, by } = await openTestContest({ prizes })
    const { entryId } = await joinAs(id)
    await cancelContest(by, { id }, reason)
    const feedGameId = await addMatch(1)
    const standings = [{ main_contest_entry_id: entryId, place: 1 }]
    await importPayload({
      games: [{ feed_game_id: feedGameId, status: 'Final' }],
      contest_standings: [{ main_contest_id: id, standings }],
    })
    expect(await storedMatch(feedGameId)).toMatchObject({ status: 'Final' })
    expect((await findContest(id))?.status).toBe('canceled')
  })

  it('after the start requires a second manager', async () => {
    const { id, by } = await makeStarted(1)
    await expect(cancelContest(by, { id }, reason)).rejects.toThrow('SecondManagerNeeded')
  })

  it('races joins and leaves without losing a cent', async () => {
    const { id, by } = await openTestContest()
    const players = await Promise.all(Array.from({ length: 20 }, () => joinAs(id)))
    const newcomers = await Promise.all(Array.from({ length: 20 }, makeWalletOwner))
    for (const userId of newcomers) await fund(userId, 'cash', 500n)
    await Promise.all([
      ...players.map(({ userId }) => outcomeOf(leave(userId, id))),
      outcomeOf(cancelContest(by, { id }, reason)),
      ...newcomers.map(userId => outcomeOf(join(userId, id))),
    ])
    await settleContests()
    expect((await findContest(id))?.status).toBe('canceled')
    expect((await readMoney(id))?.entriesCents).toBe(0n)
    for (const userId of [...players.map(one => one.userId), ...newcomers])
      expect(await balancesOf(userId)).toEqual({ cash: 500n })
  })

  it('keeps a participant’s account until the refund is paid', async () => {
    const { id, by } = await openTestContest()
    const { userId } = await joinAs(id)
    await cancelContest(by, { id }, reason)
    await expect(deleteAccount(userId)).rejects.toMatchObject({
      code: 'AccountNotDeletable',
      detail: { isInContest: true },
    })
  })
})

describe('completing', () => {
  it('pays what the preview shows, each winner once', async () => {
    const { id, by, players, standings } = await makeStarted()
    const preview = await previewCompletion(id, standings)
    expect(preview).toMatchObject({
      winners: 2,
      totals: [{ bucket: 'cash', cents: 1_400n }],
      unpaid: [],
    })
    await completeContest(by, { id, standings }, reason)
    expect(await outcomeOf(completeContest(by, { id, standings }, reason))).toBe('ContestStatusConflict')
    await Promise.all([settleContests(), settleContests()])
    expect(await cashOf(players)).toEqual([1_000n, 400n, 0n])
    expect(await listContestEntries(id)).toMatchObject([
      { rank: 1, paidCents: 1_000n, status: 'completed' },
      { rank: 2, paidCents: 400n },
      { rank: 3, paidCents: 0n },
    ])
    expect(await readMoney(id)).toMatchObject({ payouts: 2, entriesCents: 100n })
  })

  it('rejects wrong standings, a contest before its start, and paid contests without prizes', async () => {
    const { id, by, standings } = await makeStarted()
    const complete = (rows: typeof standings) =>
      outcomeOf(completeContest(by, { id, standings: rows }, reason))
    expect(await complete(standings.slice(1))).toBe('StandingsInvalid')
    expect(await complete([])).toBe('ContestNeedsStandings')
    const early = await openTestContest({ prizes })
    const { entryId } = await joinAs(early.id)
    await db.run(sql`update contests set status = 'locked' where id = ${early.id}`)
    const completion = { id: early.id, standings: [{ entryId, place: 1 }] }
    await expect(completeContest(by, completion, reason)).rejects.toThrow('ContestNotStarted')
    const free = await makeStarted(1, { prizes: [] })
    await expect(completeContest(by, { id: free.id, standings: [] }, reason)).rejects.toThrow(
      'ContestWithoutPrizes',
    )
  })

  it('above the limits requires a second manager', async () => {
    const rich = [{ from: 1, to: 1, cents: 50_001, bucket: 'cash' as const }]
    const { by, blueprint } = await openTestContest()
    await db.run(sql`
      update blueprints set prizes = ${JSON.stringify(rich)}::text::jsonb where id = ${blueprint.id}`)
    const startsAt = new Date(Date.now() + 60_000).toISOString()
    const form = { name: 'Rich', startsAt }
    await expect(
      openContest(
        { ...by, role: 'editor' },
        { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form },
      ),
    ).rejects.toThrow('PrizesRequireManager')
    await expect(
      openContest(by, { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form }),
    ).rejects.toThrow('SecondManagerNeeded')
    const id = await insertContest(db, blueprint.id, { name: 'Rich' })
    const { entryId } = await joinAs(id)
    await startContest(id)
    await expect(completeContest(by, { id, standings: [{ entryId, place: 1 }] }, reason)).rejects.toThrow(
      'SecondManagerNeeded',
    )
  })

  it('pays no prize to a deleted account', async () => {
    const terms = {
      kind: 'arcade' as const,
      buyInCents: 0,
      prizes: [{ from: 1, to: 2, cents: 100, bucket: 'bucks' as const }],
    }
    const { id, by } = await openTestContest(terms)
    const players = []
    for (let index = 0; index < 2; index++) {
      const userId = await makeWalletOwner()
      await db.run(
        sql`update users set mode = 'Arcade', email_verified_at = now(), phone_verified_at = now() where id = ${userId}`,
      )
      players.push({ userId, entryId: (await join(userId, id)).contestEntryId })
    }
    await startContest(id)
    await deleteAccount(players[0]?.userId ?? 0)
    const standings = players.map(({ entryId }, index) => ({ entryId, place: index + 1 }))
    expect(await previewCompletion(id, standings)).toMatchObject({
      winners: 1,
      unpaid: [{ bucket: 'bucks', cents: 100n }],
    })
    await completeContest(by, { id, standings }, reason)
    await settleContests()
    expect(await balancesOf(players[0]?.userId ?? 0)).toEqual({})
    expect(await balancesOf(players[1]?.userId ?? 0)).toEqual({ bucks: 100n })
    const { rows } = await openList(entrantsList, { ...request, parameters: {} }, id)
    expect(rows.map(({ prizes }) => prizes)).toEqual([[], [{ bucket: 'bucks', cents: 100 }]])
  })
})

it('is completed once another manager approved, without a reason if users joined since the request', async () => {
  const { id, by } = await openTestContest({ buyInCents: 0 })
  const second = await makeAuthor()
  const requestId = await requestChange(by, completeContest, { id, standings: [] }, '')
  await joinAs(id)
  await startContest(id)
  await expect(completeContest(by, { id, standings: [] })).rejects.toThrow('ReasonTooShort')
  await decideAsShown(second, { id: requestId, decision: 'approved' })
  expect((await findContest(id))?.status).toBe('completed')
})

describe('a prize of a deleted account', () => {
  it('counts for the limits, because the account can be reactivated before it is paid', async () => {
    const { by, blueprint } = await openTestContest({ kind: 'arcade', buyInCents: 0 })
    await db.run(sql`
      update blueprints set prizes = '[{"from": 1, "to": 1, "cents": 50001, "bucket": "bucks"}]'
       where id = ${blueprint.id}`)
    const id = await insertContest(db, blueprint.id, { name: 'Rich' })
    const userId = await makeWalletOwner()
    await db.run(
      sql`update users set mode = 'Arcade', email_verified_at = now(), phone_verified_at = now() where id = ${userId}`,
    )
    const { contestEntryId: entryId } = await join(userId, id)
    await startContest(id)
    await deleteAccount(userId)
    const completion = { id, standings: [{ entryId, place: 1 }] }
    expect(await outcomeOf(completeContest(by, completion, reason))).toBe('SecondManagerNeeded')
  })
})

describe('correcting', () => {
  it('reverses changed prizes and pays the new ones, and lends a shortfall', async () => {
    const { id, by, players, standings } = await makeStarted()
    await completeContest(by, { id, standings }, reason)
    const swapped = standings.map(({ entryId, place }) => ({ entryId, place: [2, 3, 1][place - 1] ?? 0 }))
    expect(await outcomeOf(correctContest(by, { id, standings: swapped }, reason))).toBe('ContestSettling')
    await settleContests()
    expect(await outcomeOf(correctContest(by, { id, standings }, reason))).toBe('StandingsUnchanged')
    const [first, second] = players
    // The winner has spent all but 1.00 of the prize of 10.00.
    await transaction(tx =>
      post(tx, { kind: 'adjustment', userId: first?.userId ?? 0, houseAccount: 'adjustments', amounts: [{ bucket: 'cash', cents: -900n }] }),
    ) // biome-ignore format: one posting
    expect(await previewContestCorrection(id, swapped)).toMatchObject({
      paidOut: [{ bucket: 'cash', cents: 1_000n }],
      reclaimed: [{ bucket: 'cash', cents: 500n }],
      covered: [{ bucket: 'cash', cents: 500n }],
      returned: [],
    })
    await correctContest(by, { id, standings: swapped }, reason)
    const [logged] = await db.rows<{ after: object }>(sql`
      select after from audit_rows where action = 'contest.correct' and subject_id = ${String(id)} order by id desc`)
    expect(logged?.after).toMatchObject({
      reclaimed: [{ bucket: 'cash', cents: 500 }],
      covered: [{ bucket: 'cash', cents: 500 }],
    })
    await Promise.all([settleContests(), settleContests()])
    expect(await cashOf(players)).toEqual([0n, 0n, 1_000n])
    const shortfalls = await db.rows<{ userId: number; cents: bigint }>(sql`
      select change.user_id, shortfall_cents as cents from contest_settlement_entries change
        join contest_settlements on contest_settlements.id = settlement_id
       where contest_id = ${id} and shortfall_cents > 0 order by 1`)
    expect(shortfalls).toEqual([{ userId: first?.userId, cents: 500n }])
    expect(await readEndingTotals(id)).toMatchObject({ paidCents: 1_400n, coveredCents: 500n })
    expect(await listContestEntries(id)).toMatchObject([
      { rank: 2, paidCents: 400n },
      { rank: 3, paidCents: 0n, userId: second?.userId },
      { rank: 1, paidCents: 1_000n },
    ])
  })

  it('takes what the cash does not cover from a withdrawal that is not approved', async () => {
    const { id, by, players, standings } = await makeStarted()
    await completeContest(by, { id, standings }, reason)
    await settleContests()
    const [first] = players
    await fund(first?.userId ?? 0, 'cash', -1_000n)
    const withdrawalId = await makeUndecidedWithdrawal(first?.userId ?? 0, 1_200n)
    const swapped = standings.map(({ entryId, place }) => ({ entryId, place: [2, 1, 3][place - 1] ?? 0 }))
    expect(await previewContestCorrection(id, swapped)).toMatchObject({
      reclaimed: [{ bucket: 'cash', cents: 600n }],
      covered: [],
      returned: [{ withdrawalId, cents: 1_200n }],
    })
    await correctContest(by, { id, standings: swapped }, reason)
    await settleContests()
    expect(await cashOf(players)).toEqual([600n, 1_000n, 0n])
    expect(await readEndingTotals(id)).toMatchObject({ paidCents: 1_400n, coveredCents: 0n })
    expect((await verifyLedger()).findings).toEqual([])
  })

  it('that waits for a second manager holds withdrawals of users with a prize of the contest', async () => {
    const { id, by, players, standings } = await makeStarted()
    await completeContest(by, { id, standings }, reason)
    await settleContests()
    const withdrawals = []
    for (const { userId } of players) withdrawals.push(await makeUndecidedWithdrawal(userId, 1_200n))
    const swapped = standings.map(({ entryId, place }) => ({ entryId, place: [2, 1, 3][place - 1] ?? 0 }))
    const approvalId = await requestChange(by, correctContest, { id, standings: swapped }, reason)
    const others = standings.map(({ entryId, place }) => ({ entryId, place: [2, 3, 1][place - 1] ?? 0 }))
    await expect(
      requestChange(await makeAuthor(), correctContest, { id, standings: others }, reason),
    ).rejects.toThrow('ApprovalPending')
    // Two of the three entries change.
    const stored = await db.one<{ input: Requested }>(sql`
      select input from pending_approvals where id = ${approvalId}`)
    expect(correctContest.approvable?.phraseOf(stored.input)).toBe('Replace the standings of 2 entries')
    const { facts } = await previewApproval(await makeAuthor(), approvalId)
    expect(facts.values).toMatchObject([{ name: 'withdrawalsRequestedUntilThen' }])
    expect(facts.tables.find(({ title }) => title.endsWith(`(C-${id})`))?.count).toBe(2)
    const approve = (withdrawalId: number | undefined) =>
      makeAuthor().then(author => approveWithdrawal(author, { withdrawalId: withdrawalId ?? 0 }, reason))
    const [first, second, third] = withdrawals
    for (const paid of [first, second]) await expect(approve(paid)).rejects.toThrow('CorrectionRequested')
    await approve(third)
    const [shown] = await findWithdrawals([first ?? 0])
    expect(shown).toMatchObject({ requestedCorrections: [expect.any(String)] })
    await decideAsShown(await makeAuthor(), { id: approvalId, decision: 'rejected', reason })
    await approve(second)
  })

  it('that a job did not apply yet takes cash only from a prize in cash', async () => {
    const mixed = [prizes[0], { from: 2, to: 2, cents: 400, bucket: 'site_credits' }]
    const { id, by, players, standings } = await makeStarted(3, { prizes: mixed })
    await completeContest(by, { id, standings }, reason)
    await settleContests()
    const shown = await Promise.all(players.map(({ userId }) => makeUndecidedWithdrawal(userId)))
    const swapped = standings.map(({ entryId, place }) => ({ entryId, place: [2, 3, 1][place - 1] ?? 0 }))
    await correctContest(by, { id, standings: swapped }, reason)
    const found = await findWithdrawals(shown)
    const taken = players.map(({ userId }) => found.find(one => one.userId === userId)?.correctedCents)
    expect(taken).toEqual([1_000n, 0n, 0n])
    await settleContests()
  })

  it('repays what was lent once the entry gets a prize again, as far as that covers it', async () => {
    const { id, by, players, standings } = await makeStarted()
    await completeContest(by, { id, standings }, reason)
    await settleContests()
    const [first] = players
    await fund(first?.userId ?? 0, 'cash', -1_000n)
    const placeFirst = async (wanted: 1 | 2 | 3) => {
      const order = [standings[1], standings[2]]
      order.splice(wanted - 1, 0, standings[0])
      const changed = order.flatMap((one, index) => (one ? { entryId: one.entryId, place: index + 1 } : []))
      await correctContest(by, { id, standings: changed }, reason)
      await Promise.all([settleContests(), settleContests()])
      const { cents } = await db.one<{ cents: bigint }>(sql`
        select coalesce(sum(amount_cents), 0)::bigint as cents from postings join ledger_transactions t on t.id = transaction_id
         where house_account = 'shortfalls' and t.user_id = ${first?.userId}`)
      return [...(await cashOf(players)), cents]
    }
    expect(await placeFirst(3)).toEqual([0n, 1_000n, 400n, -1_000n])
    expect(await placeFirst(1)).toEqual([0n, 400n, 0n, 0n])
    expect(await placeFirst(3)).toEqual([0n, 1_000n, 400n, -1_000n])
    expect(await placeFirst(2)).toEqual([0n, 1_000n, 0n, -600n])
    expect(await placeFirst(1)).toEqual([0n, 400n, 0n, 0n])
    // What a correction took from other cash comes back.
    await fund(first?.userId ?? 0, 'cash', 50n)
    expect(await placeFirst(2)).toEqual([0n, 1_000n, 0n, -550n])
    expect(await placeFirst(1)).toEqual([50n, 400n, 0n, 0n])
    expect((await verifyLedger()).findings).toEqual([])
  })

  it('leaves the entries of deleted accounts, whose places others can take', async () => {
    const free = { kind: 'arcade' as const, buyInCents: 0 }
    const decreasing = [300, 200, 100].map((cents, index) => ({
      from: index + 1,
      to: index + 1,
      cents,
      bucket: 'bucks' as const,
    }))
    const { id, by } = await openTestContest({ ...free, prizes: decreasing })
    const entries: { userId: number; entryId: number }[] = []
    for (let index = 0; index < 3; index++) {
      const userId = await makeWalletOwner()
      await db.run(
        sql`update users set mode = 'Arcade', email_verified_at = now(), phone_verified_at = now() where id = ${userId}`,
      )
      entries.push({ userId, entryId: (await join(userId, id)).contestEntryId })
    }
    await startContest(id)
    const place = (places: number[]) =>
      entries.map(({ entryId }, at) => ({ entryId, place: places[at] ?? 0 }))
    await completeContest(by, { id, standings: place([1, 2, 3]) }, reason)
    await settleContests()
    const [first, second, third] = entries
    await deleteAccount(first?.userId ?? 0)
    await correctContest(by, { id, standings: place([2, 1, 2]) }, reason)
    // Deleted before the job runs.
    await deleteAccount(second?.userId ?? 0)
    await settleContests()
    expect(await listContestEntries(id)).toMatchObject([
      { rank: 1, paidCents: 300n },
      { rank: 2, paidCents: 200n },
      { rank: 2, paidCents: 150n, userId: third?.userId },
    ])
    expect((await verifyLedger()).findings).toEqual([])
    // The account is active again when another correction is decided.
    await db.run(sql`update users set deleted_at = null where id = ${first?.userId}`)
    await correctContest(by, { id, standings: place([1, 3, 2]) }, reason)
    await settleContests()
    expect(await listContestEntries(id)).toMatchObject([
      { rank: 1, paidCents: 300n },
      { rank: 2, paidCents: 200n },
      { rank: 2, paidCents: 200n },
    ])
    expect((await verifyLedger()).findings).toEqual([])
  })

  it('is not possible for an open contest', async () => {
    const { id, by, standings } = await makeStarted()
    await expect(correctContest(by, { id, standings }, reason)).rejects.toThrow('ContestStatusConflict')
  })
})

describe('the database', () => {
  it('pays an entry once, and only its owner', async () => {
    const { id, players } = await makeStarted(2)
    const [one, other] = players
    const pay = (userId: number, cents: bigint) =>
      transaction(tx =>
        post(tx, { kind: 'payout', userId, houseAccount: 'entries', contestEntryId: one?.entryId ?? 0, settlement: Number(cents), amounts: [{ bucket: 'cash', cents }] }),
      ) // biome-ignore format: one posting
    await expect(pay(other?.userId ?? 0, 1n)).rejects.toThrow('another user')
    await expect(
      db.run(sql`update contest_entries set status = 'completed', settlement = 1, settled_at = now(), paid_cents = 5
                  where contest_id = ${id}`),
    ).rejects.toThrow('ledger does not match')
    await expect(db.run(sql`delete from contest_entries where contest_id = ${id}`)).rejects.toThrow('removed')
  })

  it('is not final while the feed has other standings, until another manager decides', async () => {
    const { by, id, players } = await makeStarted(2)
    const [first, second] = players.map(({ entryId }) => entryId)
    const [given, reversed] = [
      [first, second],
      [second, first],
    ].map(order => order.map((entryId = 0, index) => ({ entryId, place: index + 1 })))
    const feed = (standings = reversed ?? []) =>
      transaction(tx =>
        importStandings(tx, serviceAuthor('Feed'), {
          id,
          gameId: 5,
          standings,
          reason: '',
          approvedById: null,
        }),
      )
    const differs = async () => {
      const { rows } = await openList(contestsList, { ...request, parameters: { standings: 'differ' } })
      const isDifferent = (await listDifferences(50)).some(contest => contest.id === id)
      expect(rows.some(contest => contest.id === id)).toBe(isDifferent)
      return isDifferent
    }
    const age = (days: number) =>
      transaction(async tx => {
        await tx.run(sql`set local session_replication_role = replica`)
        await tx.run(sql`
          update contest_settlements set created_at = now() - make_interval(days => ${days}) where contest_id = ${id}`)
      })
    await completeContest(by, { id, standings: given ?? [] }, reason)
    expect(await differs()).toBe(false)
    await feed()
    expect(await differs()).toBe(true)
    await settleContests()
    await feed()
    expect(await differs()).toBe(true)
    await expect(keepStandings(by, { id }, reason)).rejects.toThrow('StandingsOwn')
    const other = await makeAuthor()
    await db.run(sql`update operators set promoted_by_id = ${by.operatorId} where id = ${other.operatorId}`)
    await expect(keepStandings(other, { id }, reason)).rejects.toThrow('StandingsOwn')

    await keepStandings(await makeAuthor(), { id }, reason)
    expect(await differs()).toBe(false)
    await expect(keepStandings(await makeAuthor(), { id }, reason)).rejects.toThrow('StandingsSame')
    await feed()
    expect(await differs()).toBe(false)
    await age(100)
    const correction = { id, standings: reversed ?? [], reason }
    await expect(correctContest(await makeAuthor(), correction, reason)).rejects.toThrow(
      'ContestCorrectionTooLate',
    )

    await feed(given)
    await feed()
    expect(await differs()).toBe(true)
    await correctContest(by, correction, reason)
    expect(await differs()).toBe(false)
    await settleContests()
    await age(0)
    await correctContest(by, { id, standings: given ?? [] }, reason)
    expect(await differs()).toBe(true)
    await settleContests()
  })

  it('has a consistent ledger after all of this', async () => {
    expect((await verifyLedger()).findings).toEqual([])
  })
})

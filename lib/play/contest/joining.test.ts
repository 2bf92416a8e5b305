import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { loadSettings } from '@/lib/change/settings/read'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import type { FeedGameStatus } from '@/lib/db/generated/enums'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makePayer } from '@/lib/payments/testing/payments'
import { createOperator } from '@/lib/people/testing/operators'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { changeResult } from '@/lib/play/feed/edit-result'
import { join, joinAs, openTestContest } from '@/lib/play/testing/contest'
import { cancelContest } from './cancel-contest'
import { findBlueprint } from './find-blueprint'
import { findContest } from './find-contest'
import { joinContestIn } from './join-contest'
import { changeBlueprint, createBlueprint } from './save-blueprint'
import { changeContest, lockOpenContest, openContest, reopenContest } from './save-contest'

await resetDatabase()

const reason = 'Changes who can still join'
const manager = { isManager: true, reason }
const gameId = 5

type Operator = Awaited<ReturnType<typeof createOperator>>

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Error && 'code' in error ? error.code : Promise.reject(error)),
  )

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const inHours = (hours: number) => inSeconds(hours * 3_600)

/** A contest for 10,000.00 that two other managers opened. */
async function openLarge(feedGameIds: number[] = [], startsAt: string | null = inHours(24)) {
  const [by, second] = [await createOperator('manager'), await createOperator('manager')]
  const blueprint = await createBlueprint(by, {
    gameId,
    form: {
      name: `Sunday ${randomUUID().slice(0, 8)}`,
      kind: 'cash',
      buyInCents: 500,
      feedGameIds,
      prizes: [{ from: 1, to: 1, cents: 1_000_000, bucket: 'cash' }],
    },
  })
  const form = { name: 'Sunday Million', startsAt }
  const terms = { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form }
  const grant = { reason: manager.reason, approvedById: second.operatorId }
  const { id } = await transaction(tx => openContest.in(tx, by, terms, grant))
  return { id, blueprintId: blueprint.id }
}

async function joinAsFriend(contestId: number) {
  const { userId } = await makePayer(5_000n)
  await join(userId, contestId)
  return userId
}

const joinsAfterwards = async (contestId: number) => codeOf(joinAs(contestId))

const versionOf = async (id: number) => (await findContest(id))?.updatedAt ?? new Date(0)

const moveStart = async (by: Operator, id: number, startsAt: string) =>
  changeContest(by, { id, updatedAt: await versionOf(id), form: { name: 'x', startsAt } }, manager.reason)

let added = 0

async function addMatch(hours: number, status: FeedGameStatus = 'Scheduled'): Promise<number> {
  const feedGameId = 1_440_000_000 + ++added
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at, status, started_at, updated_at)
    values (${gameId}, ${feedGameId}, 'Herons', 'Otters', now() + make_interval(secs => ${hours * 3_600}),
            ${status}::text::feed_game_status,
            case when ${status}::text = any('{InProgress,Suspended,Final}') then now() end, now() - interval '5 minutes')`)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    values (${gameId}, ${feedGameId}, 'Ada', 'Oak', 'A. Oak', 'Herons')`)
  await db.run(sql`
    insert into projections (game_id, feed_game_id, feed_player_id, projection)
    values (${gameId}, ${feedGameId}, ${feedGameId}, 20.5)`)
  return feedGameId
}

async function matchEdit(feedGameId: number, status: FeedGameStatus, scheduledAt: string | null = null) {
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
    select updated_at from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  return { gameId, feedGameId, scheduledAt, status, updatedAt: updatedAt.toISOString() }
}

async function resultEdit(feedGameId: number) {
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
    select updated_at from projections where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  const ids = { gameId, feedGameId, feedPlayerId: feedGameId }
  return { ...ids, updatedAt: updatedAt.toISOString(), result: 12, isPlayed: true }
}

async function setSlate(by: Operator, blueprintId: number, feedGameIds: number[], authority = manager) {
  const stored = await findBlueprint(blueprintId)
  if (!stored) throw new Error('the blueprint exists')
  const { updatedAt, name, kind, capacity, prizes } = stored
  const form = { name, kind, buyInCents: Number(stored.buyInCents), capacity, prizes, feedGameIds }
  return changeBlueprint(by, { id: blueprintId, updatedAt, form }, authority.reason)
}

describe('a result', () => {
  for (const status of ['Postponed', 'Canceled', 'Scheduled'] as const)
    it(`of a match that is ${status.toLowerCase()} and has not started needs a second manager`, async () => {
      const [by, second] = [await createOperator('manager'), await createOperator('manager')]
      const match = await addMatch(30, status)
      const { id } = await openLarge([match, await addMatch(24)])
      const userId = await joinAsFriend(id)
      expect(await codeOf(changeResult(by, await resultEdit(match), reason))).toBe('SecondManagerNeeded')
      expect(await joinsAfterwards(id)).toBe('done')
      const edit = await resultEdit(match)
      await transaction(tx => changeResult.in(tx, by, edit, { reason, approvedById: second.operatorId }))
      expect(await joinsAfterwards(id)).toBe('ContestClosed')
      expect(userId).toBeGreaterThan(0)
    })

  it('of a match that started is entered by one manager', async () => {
    const match = await addMatch(-2, 'InProgress')
    expect(await codeOf(changeResult(await createOperator('manager'), await resultEdit(match), reason))).toBe(
      'done',
    )
  })
})

describe('a slate with an open contest', () => {
  it('takes on no match that is not scheduled, by an editor or a manager', async () => {
    for (const entries of [0, 1])
      for (const status of ['Postponed', 'Canceled', 'Delayed'] as const) {
        const { id, blueprintId } = await openLarge()
        if (entries > 0) await joinAsFriend(id)
        const match = await addMatch(72, status)
        const byEditor = setSlate(await createOperator('editor'), blueprintId, [match], {
          isManager: false,
          reason: '',
        })
        expect(await codeOf(byEditor)).toBe('SlateMatchNotScheduled')
        const byManager = setSlate(await createOperator('manager'), blueprintId, [match])
        expect(await codeOf(byManager)).toBe('SlateMatchNotScheduled')
      }
  })

  it('leaves users an hour to join a contest that no one has joined', async () => {
    const by = await createOperator('manager')
    const { id, blueprintId } = await openLarge()
    expect(await codeOf(setSlate(by, blueprintId, [await addMatch(0.9)]))).toBe('SlateStartTooSoon')
    expect(await codeOf(setSlate(by, blueprintId, [await addMatch(1.1)]))).toBe('done')
    expect(await joinsAfterwards(id)).toBe('done')
  })
})

describe('the start of a contest that no one has joined', () => {
  it('is moved to less than an hour from now by two managers', async () => {
    const [by, second] = [await createOperator('manager'), await createOperator('manager')]
    const { id } = await openLarge()
    expect(await codeOf(moveStart(by, id, inSeconds(2)))).toBe('SecondManagerNeeded')
    const move = {
      id,
      updatedAt: await versionOf(id),
      form: { name: 'x', startsAt: inSeconds(600) },
    }
    const grant = { reason: manager.reason, approvedById: second.operatorId }
    await transaction(tx => changeContest.in(tx, by, move, grant))
  })

  it('is moved earlier or later by one manager if users can still join for an hour', async () => {
    const by = await createOperator('manager')
    const { id } = await openLarge()
    for (const hours of [2, 48, 1.1]) expect(await codeOf(moveStart(by, id, inHours(hours)))).toBe('done')
  })

  it('is moved by its match to less than an hour from now by two managers', async () => {
    const [by, second] = [await createOperator('manager'), await createOperator('manager')]
    const match = await addMatch(24)
    const { id } = await openLarge([match], null)
    const changes: [FeedGameStatus, string | null][] = [
      ['Scheduled', inSeconds(2)],
      ['InProgress', null],
      ['Final', null],
    ]
    for (const [status, start] of changes) {
      const edit = await matchEdit(match, status, start)
      expect(await codeOf(changeMatch(by, edit, reason)), status).toBe('SecondManagerNeeded')
    }
    expect(await codeOf(changeMatch(by, await matchEdit(match, 'Scheduled', inHours(2)), reason))).toBe(
      'done',
    )
    const edit = await matchEdit(match, 'InProgress')
    await transaction(tx => changeMatch.in(tx, by, edit, { reason, approvedById: second.operatorId }))
    expect(await joinsAfterwards(id)).toBe('ContestClosed')
  })

  it('is not made to come soon by reopening', async () => {
    const [by, second] = [await createOperator('manager'), await createOperator('manager')]
    const { id } = await openLarge([], inHours(0.5))
    await transaction(tx =>
      lockOpenContest.in(tx, by, { id }, { reason: manager.reason, approvedById: second.operatorId }),
    )
    expect(await codeOf(reopenContest(by, { id }, manager.reason))).toBe('SecondManagerNeeded')
  })

  it('is not made to come soon by reverting a cancellation', async () => {
    const by = await createOperator('manager')
    const { id } = await openLarge([], inHours(0.5))
    const { auditId } = await cancelContest(by, { id }, manager.reason)
    expect(await codeOf(revertChange(by, auditId, reason))).toBe('SecondManagerNeeded')
    expect(await codeOf(undoChange(by, auditId))).toBe('done')
  })
})

describe('an undo', () => {
  const open = async () => {
    const [by, second] = [await createOperator('manager'), await createOperator('manager')]
    const { id } = await openLarge()
    await transaction(tx =>
      lockOpenContest.in(tx, by, { id }, { reason: manager.reason, approvedById: second.operatorId }),
    )
    const { auditId } = await reopenContest(by, { id }, manager.reason)
    return { by, id, auditId }
  }

  it('of a reopening or of a later start needs a second manager once a user joined', async () => {
    const reopened = await open()
    await joinAsFriend(reopened.id)
    expect(await codeOf(undoChange(reopened.by, reopened.auditId))).toBe('SecondManagerNeeded')
    expect(await joinsAfterwards(reopened.id)).toBe('done')

    const by = await createOperator('manager')
    const { id } = await openLarge([], inSeconds(5))
    const { auditId } = await moveStart(by, id, inHours(24))
    await joinAsFriend(id)
    expect(await codeOf(undoChange(by, auditId))).toBe('SecondManagerNeeded')
    expect(await joinsAfterwards(id)).toBe('done')
  })

  it('restores the state right before by one manager while no user has joined', async () => {
    const { by, id, auditId } = await open()
    expect(await codeOf(undoChange(by, auditId))).toBe('done')
    expect(await findContest(id)).toMatchObject({ status: 'locked' })
  })

  it('waits for a user who is joining', async () => {
    const { by, id, auditId } = await open()
    expect(await whileJoining(id, () => undoChange(by, auditId))).toBe('SecondManagerNeeded')
  })
})

/** Makes a change while the transaction of a user who joins is open, and returns its outcome. */
async function whileJoining(contestId: number, change: () => Promise<unknown>) {
  const [{ userId }, settings] = [await makePayer(5_000n), await loadSettings()]
  let outcome: Promise<unknown> = Promise.resolve()
  await transaction(async tx => {
    await joinContestIn(tx, userId, contestId, settings)
    outcome = codeOf(change())
    const isBlocked = sql`not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    await expect.poll(() => tx.row(sql`select from pg_locks where ${isBlocked} limit 1`)).toBeDefined()
  })
  return outcome
}

describe('while a user is joining', () => {
  it('a match that starts the contest waits and needs a second manager', async () => {
    for (const status of ['InProgress', 'Final'] as const) {
      const by = await createOperator('manager')
      const match = await addMatch(24)
      const { id } = await openLarge([match], null)
      const edit = await matchEdit(match, status)
      expect(await whileJoining(id, () => changeMatch(by, edit, reason))).toBe('SecondManagerNeeded')
      expect(await joinsAfterwards(id)).toBe('done')
    }
  })

  it('a result, a lock, a start and a slate that close the contest wait too', async () => {
    const by = await createOperator('manager')
    const match = await addMatch(24, 'Postponed')
    const { id, blueprintId } = await openLarge([match])
    const edit = await resultEdit(match)
    const version = { id, updatedAt: await versionOf(id) }
    const form = { name: 'x', startsAt: inHours(2) }
    const early = await addMatch(3)
    const ways = {
      result: () => changeResult(by, edit, reason),
      lock: () => lockOpenContest(by, { id }, manager.reason),
      start: () => changeContest(by, { ...version, form }, manager.reason),
    }
    for (const [name, change] of Object.entries(ways))
      expect(await whileJoining(id, change), name).toBe('SecondManagerNeeded')
    expect(await whileJoining(id, () => setSlate(by, blueprintId, [match, early]))).toBe('SlateStartFixed')
  })

  it('no attempt to start the match in the same milliseconds leaves the user alone', async () => {
    for (let delay = 0; delay < 8; delay++) {
      const by = await createOperator('manager')
      const match = await addMatch(24)
      const { id } = await openLarge([match], null)
      const { userId } = await makePayer(5_000n)
      const edit = await matchEdit(match, 'InProgress')
      const joined = codeOf(join(userId, id))
      await new Promise(resolve => setTimeout(resolve, delay))
      const outcomes = await Promise.all([joined, codeOf(changeMatch(by, edit, reason))])
      expect(outcomes).not.toEqual(['done', 'done'])
    }
  })
})

it('a contest in play money is not started by a result of one manager either', async () => {
  const match = await addMatch(24, 'Postponed')
  const prizes = [{ from: 1, to: 1, cents: 2_000, bucket: 'bucks' as const }]
  await openTestContest({ kind: 'arcade', buyInCents: 0, prizes, feedGameIds: [match] })
  const edit = await resultEdit(match)
  expect(await codeOf(changeResult(await createOperator('manager'), edit, reason))).toBe(
    'SecondManagerNeeded',
  )
})

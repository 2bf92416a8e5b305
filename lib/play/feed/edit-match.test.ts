import sql from 'sql-template-tag'
import { expect, it, vi } from 'vitest'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestChange } from '@/lib/change/testing/request-change'
import { isFailure } from '@/lib/core/failure'
import { db, pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { findContest } from '@/lib/play/contest/find-contest'
import { joinAs, openTestContest } from '@/lib/play/testing/contest'
import { importPayload, storedLine, storedMatch } from '@/lib/play/testing/feed'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { changeLine } from './edit-line'
import { changeMatch } from './edit-match'
import { changeResult } from './edit-result'

const author = { operatorId: null, name: 'Ann', sessionId: null, requestId: 'request' }
const reason = 'The league payload us by phone'

async function makeMatch(status = 'Scheduled') {
  const payload = buildFeedPayload()
  await importPayload(payload)
  const [feedGameId, feedPlayerId] = [
    payload.games[0]?.feed_game_id ?? 0,
    payload.players[0]?.feed_player_id ?? 0,
  ]
  if (status !== 'Scheduled') await importPayload({ games: [{ feed_game_id: feedGameId, status }] })
  return { gameId: 5, feedGameId, feedPlayerId }
}

const versionOf = async (feedGameId: number) => (await storedMatch(feedGameId))?.updatedAt.toISOString() ?? ''

const lineVersionOf = async (feedGameId: number) => {
  const row = await db.row<{ updatedAt: Date }>(
    sql`select updated_at from projections where game_id = 5 and feed_game_id = ${feedGameId}`,
  )
  return row?.updatedAt.toISOString() ?? ''
}

it('sets the status of a match, also of a final one, and logs the reason', async () => {
  const { feedPlayerId: _, ...match } = await makeMatch('Final')
  const lastDelivery = () => db.row(sql`select delivered_at from feed_deliveries where game_id = 5`)
  const deliveredAt = await lastDelivery()
  await changeMatch(
    author,
    {
      ...match,
      updatedAt: await versionOf(match.feedGameId),
      scheduledAt: '2127-02-01T18:00:00.000Z',
      status: 'Postponed',
    },
    reason,
  )
  expect(await storedMatch(match.feedGameId)).toMatchObject({
    status: 'Postponed',
    scheduledAt: new Date('2127-02-01T18:00:00.000Z'),
    homeTeam: 'Herons',
  })
  expect(await lastDelivery(), 'an edit is no delivery of the feed').toEqual(deliveredAt)
  expect(
    await db.row(sql`select author_name, reason, after->>'status' as status from audit_rows
                      where action = 'match.change' order by id desc limit 1`),
  ).toMatchObject({ authorName: 'Ann', reason, status: 'Postponed' })
})

it('sets a line and later a result, and keeps other fields', async () => {
  const match = await makeMatch()
  const line = { ...match, updatedAt: await lineVersionOf(match.feedGameId), projection: 22.25 }
  const manager = await makeAuthor()
  await changeLine(manager, line, reason)
  await changeResult(
    author,
    { ...match, updatedAt: await lineVersionOf(match.feedGameId), result: 30, isPlayed: true },
    reason,
  )
  expect(await storedLine(match.feedPlayerId, match.feedGameId)).toEqual({
    projection: '22.25',
    result: '30.00',
    isPlayed: true,
  })
  await changeResult(
    author,
    { ...match, updatedAt: await lineVersionOf(match.feedGameId), result: 30, isPlayed: false },
    reason,
  )
  expect(await storedLine(match.feedPlayerId, match.feedGameId)).toEqual({
    projection: '22.25',
    result: null,
    isPlayed: false,
  })
})

it('a result needs a second manager if users could pick its player a minute ago, whatever changed since', async () => {
  const manager = await makeAuthor()
  const makeStarted = async (minutesAgo: number, status = 'Scheduled') => {
    const match = await makeMatch(status)
    await db.run(sql`
      update feed_games set scheduled_at = now() - make_interval(mins => ${minutesAgo}::int),
                            updated_at = now() - make_interval(mins => ${minutesAgo}::int),
                            started_at = case when ${status !== 'Scheduled'} then started_at - make_interval(mins => ${minutesAgo}::int) end
       where game_id = 5 and feed_game_id = ${match.feedGameId}`)
    return match
  }
  const ruleOf = async (match: Awaited<ReturnType<typeof makeMatch>>) => {
    const updatedAt = await lineVersionOf(match.feedGameId)
    const edit = { ...match, updatedAt, result: 30, isPlayed: true }
    return changeResult(manager, edit, reason).then(
      () => null,
      error => isFailure(error, 'SecondManagerNeeded') && error.detail.rule,
    )
  }
  const couldPick = 'Users could still pick players of the match a minute ago.'
  const started = await makeStarted(120, 'InProgress')
  await importPayload({ games: [{ feed_game_id: started.feedGameId, status: 'Final' }] })
  expect(await ruleOf(started)).toBe(null)
  const unreported = await makeStarted(120)
  expect(await ruleOf(unreported)).toBe(null)
  expect(await ruleOf(unreported), 'the first result is a report of play').toBe(null)
  expect(await ruleOf(await makeStarted(0))).toBe(couldPick)
  const reported = await makeStarted(120)
  await importPayload({ games: [{ feed_game_id: reported.feedGameId, status: 'Final' }] })
  expect(await ruleOf(reported)).toMatch(
    /^The state or start of the match was changed less than a minute ago/,
  )
  expect(await ruleOf(await makeMatch('InProgress'))).toBe(couldPick)
})

it('a result or line that waits for a second manager is named with its match and game', async () => {
  const match = await makeMatch()
  const version = { updatedAt: await lineVersionOf(match.feedGameId) }
  const by = await makeAuthor()
  const id = await requestChange(
    by,
    changeResult,
    { ...match, ...version, result: 9, isPlayed: true },
    reason,
  )
  await changeLine(by, { ...match, ...version, projection: 21 }, reason)
  const { name: game } = await db.one<{ name: string }>(sql`select name from games where id = 5`)
  const requested = await db.rows<{ request: string }>(sql`
    select after->>'request' as request /* not null */ from audit_rows
     where action = 'approval.request' and (after->>'approvalId')::int in (
       select id from pending_approvals where requested_by = ${by.operatorId} and id >= ${id}) order by id`)
  expect(requested.map(({ request }) => request)).toEqual([
    `Set the result to 9 (Stags at Herons, ${game})`,
    `Allow picks on the line 21 (Stags at Herons, ${game})`,
  ])
})

it('starts a match before its time with a second manager once money depends on it, and so takes it back', async () => {
  const by = await makeAuthor()
  const makeUpcoming = async () => {
    const { feed_game_id: feedGameId, games } = buildFeedPayload()
    await importPayload({ games })
    return { gameId: 5, feedGameId }
  }
  const edit = async (
    match: { gameId: number; feedGameId: number },
    change: { status?: string; scheduledAt?: string | null },
    secondId?: number,
  ) => {
    const values = { status: 'Scheduled' as const, scheduledAt: null, ...(change as object) }
    const { gameId, feedGameId } = match
    const updatedAt = await versionOf(feedGameId)
    return transaction(tx =>
      changeMatch.in(
        tx,
        by,
        { gameId, feedGameId, updatedAt, ...values },
        { reason, approvedById: secondId ?? null },
      ),
    )
  }
  const soon = new Date(Date.now() + 2_000).toISOString()
  const early = [
    { status: 'InProgress' },
    { status: 'Final' },
    { status: 'Suspended' },
    { scheduledAt: soon },
  ]
  for (const change of early) await edit(await makeUpcoming(), change)

  const match = await makeUpcoming()
  const contest = await openTestContest({ feedGameIds: [match.feedGameId] })
  await joinAs(contest.id)
  for (const change of early)
    await expect(edit(match, change), JSON.stringify(change)).rejects.toThrow('SecondManagerNeeded')
  await edit(match, { status: 'InProgress' }, (await makeAuthor()).operatorId)
  expect((await findContest(contest.id))?.hasStarted).toBe(true)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await expect(edit(match, { scheduledAt: tomorrow })).rejects.toThrow('SecondManagerNeeded')
  await edit(match, { scheduledAt: tomorrow }, (await makeAuthor()).operatorId)
  expect((await findContest(contest.id))?.hasStarted).toBe(false)

  const user = await makePicker()
  const slip = user.slip(10, 2)
  await enterSlip(user.userId, slip)
  const picked = { gameId: slip.game_id, feedGameId: slip.players[0]?.feed_game_id ?? 0 }
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
    select updated_at from feed_games where game_id = ${picked.gameId} and feed_game_id = ${picked.feedGameId}`)
  await expect(
    changeMatch(
      by,
      {
        gameId: picked.gameId,
        feedGameId: picked.feedGameId,
        updatedAt: updatedAt.toISOString(),
        scheduledAt: null,
        status: 'InProgress',
      },
      reason,
    ),
  ).rejects.toThrow('SecondManagerNeeded')
})

it('rejects an edit based on an outdated version and changes nothing', async () => {
  const { feedPlayerId, ...match } = await makeMatch()
  const updatedAt = '2026-01-01T00:00:00.000Z'
  await expect(
    changeMatch(author, { ...match, updatedAt, scheduledAt: null, status: 'Final' }, reason),
  ).rejects.toThrow('EditConflict')
  await expect(
    changeResult(author, { ...match, feedPlayerId, updatedAt, result: 1, isPlayed: true }, reason),
  ).rejects.toThrow('EditConflict')
  expect(await storedMatch(match.feedGameId)).toMatchObject({ status: 'Scheduled' })
  expect(await storedLine(feedPlayerId, match.feedGameId)).toMatchObject({ projection: '20.50' })
})

it('creates no match and no player', async () => {
  const { feedPlayerId, ...match } = await makeMatch()
  const updatedAt = await versionOf(match.feedGameId)
  const none = { ...match, feedGameId: 2_000_000_001 }
  await expect(
    changeMatch(author, { ...none, updatedAt, scheduledAt: null, status: 'Final' }, reason),
  ).rejects.toThrow('MatchNotFound')
  await expect(
    changeResult(author, { ...none, feedPlayerId, updatedAt, result: 1, isPlayed: true }, reason),
  ).rejects.toThrow('FeedPlayerNotFound')
  expect(await storedMatch(2_000_000_001)).toBeUndefined()
})

it.each(['an edit', 'a payload'])(
  '%s of a result locks no line while it waits for the match, which would deadlock',
  async way => {
    const match = await makeMatch()
    const { gameId, feedGameId, feedPlayerId } = match
    const updatedAt = await lineVersionOf(feedGameId)
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query('select from feed_games where game_id = $1 and feed_game_id = $2 for no key update', [
        gameId,
        feedGameId,
      ])
      const writing =
        way === 'an edit'
          ? changeResult(author, { ...match, updatedAt, result: 30, isPlayed: true }, reason)
          : importPayload({
              results: [
                { feed_game_id: feedGameId, feed_player_id: feedPlayerId, result: 30, is_played: true },
              ],
            })
      await vi.waitFor(async () => {
        const { rows } = await other.query(
          'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
        )
        expect(rows).toHaveLength(1)
      })
      await other.query(
        `select from projections where game_id = $1 and feed_game_id = $2 and feed_player_id = $3
            for no key update nowait`,
        [gameId, feedGameId, feedPlayerId],
      )
      await other.query('commit')
      await writing
    } finally {
      other.release()
    }
    expect(await storedLine(feedPlayerId, feedGameId)).toMatchObject({ result: '30.00' })
  },
)

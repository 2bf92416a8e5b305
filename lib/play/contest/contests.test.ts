import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { makeAuthor } from '@/lib/change/testing/author'
import { revertChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { openList } from '@/lib/list/open-list'
import { joinAs, listContestEntries, startContest, switchAsTwo } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { cancelContest } from './cancel-contest'
import { completeContest } from './complete-contest'
import { contestsList } from './contests-list'
import { findBlueprint, listBlueprints, listSlateMatches } from './find-blueprint'
import { findContest } from './find-contest'
import { leaveContest } from './leave-contest'
import { getLobbyContest } from './list-lobby'
import { changeBlueprint, createBlueprint } from './save-blueprint'
import { changeContest, lockOpenContest, openContest, reopenContest } from './save-contest'
import type { BlueprintForm } from './schema'
import { settleContests } from './settle-contests'

const gameId = 5
const manager = { isManager: true, reason: 'The league called it off' }

async function makeMatches(count = 2): Promise<number[]> {
  const games = Array.from({ length: count }, () => ({
    feed_game_id: newFeedId(),
    home_team: 'Herons',
    away_team: 'Stags',
    scheduled_at: '2127-03-01T18:00:00.000Z',
    status: 'Scheduled',
  }))
  await importPayload({ games }, gameId)
  return games.map(game => game.feed_game_id).sort((one, other) => one - other)
}

const formOf = (feedGameIds: number[]): BlueprintForm => ({
  name: 'Late show',
  kind: 'cash',
  buyInCents: 500,
  feedGameIds,
})

async function makeContest() {
  const by = { ...(await makeAuthor()), role: 'manager' as const }
  const feedGameIds = await makeMatches()
  const blueprint = await createBlueprint(by, { gameId, form: formOf(feedGameIds) })
  const form = { name: 'Late show 1', startsAt: '2127-03-01T18:00:00.000Z' }
  const contest = await openContest(by, { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form })
  return { by, feedGameIds, blueprint, contest, form }
}

/** It starts with its first match. */
async function makeContestOfSlate() {
  const by = { ...(await makeAuthor()), role: 'manager' as const }
  const feedGameIds = await makeMatches()
  const blueprint = await createBlueprint(by, { gameId, form: formOf(feedGameIds) })
  const contest = await openContest(by, {
    blueprintId: blueprint.id,
    updatedAt: blueprint.updatedAt,
    form: { name: 'Late show 1', startsAt: null },
  })
  return { by, feedGameIds, blueprint, contest }
}

const minuteAgo = () => new Date(Date.now() - 60_000).toISOString()

const join = async (contestId: number) => (await joinAs(contestId)).userId

const statusOf = async (id: number) => (await findContest(id))?.status

describe('a contest', () => {
  it('is opened from a blueprint and listed with its participants', async () => {
    const { contest, blueprint, by } = await makeContest()
    const userId = await join(contest.id)
    expect(await findContest(contest.id)).toMatchObject({
      name: 'Late show 1',
      status: 'open',
      kind: 'cash',
      buyInCents: 500n,
      blueprintId: blueprint.id,
      entries: 1,
    })
    expect(await listContestEntries(contest.id)).toMatchObject([
      { userId, isDeleted: false, status: 'joined', buyInCents: 500n },
    ])
    const listed = async (state: string) => {
      const { rows } = await openList(contestsList, {
        path: '/admin/contests',
        parameters: { q: `C-${contest.id}`, state, kind: 'cash', blueprint: String(blueprint.id) },
        operatorId: by.operatorId,
        zone: 'UTC',
        requestId: 'test',
        isMasked: false,
        canExport: false,
      })
      return rows
    }
    expect(await listed('open')).toMatchObject([{ id: contest.id, entries: 1, blueprintName: 'Late show' }])
    expect(await listed('locked')).toEqual([])
    // Before the job stores it.
    await startContest(contest.id)
    expect(await listed('open')).toEqual([])
    expect(await listed('locked')).toMatchObject([{ id: contest.id, status: 'locked' }])
  })

  it('is shown to users with the time at which it closes, also if a match begins before its own start', async () => {
    const { contest, feedGameIds } = await makeContest()
    const userId = await join(contest.id)
    const startOf = async (id: number) => (await getLobbyContest(userId, id)).contest.startsAt?.toISOString()
    expect(await startOf(contest.id)).toBe('2127-03-01T18:00:00.000Z')
    const moved = { feed_game_id: feedGameIds[0], scheduled_at: '2127-03-01T17:00:00.000Z' }
    await importPayload({ games: [moved] }, gameId)
    expect(await startOf(contest.id)).toBe('2127-03-01T17:00:00.000Z')
    expect(await startOf((await makeContestOfSlate()).contest.id)).toBeUndefined()
  })

  it('changes between open and locked, ends from locked, and allows no other change', async () => {
    const { by, contest } = await makeContest()
    const complete = () => completeContest(by, { id: contest.id, standings: [] })
    await expect(complete()).rejects.toMatchObject({
      code: 'ContestStatusConflict',
      detail: { status: 'open' },
    })
    await lockOpenContest(by, { id: contest.id })
    await reopenContest(by, { id: contest.id })
    await lockOpenContest(by, { id: contest.id })
    await complete()
    expect(await statusOf(contest.id)).toBe('completed')
    for (const change of [lockOpenContest, reopenContest])
      await expect(change(by, { id: contest.id }), change.name).rejects.toThrow('ContestStatusConflict')
    await expect(complete()).rejects.toThrow('ContestStatusConflict')
    await expect(cancelContest(by, { id: contest.id }, manager.reason)).rejects.toThrow(
      'ContestStatusConflict',
    )
  })

  it('shows the newest correction of its matches that waits', async () => {
    const { contest, feedGameIds } = await makeContestOfSlate()
    const waiting = async () => (await findContest(contest.id))?.correctionId
    expect(await waiting()).toBeNull()
    const propose = async (feedGameId: number) =>
      (
        await db.one<{ id: number }>(sql`
          insert into settlement_corrections (game_id, feed_game_id, figures) values (${gameId}, ${feedGameId}, '[]')
          returning id`)
      ).id
    const [first = 0, last = 0] = feedGameIds
    const older = await propose(first)
    const newer = await propose(last)
    expect(await waiting()).toBe(newer)
    const decide = (id: number) =>
      db.run(sql`
      update settlement_corrections set status = 'rejected', decided_at = now() where id = ${id}`)
    await decide(newer)
    expect(await waiting()).toBe(older)
    await decide(older)
    expect(await waiting()).toBeNull()
  })

  it('is not renamed or moved once it is canceled', async () => {
    const { by, contest } = await makeContest()
    await cancelContest(by, { id: contest.id })
    const { updatedAt = new Date() } = (await findContest(contest.id)) ?? {}
    const form = { name: 'Another name', startsAt: null }
    await expect(changeContest(by, { id: contest.id, updatedAt, form })).rejects.toThrow(
      'ContestStatusConflict',
    )
  })

  it.each(['open', 'locked by an operator'])(
    'that started with a match while %s is not open again once the match is postponed',
    async state => {
      const { by, contest, blueprint, feedGameIds } = await makeContestOfSlate()
      const { userId } = await joinAs(contest.id)
      const [id = 0, other = 0] = feedGameIds
      if (state !== 'open') await switchAsTwo(lockOpenContest, by, contest.id)
      await importPayload({ games: [{ feed_game_id: id, scheduled_at: minuteAgo() }] }, gameId)
      await settleContests()
      for (const status of ['Postponed', 'Canceled']) {
        await importPayload({ games: [{ feed_game_id: id, status, is_correction: true }] }, gameId)
        await expect(reopenContest(by, { id: contest.id }), status).rejects.toThrow('ContestStarted')
        await expect(leaveContest(withoutIdempotency, userId, contest.id)).rejects.toThrow('ContestClosed')
        const { updatedAt = new Date() } = (await findBlueprint(blueprint.id)) ?? {}
        const without = changeBlueprint(by, { id: blueprint.id, updatedAt, form: formOf([other]) })
        await expect(without, status).rejects.toThrow('SlateMatchStarted')
      }
      await expect(
        db.run(sql`update contests set started_at = null where id = ${contest.id}`),
      ).rejects.toThrow('stored by a trigger')
      await expect(db.run(sql`update contests set status = 'open' where id = ${contest.id}`)).rejects.toThrow(
        'has started',
      )
    },
  )

  it('that a wrong start of a match locked is opened again once all matches are in the future', async () => {
    const { by, contest, feedGameIds } = await makeContestOfSlate()
    const [id = 0] = feedGameIds
    await join(contest.id)
    await importPayload({ games: [{ feed_game_id: id, scheduled_at: minuteAgo() }] }, gameId)
    await settleContests()
    await expect(reopenContest(by, { id: contest.id })).rejects.toThrow('ContestStarted')
    await importPayload({ games: [{ feed_game_id: id, scheduled_at: '2127-03-02T18:00:00.000Z' }] }, gameId)
    await switchAsTwo(reopenContest, by, contest.id)
    await join(contest.id)
    // It did not start, so a match that is postponed now does not lock it.
    await importPayload({ games: [{ feed_game_id: id, status: 'Postponed' }] }, gameId)
    await settleContests()
    expect(await statusOf(contest.id)).toBe('open')
  })

  it('with participants requires a manager and a reason to cancel', async () => {
    const { by, contest } = await makeContest()
    await join(contest.id)
    await switchAsTwo(lockOpenContest, by, contest.id)
    for (const { role, reason } of [
      { role: 'editor', reason: '' },
      { role: 'editor', reason: manager.reason },
      { role: 'manager', reason: 'no' },
    ] as const)
      await expect(cancelContest({ ...by, role }, { id: contest.id }, reason)).rejects.toMatchObject({
        code: 'ContestHasUsers',
        detail: { entries: 1 },
      })
    await cancelContest(by, { id: contest.id }, manager.reason)
    expect(await statusOf(contest.id)).toBe('canceled')
  })

  it('is ended once by concurrent requests', async () => {
    const { by, contest } = await makeContest()
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => cancelContest(by, { id: contest.id }, manager.reason)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is changed only from its current version, and reverted', async () => {
    const { by, contest, form } = await makeContest()
    const { updatedAt = new Date() } = (await findContest(contest.id)) ?? {}
    const { auditId } = await changeContest(by, {
      id: contest.id,
      updatedAt,
      form: { name: 'Later show', startsAt: null },
    })
    await expect(changeContest(by, { id: contest.id, updatedAt, form })).rejects.toThrow('EditConflict')
    expect(await findContest(contest.id)).toMatchObject({ name: 'Later show', startsAt: null })
    await revertChange(by, auditId, 'It was right before')
    expect(await findContest(contest.id)).toMatchObject({
      name: form.name,
      startsAt: new Date(form.startsAt),
      status: 'open',
    })
  })

  it('is deleted by reverting its creation, unless users have joined', async () => {
    const [empty, joined] = [await makeContest(), await makeContest()]
    await revertChange(empty.by, empty.contest.auditId, 'Opened by mistake')
    expect(await findContest(empty.contest.id)).toBeNull()
    await join(joined.contest.id)
    await expect(revertChange(joined.by, joined.contest.auditId, 'Opened by mistake')).rejects.toThrow(
      'ContestHasUsers',
    )
  })

  it('that was canceled without participants is reopened by a manager’s revert', async () => {
    const { by, contest } = await makeContest()
    const { auditId } = await cancelContest(by, { id: contest.id }, manager.reason)
    await expect(revertChange({ ...by, role: 'editor' }, auditId, 'It is on again')).rejects.toThrow(
      'OperatorRoleTooLow',
    )
    await revertChange(by, auditId, 'It is on again')
    expect(await statusOf(contest.id)).toBe('open')
  })

  it('that was canceled with participants stays canceled', async () => {
    const { by, contest } = await makeContest()
    await join(contest.id)
    const { auditId } = await cancelContest(by, { id: contest.id }, manager.reason)
    await expect(revertChange(by, auditId, 'It is on again')).rejects.toThrow('ContestHasUsers')
    await expect(db.run(sql`update contests set status = 'open' where id = ${contest.id}`)).rejects.toThrow(
      'has ended',
    )
  })
})

describe('a blueprint', () => {
  it('stores its slate, which is changed and reverted', async () => {
    const { by, blueprint, feedGameIds } = await makeContest()
    const [first = 0, second = 0] = feedGameIds
    const { updatedAt = new Date() } = (await findBlueprint(blueprint.id)) ?? {}
    const edit = { id: blueprint.id, updatedAt }
    const { auditId } = await changeBlueprint(by, { ...edit, form: { ...formOf([first]), buyInCents: 700 } })
    expect(await findBlueprint(blueprint.id)).toMatchObject({ feedGameIds: [first], buyInCents: 700n })
    await expect(changeBlueprint(by, { ...edit, form: formOf([]) })).rejects.toThrow('EditConflict')
    await revertChange(by, auditId, 'It was right before')
    expect(await findBlueprint(blueprint.id)).toMatchObject({
      feedGameIds: [first, second],
      buyInCents: 500n,
    })
  })

  it('in use keeps its kind and cannot be deleted', async () => {
    const { by, blueprint, feedGameIds } = await makeContest()
    const { updatedAt = new Date() } = (await findBlueprint(blueprint.id)) ?? {}
    await expect(
      changeBlueprint(by, { id: blueprint.id, updatedAt, form: { ...formOf(feedGameIds), kind: 'arcade' } }),
    ).rejects.toMatchObject({ code: 'BlueprintInUse', detail: { contests: 1 } })
    await expect(revertChange(by, blueprint.auditId, 'Made by mistake')).rejects.toThrow('BlueprintInUse')
  })

  it('in use keeps its kind when an earlier change is reverted', async () => {
    const by = { ...(await makeAuthor()), role: 'manager' as const }
    const { id } = await createBlueprint(by, { gameId, form: { ...formOf([]), kind: 'practice' } })
    const { updatedAt = new Date() } = (await findBlueprint(id)) ?? {}
    const changed = await changeBlueprint(by, { id, updatedAt, form: formOf([]) })
    const { auditId } = changed
    const contest = await openContest(by, {
      blueprintId: id,
      updatedAt: changed.updatedAt,
      form: { name: 'Late show 1', startsAt: null },
    })
    await join(contest.id)
    await expect(revertChange(by, auditId, 'It was right before')).rejects.toThrow('BlueprintInUse')
    expect(await findContest(contest.id)).toMatchObject({ kind: 'cash' })
  })

  it('accepts only matches of its game', async () => {
    const by = await makeAuthor()
    const [match = 0] = await makeMatches(1)
    await expect(createBlueprint(by, { gameId: 6, form: formOf([match]) })).rejects.toMatchObject({
      code: 'SlateMatchNotFound',
      detail: { feedGameId: match },
    })
    await expect(createBlueprint(by, { gameId: 2_000_000_000, form: formOf([]) })).rejects.toThrow(
      'BlueprintNotFound',
    )
    await expect(
      openContest(by, {
        blueprintId: 2_000_000_000,
        updatedAt: new Date(),
        form: { name: 'None', startsAt: null },
      }),
    ).rejects.toThrow('BlueprintNotFound')
  })

  it('is listed with its number of contests and offers upcoming matches', async () => {
    const { blueprint, feedGameIds } = await makeContest()
    const listed = await listBlueprints({ limit: 100 })
    expect(listed.find(({ id }) => id === blueprint.id)).toMatchObject({
      id: blueprint.id,
      contests: 1,
      feedGameIds,
    })
    const offered = await listSlateMatches(gameId, feedGameIds, 0)
    expect(offered.map(match => match.feedGameId).sort((one, other) => one - other)).toEqual(feedGameIds)
  })
})

import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { decideApproval } from '@/lib/approval/decide-approval'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { revertChange, undoChange } from '@/lib/audit-log/revert'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/operator/testing'
import { readOfferedVersions } from './current-releases'
import { countRolloutCall, readRolloutHealth, recordRolloutCalls } from './rollout-calls'
import type { RolloutMove } from './rollout-rules'
import { runRollouts } from './run-rollouts'
import { steerRollout } from './steer-rollout'
import {
  backdatePublishing,
  changeTestRelease,
  confirmed,
  createTestRelease,
  failureOf,
  inHours,
  loadRelease,
  restoreTestRelease,
  statesByVersion,
  testAuthor,
  withdrawTestRelease,
} from './testing'

const rollout = [
  { percent: 1, hours: 0 },
  { percent: 20, hours: 24 },
  { percent: 100, hours: 48 },
]
const reason = 'Test of a rollout'

let baseId: number

beforeEach(async () => {
  await db.run(sql`delete from releases`)
  baseId = (await createTestRelease('4.0.0', { publishAt: 'now' })).id
  await backdatePublishing(baseId, 48)
})

const publishInStages = async () => (await createTestRelease('4.1.0', { publishAt: 'now', rollout })).id

/** As if the stage had begun that many hours earlier. */
const ageStage = (id: number, hours: number) =>
  db.run(sql`
    update releases set rollout_since = rollout_since - make_interval(hours => ${hours}) where id = ${id}`)

async function read(id: number) {
  const { rolloutPercent, rolloutState, rolloutReason, state } = (await loadRelease(id)).release
  return { percent: rolloutPercent, rollout: rolloutState, reason: rolloutReason, state }
}

async function steer(id: number, move: RolloutMove, by: Parameters<typeof steerRollout>[0] = testAuthor) {
  const { release } = await loadRelease(id)
  return steerRollout(by, { move, id, updatedAt: release.updatedAt, reason })
}

async function countCalls(id: number, isNew: boolean, callers: number, failed: number) {
  const { release } = await loadRelease(id)
  await db.run(sql`
    insert into rollout_calls (release_id, stage_at, is_new, callers, rejected, failed)
    values (${id}, ${release.rolloutSince}, ${isNew}, ${callers}, 0, ${failed})`)
}

describe('a release with a plan', () => {
  test('begins with the share of the first stage, and the release before stays current for all others', async () => {
    const id = await publishInStages()
    expect(await read(id)).toMatchObject({ percent: 1, rollout: 'running', state: 'rollout' })
    expect(await statesByVersion()).toEqual({ '4.0.0': 'current', '4.1.0': 'rollout' })
    expect((await readOfferedVersions(new Date(), null)).ios.current?.version).toBe('4.0.0')
    await db.run(sql`update releases set rollout_percent = 99 where id = ${id}`)
    const offers = Array.from({ length: 20 }, (_, user) => readOfferedVersions(new Date(), user))
    expect((await Promise.all(offers)).map(({ ios }) => ios.current?.version)).toContain('4.1.0')
  })

  test('begins at its publish time if it is scheduled, and can change until then', async () => {
    const { id } = await createTestRelease('4.1.0', { publishAt: inHours(2), rollout })
    const { release } = await loadRelease(id)
    expect([release.state, release.rolloutSince]).toEqual(['scheduled', release.publishAt])
    await changeTestRelease(id, { rollout: [] })
    expect(await read(id)).toMatchObject({ percent: 100, state: 'scheduled' })
    expect(await runRollouts()).toBe(0)
  })

  test('keeps its plan once it is published, while its notes can change', async () => {
    const id = await publishInStages()
    expect(await failureOf(changeTestRelease(id, { rollout: [] }))).toEqual({
      code: 'ReleaseAlreadyPublished',
      detail: { fields: ['rollout'] },
    })
    await steer(id, 'advance')
    await changeTestRelease(id, { notes: [] })
    expect(await read(id)).toMatchObject({ percent: 20, rollout: 'running' })
  })

  test('cannot be forced until all users get it, also not in the database', async () => {
    const forced = { publishAt: 'now', rollout, forceUpdate: true } as const
    expect(await failureOf(createTestRelease('4.1.0', forced))).toMatchObject({ code: 'RolloutForced' })
    const id = await publishInStages()
    const force = () => changeTestRelease(id, { forceUpdate: true }, confirmed('iOS 4.1.0'))
    expect(await failureOf(force())).toMatchObject({ code: 'RolloutForced' })
    const forceAnyway = db.run(sql`update releases set force_update = true where id = ${id}`)
    await expect(forceAnyway).rejects.toMatchObject({ constraint: 'releases_forced_reaches_all' })
    await steer(id, 'complete')
    await force()
    expect((await readOfferedVersions(new Date(), 7)).ios.minVersion).toBe('4.1.0')
  })

  test('needs a release that all users get, which cannot be withdrawn before it is complete', async () => {
    expect(
      await failureOf(createTestRelease('4.1.0', { platform: 'android', publishAt: 'now', rollout })),
    ).toEqual({ code: 'RolloutNeedsBase', detail: { platform: 'android' } })
    const id = await publishInStages()
    expect(await failureOf(withdrawTestRelease(baseId))).toMatchObject({ code: 'ReleaseIsOnlyVersion' })
    await steer(id, 'complete')
    await withdrawTestRelease(baseId)
  })

  test('cannot be published again while it is rolled out; a newer complete release replaces it', async () => {
    const id = await publishInStages()
    expect(await failureOf(createTestRelease('4.1', { publishAt: 'now', notes: [] }))).toEqual({
      code: 'RolloutInProgress',
      detail: { id, name: 'iOS 4.1.0' },
    })
    await createTestRelease('4.2.0', { publishAt: 'now' })
    expect(await statesByVersion()).toMatchObject({ '4.1.0': 'replaced', '4.2.0': 'current' })
    await ageStage(id, 30)
    expect(await runRollouts()).toBe(0)
    expect(await failureOf(steer(id, 'advance'))).toMatchObject({ code: 'RolloutNotInProgress' })
  })

  test('waits its full time again after it is withdrawn and restored', async () => {
    const id = await publishInStages()
    await ageStage(id, 30)
    await withdrawTestRelease(id)
    expect(await runRollouts()).toBe(0)
    await restoreTestRelease(id)
    expect(await runRollouts()).toBe(0)
    expect(await read(id)).toMatchObject({ percent: 1, state: 'rollout' })
  })
})

describe('the plan', () => {
  test('is carried out one stage at a time, each after its hours, and recorded', async () => {
    const id = await publishInStages()
    expect(await runRollouts()).toBe(0)
    await ageStage(id, 24 * 30)
    expect([await runRollouts(), await runRollouts()]).toEqual([1, 0])
    expect(await read(id)).toMatchObject({ percent: 20, state: 'rollout' })
    await ageStage(id, 48)
    expect(await runRollouts()).toBe(1)
    expect(await read(id)).toMatchObject({ percent: 100, state: 'current' })
    const rows = await db.rows<{ action: string; authorName: string }>(sql`
      select action, author_name from audit_rows
       where subject_type = 'release' and subject_id = ${String(id)} and action = 'release.advance'`)
    expect(rows).toEqual([
      { action: 'release.advance', authorName: 'Worker' },
      { action: 'release.advance', authorName: 'Worker' },
    ])
  })

  test('does not go on while it is held or stopped', async () => {
    const id = await publishInStages()
    await steer(id, 'hold')
    await ageStage(id, 30)
    expect(await runRollouts()).toBe(0)
    await steer(id, 'stop')
    expect(await read(id)).toMatchObject({ percent: 1, rollout: 'stopped', reason, state: 'rollout' })
    expect(await failureOf(steer(id, 'advance'))).toEqual({
      code: 'RolloutMoveImpossible',
      detail: { state: 'stopped' },
    })
    await steer(id, 'resume')
    expect(await runRollouts()).toBe(0)
    expect(await read(id)).toMatchObject({ percent: 1, rollout: 'running', reason: '' })
  })

  test('is stopped with the reason if the new build fails more often, also when it is held or due', async () => {
    const id = await publishInStages()
    await steer(id, 'hold')
    await ageStage(id, 30)
    await countCalls(id, true, 500, 50)
    await countCalls(id, false, 5_000, 50)
    expect([await runRollouts(), await runRollouts()]).toEqual([1, 0])
    expect(await read(id)).toMatchObject({
      percent: 1,
      rollout: 'stopped',
      reason: expect.stringMatching(/^10\.0% of 500 callers on the new build got server errors/),
    })
    await steer(id, 'resume')
    // The calls of the former stage do not stop it again.
    expect(await runRollouts()).toBe(0)
  })
})

describe('operators', () => {
  test('who move the same rollout at the same time do so once', async () => {
    const id = await publishInStages()
    const { release } = await loadRelease(id)
    const moves: RolloutMove[] = ['advance', 'hold', 'stop', 'advance', 'hold', 'stop']
    const results = await Promise.allSettled(
      moves.map(move => steerRollout(testAuthor, { move, id, updatedAt: release.updatedAt, reason })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'EditConflict' })
  })

  test('and the plan never advance twice for one stage', async () => {
    const id = await publishInStages()
    await ageStage(id, 30)
    const { release } = await loadRelease(id)
    const advance = { move: 'advance', id, updatedAt: release.updatedAt, reason } as const
    await Promise.allSettled([
      runRollouts(),
      steerRollout(testAuthor, advance),
      runRollouts(),
      steerRollout(testAuthor, advance),
    ])
    expect(await read(id)).toMatchObject({ percent: 20 })
  })

  test('need a second manager to reach all users before the plan does', async () => {
    const [requester, second] = [await createOperator(), await createOperator()]
    const id = await publishInStages()
    expect(await failureOf(steer(id, 'complete', requester))).toMatchObject({ code: 'SecondManagerNeeded' })
    await steer(id, 'advance', requester)
    const { updatedAt } = (await loadRelease(id)).release
    const outcome = await actOrRequestApproval(
      requester,
      { action: 'release.advance', input: { id, updatedAt: updatedAt.toISOString() }, reason },
      () => steer(id, 'advance', requester),
    )
    if (!outcome.waits) throw new Error('it did not wait')
    expect(await read(id)).toMatchObject({ percent: 20, state: 'rollout' })
    await decideApproval(second, { id: outcome.approvalId, decision: 'approved' })
    expect(await read(id)).toMatchObject({ percent: 100, state: 'current' })
  })

  test('cannot complete a rollout with an approval from before it was stopped', async () => {
    const [requester, second] = [await createOperator(), await createOperator()]
    const id = await publishInStages()
    const { updatedAt } = (await loadRelease(id)).release
    const outcome = await actOrRequestApproval(
      requester,
      { action: 'release.advance', input: { id, updatedAt: updatedAt.toISOString() }, reason },
      () => steer(id, 'complete', requester),
    )
    if (!outcome.waits) throw new Error('it did not wait')
    await steer(id, 'stop')
    expect(
      await failureOf(decideApproval(second, { id: outcome.approvalId, decision: 'approved' })),
    ).toMatchObject({ code: 'EditConflict' })
    expect(await read(id)).toMatchObject({ percent: 1, rollout: 'stopped' })
  })

  test('can undo an own move, and revert only those that offer the release to fewer users', async () => {
    const by = await createOperator()
    const id = await publishInStages()
    await undoChange(by, (await steer(id, 'stop', by)).auditId)
    expect(await read(id)).toMatchObject({ percent: 1, rollout: 'running', reason: '' })
    const stopped = await steer(id, 'stop', by)
    expect(await failureOf(revertChange(by, stopped.auditId, reason))).toMatchObject({
      code: 'RevertExtendsRollout',
    })
    await steer(id, 'resume', by)
    const advanced = await steer(id, 'advance', by)
    await revertChange(by, advanced.auditId, reason)
    expect(await read(id)).toMatchObject({ percent: 1, rollout: 'running' })
    expect(await runRollouts()).toBe(0)
  })
})

test('calls are counted once per user and outcome for the new build and older ones, not for newer or unknown builds', async () => {
  const id = await publishInStages()
  await backdatePublishing(id, 1)
  const recorder = await recordRolloutCalls()
  const call = (user: number, build: string | null, status: number, platform = 'ios', header?: string) =>
    countRolloutCall(
      { id: user, platform, build },
      new Headers(header === undefined ? {} : { 'x-app-version': header }),
      status,
    )
  for (let time = 0; time < 50; time++) call(1, '4.1.0.0', 500)
  call(1, '4.1.0.0', 200)
  call(2, '4.0.0', 422, 'ios', '4.1.0 (77)')
  call(3, '3.9.0.0', 503)
  call(4, '4.0.0.0', 429)
  call(5, '4.2.0.0', 500)
  call(6, null, 500)
  call(7, '4.1.0.0', 500, 'android')
  await recorder.flush()
  call(1, '4.1.0.0', 200)
  await recorder.stop()
  const { release } = await loadRelease(id)
  expect(await readRolloutHealth(db, release)).toEqual({
    newBuild: { callers: 3, rejected: 1, failed: 1, isNew: true },
    oldBuilds: { callers: 2, rejected: 0, failed: 0, isNew: false },
  })
})

test('without a rollout, and after it is stopped, no calls are counted', async () => {
  const id = await publishInStages()
  await steer(id, 'stop')
  const recorder = await recordRolloutCalls()
  countRolloutCall({ id: 1, platform: 'ios', build: '4.1.0.0' }, new Headers(), 500)
  await recorder.stop()
  expect(await db.rows(sql`select from rollout_calls where release_id = ${id}`)).toEqual([])
})

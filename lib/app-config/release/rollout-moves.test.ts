import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  confirmed,
  createTestRelease,
  failureOf,
  loadRelease,
  testAuthor,
} from '@/lib/app-config/testing/release'
import {
  ageStage,
  publishInStages,
  readRollout,
  reason,
  resetReleases,
  rollout,
  steer,
} from '@/lib/app-config/testing/release-rollouts'
import { actOrRequest } from '@/lib/change/approval/act-or-request'
import { previewApproval } from '@/lib/console/approval/decide-approval'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { countRolloutCall, readRolloutHealth, recordRolloutCalls } from './rollout-calls'
import type { RolloutMove } from './rollout-rules'
import { runRollouts } from './run-rollouts'
import { advanceRollout } from './steer-rollout'

await resetDatabase()

beforeEach(async () => {
  await resetReleases()
})

describe('operators', () => {
  test('who move the same rollout at the same time do so once', async () => {
    const id = await publishInStages()
    const { release } = await loadRelease(id)
    const moves: RolloutMove[] = ['advance', 'hold', 'stop', 'advance', 'hold', 'stop']
    const results = await Promise.allSettled(
      moves.map(move => steer(id, move, testAuthor, release.updatedAt)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RolloutMoved' })
  })

  test('who move a rollout that another operator stopped learn by which operator, when and why', async () => {
    const id = await publishInStages()
    const { updatedAt } = (await loadRelease(id)).release
    const stopper = await createOperator()
    await steer(id, 'stop', stopper)
    const { release } = await loadRelease(id)
    const failure = await failureOf(steer(id, 'advance', testAuthor, updatedAt))
    expect(failure).toEqual({
      code: 'RolloutMoved',
      detail: {
        by: stopper.name,
        action: 'release.stop',
        at: new Date(release.updatedAt).toISOString(),
        state: 'stopped',
        percent: 1,
        reason,
      },
    })
  })

  test('and the plan never advance twice for one stage', async () => {
    const id = await publishInStages()
    await ageStage(id, 30)
    const { release } = await loadRelease(id)
    const advance = () => steer(id, 'advance', testAuthor, release.updatedAt)
    await Promise.allSettled([runRollouts(), advance(), runRollouts(), advance()])
    expect(await readRollout(id)).toMatchObject({ percent: 20 })
  })

  test('need a second manager to reach all users before the plan does', async () => {
    const [requester, second] = [await createOperator(), await createOperator()]
    const id = await publishInStages()
    expect(await failureOf(steer(id, 'complete', requester))).toMatchObject({ code: 'SecondManagerNeeded' })
    await steer(id, 'advance', requester)
    const { updatedAt } = (await loadRelease(id)).release
    const outcome = await actOrRequest(requester, advanceRollout, { id, updatedAt, move: 'advance' }, reason)
    if (!outcome.waits) throw new Error('it did not wait')
    expect(await readRollout(id)).toMatchObject({ percent: 20, state: 'rollout' })
    await decideAsShown(second, { id: outcome.approvalId, decision: 'approved' })
    expect(await readRollout(id)).toMatchObject({ percent: 100, state: 'current' })
  })

  test('ask the second manager to force devices, if the release is forced', async () => {
    const { id } = await createTestRelease(
      '4.1.0',
      { publishAt: 'now', rollout, forceUpdate: true },
      confirmed('iOS 4.1.0'),
    )
    const { updatedAt } = (await loadRelease(id)).release
    const outcome = await actOrRequest(
      await createOperator(),
      advanceRollout,
      { id, updatedAt, move: 'complete' },
      reason,
    )
    if (!outcome.waits) throw new Error('it did not wait')
    const { phrase } = await db.one<{ phrase: string }>(sql`
      select after->>'request' as phrase from audit_rows
       where subject_id = ${String(id)} and after->>'wanted' = 'release.advance'`)
    expect(phrase).toMatch(/^Force \d+ devices? to update before the plan does$/)
    const { facts } = await previewApproval(await createOperator(), outcome.approvalId)
    expect(facts.values).toContainEqual({ name: 'forceUpdate', value: true })
  })

  test('cannot complete a rollout with an approval from before it was stopped', async () => {
    const [requester, second] = [await createOperator(), await createOperator()]
    const id = await publishInStages()
    const { updatedAt } = (await loadRelease(id)).release
    const outcome = await actOrRequest(requester, advanceRollout, { id, updatedAt, move: 'complete' }, reason)
    if (!outcome.waits) throw new Error('it did not wait')
    await steer(id, 'stop')
    expect(
      await failureOf(decideAsShown(second, { id: outcome.approvalId, decision: 'approved' })),
    ).toMatchObject({ code: 'RolloutMoved' })
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'stopped' })
  })

  test('can undo an own move, and revert only those that offer the release to fewer users', async () => {
    const by = await createOperator()
    const id = await publishInStages()
    await undoChange(by, (await steer(id, 'stop', by)).auditId)
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'running', reason: '' })
    const stopped = await steer(id, 'stop', by)
    expect(await failureOf(revertChange(by, stopped.auditId, reason))).toMatchObject({
      code: 'RevertExtendsRollout',
    })
    await steer(id, 'resume', by)
    const advanced = await steer(id, 'advance', by)
    await revertChange(by, advanced.auditId, reason)
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'running' })
    expect(await runRollouts()).toBe(0)
  })

  test('cannot let builds in again by reverting the completion of a forced release', async () => {
    const by = await createOperator()
    const { id } = await createTestRelease(
      '4.1.0',
      { publishAt: 'now', rollout, forceUpdate: true },
      confirmed('iOS 4.1.0'),
    )
    for (let stage = 1; stage < rollout.length; stage++) {
      await ageStage(id, 24 * 30)
      await runRollouts()
    }
    expect(await readRollout(id)).toMatchObject({ percent: 100 })
    const { auditId } = await db.one<{ auditId: number }>(sql`
      select max(id)::float8 as audit_id /* not null */ from audit_rows
       where subject_type = 'release' and subject_id = ${String(id)} and action = 'release.advance'`)
    expect(await failureOf(revertChange(by, auditId, reason))).toMatchObject({
      code: 'RevertLowersMinimum',
    })
    expect(await readRollout(id)).toMatchObject({ percent: 100 })
  })
})

test('calls are counted once per user, outcome and hour for the new build and older ones, not for newer or unknown builds', async () => {
  const id = await publishInStages()
  let now = new Date()
  const recorder = await recordRolloutCalls(async () => now)
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
  call(1, '4.1.0.0', 422)
  await recorder.flush()
  now = new Date(now.getTime() + 3_600_000)
  await recorder.flush()
  call(1, '4.1.0.0', 200)
  await recorder.stop()
  const { release } = await loadRelease(id)
  expect(await readRolloutHealth(db, release)).toEqual({
    newBuild: { callers: 3, rejected: 2, failed: 1, isNew: true },
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

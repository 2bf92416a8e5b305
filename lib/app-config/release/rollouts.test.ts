import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  backdatePublishing,
  changeTestRelease,
  confirmed,
  createTestRelease,
  failureOf,
  formOf,
  inHours,
  loadRelease,
  readAuditRow,
  restoreTestRelease,
  statesByVersion,
  testAuthor,
  unconfirmed,
  withdrawTestRelease,
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
import { getChangeDetails } from '@/lib/console/audit-log/change-details'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { openList } from '@/lib/list/open-list'
import { createOperator } from '@/lib/people/testing/operators'
import { findRelease } from './list-releases'
import { releasesList } from './releases-list'
import * as calls from './rollout-calls'
import { runRollouts } from './run-rollouts'
import { createRelease } from './save-release'
import { holdRollout } from './steer-rollout'
import { readOfferedVersions } from './stored-releases'

await resetDatabase()

let baseId: number

beforeEach(async () => {
  baseId = await resetReleases()
})

/** What each of that many users is offered on iOS. */
const offersTo = async (users: number) =>
  (await Promise.all(Array.from({ length: users }, (_, id) => readOfferedVersions(new Date(), id)))).map(
    ({ ios }) => ios,
  )

const countForced = async (users: number) =>
  (await offersTo(users)).filter(({ minVersion }) => minVersion === '4.1.0').length

async function countCalls(id: number, isNew: boolean, callers: number, failed: number) {
  const { release } = await loadRelease(id)
  await db.run(sql`
    insert into rollout_calls (release_id, stage_at, is_new, callers, rejected, failed)
    values (${id}, ${release.rolloutSince}, ${isNew}, ${callers}, 0, ${failed})`)
}

describe('a release with a plan', () => {
  test('begins with the share of the first stage, and the previous release stays current for all others', async () => {
    const id = await publishInStages()
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'running', state: 'rollout' })
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
    expect(await readRollout(id)).toMatchObject({ percent: 100, state: 'scheduled' })
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
    expect(await readRollout(id)).toMatchObject({ percent: 20, rollout: 'running' })
  })

  test('forces only the users that it has reached, after one confirmation for its whole plan', async () => {
    const forced = { publishAt: 'now', rollout, forceUpdate: true } as const
    expect(await failureOf(createTestRelease('4.1.0', forced, unconfirmed))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
    const { id } = await createTestRelease('4.1.0', forced, confirmed('iOS 4.1.0'))
    await db.run(sql`update releases set rollout_percent = 20 where id = ${id}`)
    await expect.poll(() => countForced(200)).toBeGreaterThan(20)
    expect(await countForced(200)).toBeLessThan(60)
    const versions = await offersTo(200)
    for (const { current, minVersion } of versions)
      expect(minVersion).toBe(current?.version === '4.1.0' ? '4.1.0' : null)
    expect((await readOfferedVersions(new Date(), null)).ios.minVersion).toBeNull()
    await steer(id, 'complete')
    const minimum = async () => (await readOfferedVersions(new Date(), null)).ios.minVersion
    await expect.poll(minimum).toBe('4.1.0')
  })

  test('forces no user anymore once its build fails, until it is resumed', async () => {
    const forced = { publishAt: 'now', rollout, forceUpdate: true } as const
    const { id } = await createTestRelease('4.1.0', forced, confirmed('iOS 4.1.0'))
    await db.run(sql`update releases set rollout_percent = 99 where id = ${id}`)
    await expect.poll(() => countForced(50)).toBeGreaterThan(40)
    await countCalls(id, true, 200, 40)
    await countCalls(id, false, 200, 0)
    expect(await runRollouts()).toBe(1)
    expect(await readRollout(id)).toMatchObject({ rollout: 'stopped' })
    await expect.poll(() => countForced(50)).toBe(0)
    // Withdrawing it now lets no build in again, so it needs no confirmation.
    await withdrawTestRelease(id)
  })

  test('can be forced during its rollout, and made optional again with a confirmation', async () => {
    const id = await publishInStages()
    const change = (forceUpdate: boolean, ...by: [] | [ReturnType<typeof confirmed>]) =>
      changeTestRelease(id, { forceUpdate }, ...by)
    expect(await failureOf(change(true))).toMatchObject({ code: 'LockoutRequiresManager' })
    await change(true, confirmed('iOS 4.1.0'))
    expect(await failureOf(change(false))).toMatchObject({ code: 'LockoutRequiresManager' })
    await change(false, confirmed('iOS 4.1.0'))
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
    const publishAgain = () => failureOf(createTestRelease('4.1', { publishAt: 'now', notes: [] }))
    const refusedAs = (state: string) => ({
      code: 'RolloutInProgress',
      detail: { id, name: 'iOS 4.1.0', state },
    })
    expect(await publishAgain()).toEqual(refusedAs('running'))
    await steer(id, 'hold')
    expect(await publishAgain()).toEqual(refusedAs('held'))
    await steer(id, 'stop')
    expect(await publishAgain()).toEqual(refusedAs('stopped'))
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
    expect(await readRollout(id)).toMatchObject({ percent: 1, state: 'rollout' })
  })
})

test('a held or stopped rollout is listed as such, not as rolling out', async () => {
  const id = await publishInStages()
  const listed = async (state: string) => {
    const { rows } = await openList(releasesList, {
      path: '/admin/app-versions',
      parameters: { state },
      operatorId: 1,
      zone: 'UTC',
      requestId: 'req_test',
      isMasked: false,
      canExport: false,
    })
    return rows.map(row => row.id)
  }
  const listedAs = () => Promise.all(['rollout', 'held', 'stopped'].map(listed))
  expect(await listedAs()).toEqual([[id], [], []])
  await steer(id, 'hold')
  expect(await listedAs()).toEqual([[], [id], []])
  await steer(id, 'stop')
  expect(await listedAs()).toEqual([[], [], [id]])
})

test('the reason of a halted rollout is masked on request', async () => {
  const id = await publishInStages()
  const { updatedAt } = (await loadRelease(id)).release
  await holdRollout(testAuthor, { id, updatedAt }, 'Crashes of zelda.q@mail.example')
  const reasonOf = async (isMasked: boolean) => (await findRelease(id, { isMasked }))?.release.rolloutReason
  expect(await reasonOf(false)).toBe('Crashes of zelda.q@mail.example')
  expect(await reasonOf(true)).toBe('Crashes of z•••@mail.example')
})

describe('a rollout that a release for all users ended', () => {
  const forced = { publishAt: 'now', rollout, forceUpdate: true } as const

  test('stays stopped when that release is withdrawn or reverted, which the log has, until it is resumed', async () => {
    const id = await publishInStages()
    const newer = await createTestRelease('4.2.0', { publishAt: 'now' })
    await ageStage(id, 30)
    await withdrawTestRelease(newer.id)
    expect(await runRollouts()).toBe(0)
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'stopped', state: 'rollout' })
    const { id: auditId } = await db.one<{ id: number }>(sql`
      select id::float8 as id from audit_rows where subject_type = 'release' and subject_id = ${String(id)}
       order by id desc limit 1`)
    expect(await readAuditRow(auditId)).toMatchObject({
      action: 'release.stop-replaced',
      before: { rolloutState: 'running' },
      after: { rolloutState: 'stopped' },
      reason: expect.stringContaining('no longer published') as string,
    })
    await steer(id, 'resume')
    const by = await createOperator()
    const { auditId: createdAuditId } = await createRelease(by, {
      form: formOf('4.2.1', { publishAt: 'now' }),
    })
    const { caveat } = await getChangeDetails(createdAuditId, 'manager', false)
    expect(caveat).toContain('The rollout of iOS 4.1.0 stays stopped until a manager resumes it.')
    const { text } = await undoChange(by, createdAuditId)
    expect(text).toBe(
      'Withdrew release iOS 4.2.1. The rollout of iOS 4.1.0 stays stopped until a manager resumes it.',
    )
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'stopped', state: 'rollout' })
  })

  test('forces no user, nor does it after an editor withdraws that release', async () => {
    const { id } = await createTestRelease('4.1.0', forced, confirmed('iOS 4.1.0'))
    await db.run(sql`update releases set rollout_percent = 99 where id = ${id}`)
    await expect.poll(() => countForced(50)).toBeGreaterThan(40)
    // As of a version that ended forced rollouts by optional releases.
    const { id: newerId } = await db.one<{ id: number }>(sql`
      insert into releases (platform, version, publish_at) values ('ios', '4.2.0', now()) returning id`)
    await expect.poll(() => countForced(50)).toBe(0)
    await withdrawTestRelease(newerId)
    expect(await readRollout(id)).toMatchObject({ percent: 99, rollout: 'stopped', state: 'rollout' })
    await ageStage(id, 24 * 30)
    expect([await runRollouts(), await countForced(50)]).toEqual([0, 0])
  })

  test('was no forced one, unless it was stopped or that release is forced too', async () => {
    const { id } = await createTestRelease('4.1.0', forced, confirmed('iOS 4.1.0'))
    const refusalOf = (isNewRollout: boolean) => ({
      code: 'ForcedRolloutEnds',
      detail: { rollout: 'iOS 4.1.0', by: 'iOS 4.2.0', isNewRollout },
    })
    const refusal = refusalOf(false)
    const publish = (form: Parameters<typeof createTestRelease>[1]) => createTestRelease('4.2.0', form)
    expect(await failureOf(publish({ publishAt: 'now' }))).toEqual(refusal)
    expect(await failureOf(publish({ publishAt: inHours(2) }))).toEqual(refusal)
    expect(await failureOf(publish({ publishAt: 'now', rollout }))).toEqual(refusal)
    await steer(id, 'hold')
    expect(await failureOf(publish({ publishAt: 'now' }))).toEqual(refusal)
    const by = await createOperator()
    const stop = await steer(id, 'stop', by)
    const scheduled = await publish({ publishAt: inHours(2) })
    expect(await failureOf(steer(id, 'resume'))).toEqual(refusalOf(true))
    expect(await failureOf(undoChange(by, stop.auditId))).toEqual(refusalOf(true))
    await withdrawTestRelease(scheduled.id)
    expect(await failureOf(undoChange(by, stop.auditId))).toMatchObject({ code: 'RevertLocksOut' })
    await steer(id, 'resume')
    const newer = await createTestRelease('4.3.0', { publishAt: 'now', forceUpdate: true })
    await withdrawTestRelease(newer.id, confirmed('iOS 4.3.0'))
    expect(await readRollout(id)).toMatchObject({ rollout: 'stopped', state: 'rollout' })
  })

  test('cannot be forced, or be published as forced, before an optional release that is scheduled', async () => {
    const id = await publishInStages()
    await createTestRelease('4.2.0', { publishAt: inHours(2) })
    const refusal = {
      code: 'ForcedRolloutEnds',
      detail: { rollout: 'iOS 4.1.0', by: 'iOS 4.2.0', isNewRollout: true },
    }
    expect(await failureOf(changeTestRelease(id, { forceUpdate: true }, confirmed('iOS 4.1.0')))).toEqual(
      refusal,
    )
    await changeTestRelease(id, { notes: [] })
    await withdrawTestRelease(id)
    expect(await failureOf(createTestRelease('4.1.0', { ...forced, publishAt: inHours(1) }))).toEqual(refusal)
  })

  test('is no forced one of an optional release if a forced one ends it before, which then cannot be withdrawn', async () => {
    const by = confirmed('iOS 4.1.0')
    const { id } = await createTestRelease('4.1.0', forced, by)
    const ender = { publishAt: inHours(10), forceUpdate: true }
    const { id: enderId } = await createTestRelease('4.2.0', ender, confirmed('iOS 4.2.0'))
    const refusal = {
      code: 'ForcedRolloutEnds',
      detail: { rollout: 'iOS 4.1.0', by: 'iOS 4.3.0', isNewRollout: false },
    }
    const publish = (publishAt: string) => createTestRelease('4.3.0', { publishAt })
    const last = await publish(inHours(20))
    expect(await failureOf(withdrawTestRelease(enderId))).toEqual(refusal)
    expect(await failureOf(changeTestRelease(enderId, { publishAt: null }))).toEqual(refusal)
    await withdrawTestRelease(last.id)
    await withdrawTestRelease(enderId)
    expect(await failureOf(restoreTestRelease(last.id))).toEqual(refusal)
    expect(await readRollout(id)).toMatchObject({ rollout: 'running', state: 'rollout' })
  })

  test('does not keep a forced release that it replaced from being restored', async () => {
    const { id } = await createTestRelease('4.1.0', forced, confirmed('iOS 4.1.0'))
    await withdrawTestRelease(id, confirmed('iOS 4.1.0'))
    await backdatePublishing((await createTestRelease('4.2.0', { publishAt: 'now' })).id, 0)
    await restoreTestRelease(id, confirmed('iOS 4.1.0'))
    expect(await readRollout(id)).toMatchObject({ state: 'replaced' })
  })
})

describe('the plan', () => {
  test('is carried out one stage at a time, each after its hours, and recorded', async () => {
    const id = await publishInStages()
    expect(await runRollouts()).toBe(0)
    await ageStage(id, 24 * 30)
    expect([await runRollouts(), await runRollouts()]).toEqual([1, 0])
    expect(await readRollout(id)).toMatchObject({ percent: 20, state: 'rollout' })
    await ageStage(id, 48)
    expect(await runRollouts()).toBe(1)
    expect(await readRollout(id)).toMatchObject({ percent: 100, state: 'current' })
    const rows = await db.rows<{ action: string; authorName: string }>(sql`
      select action, author_name from audit_rows
       where subject_type = 'release' and subject_id = ${String(id)} and action = 'release.advance'`)
    expect(rows).toEqual([
      { action: 'release.advance', authorName: 'Worker' },
      { action: 'release.advance', authorName: 'Worker' },
    ])
  })

  test('of an older release ends with the newer one that completes in the same run', async () => {
    const older = await publishInStages()
    const newer = await createTestRelease('4.2.0', { publishAt: 'now', rollout })
    await steer(newer.id, 'advance')
    for (const id of [older, newer.id]) await ageStage(id, 48)
    expect([await runRollouts(), await runRollouts()]).toEqual([1, 0])
    expect(await readRollout(newer.id)).toMatchObject({ percent: 100, state: 'current' })
    expect(await readRollout(older)).toMatchObject({ percent: 1, rollout: 'running', state: 'replaced' })
  })

  test('of a release is carried out although the one of another release fails', async () => {
    const older = await publishInStages()
    const newer = await createTestRelease('4.2.0', { publishAt: 'now', rollout })
    for (const id of [older, newer.id]) await ageStage(id, 24 * 30)
    const read = vi.spyOn(calls, 'readRolloutHealth').mockRejectedValueOnce(new Error('deadlock'))
    await expect(runRollouts()).rejects.toThrow('1 rollout could not be changed: Error: deadlock')
    read.mockRestore()
    expect([(await readRollout(newer.id)).percent, (await readRollout(older)).percent]).toEqual([1, 20])
    expect(await runRollouts()).toBe(1)
    expect(await readRollout(newer.id)).toMatchObject({ percent: 20 })
  })

  test('does not go on while it is held or stopped', async () => {
    const id = await publishInStages()
    await steer(id, 'hold')
    await ageStage(id, 30)
    expect(await runRollouts()).toBe(0)
    await steer(id, 'stop')
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'stopped', reason, state: 'rollout' })
    expect(await failureOf(steer(id, 'advance'))).toEqual({
      code: 'RolloutMoveImpossible',
      detail: { state: 'stopped' },
    })
    await steer(id, 'resume')
    expect(await runRollouts()).toBe(0)
    expect(await readRollout(id)).toMatchObject({ percent: 1, rollout: 'running', reason: '' })
  })

  test('is stopped with the reason if the new build fails more often, also when it is held or due', async () => {
    const id = await publishInStages()
    await steer(id, 'hold')
    await ageStage(id, 30)
    await countCalls(id, true, 500, 50)
    await countCalls(id, false, 5_000, 50)
    expect([await runRollouts(), await runRollouts()]).toEqual([1, 0])
    expect(await readRollout(id)).toMatchObject({
      percent: 1,
      rollout: 'stopped',
      reason: expect.stringMatching(/^10\.0% of 500 callers on the new build got server errors/),
    })
    await steer(id, 'resume')
    // The calls of the former stage do not stop it again.
    expect(await runRollouts()).toBe(0)
  })
})

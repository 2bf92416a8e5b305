import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
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
  withdrawTestRelease,
} from '@/lib/app-config/testing/release'
import type { LoggedChange } from '@/lib/change/audit/reverter'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { releaseReverter } from './release-reverter'
import { changeRelease } from './save-release'
import { readOfferedVersions } from './stored-releases'

await resetDatabase()

beforeEach(async () => {
  await db.run(sql`delete from releases`)
})

describe('a published release', () => {
  test('cannot change its platform, version or publish time', async () => {
    const { id } = await createTestRelease('4.12.0', { publishAt: 'now' })
    await backdatePublishing(id, 24)
    expect(
      await failureOf(
        changeTestRelease(id, { platform: 'android', version: '4.12.1', publishAt: inHours(1) }),
      ),
    ).toEqual({ code: 'ReleaseAlreadyPublished', detail: { fields: ['platform', 'version', 'publishAt'] } })
    await changeTestRelease(id, { notes: [{ title: 'Clearer wording', description: '' }] })
  })

  test('can be withdrawn, which makes the previous one current, and restored', async () => {
    const [old, recent] = [
      await createTestRelease('4.12.0', { publishAt: 'now' }),
      await createTestRelease('4.13.0', { publishAt: 'now' }),
    ]
    await backdatePublishing(old.id, 48)
    expect(await statesByVersion()).toEqual({ '4.12.0': 'replaced', '4.13.0': 'current' })
    await withdrawTestRelease(recent.id)
    expect(await statesByVersion()).toEqual({ '4.12.0': 'current', '4.13.0': 'withdrawn' })
    expect(await failureOf(withdrawTestRelease(recent.id))).toMatchObject({ code: 'ReleaseWithdrawn' })
    await restoreTestRelease(recent.id)
    expect(await statesByVersion()).toEqual({ '4.12.0': 'replaced', '4.13.0': 'current' })
    expect(await failureOf(restoreTestRelease(recent.id))).toMatchObject({ code: 'ReleaseNotWithdrawn' })
  })

  test('cannot be withdrawn if it is the only one', async () => {
    const { id } = await createTestRelease('4.12.0', { publishAt: 'now' })
    expect(await failureOf(withdrawTestRelease(id))).toEqual({
      code: 'ReleaseIsOnlyVersion',
      detail: { platform: 'ios' },
    })
  })

  test('needs confirmation to be withdrawn or restored if that moves the minimum version', async () => {
    const [old, recent] = [
      await createTestRelease('4.12.0', { publishAt: 'now', forceUpdate: true }),
      await createTestRelease('4.13.0', { publishAt: 'now', forceUpdate: true }),
    ]
    await backdatePublishing(old.id, 48)
    expect(await failureOf(withdrawTestRelease(recent.id))).toMatchObject({ code: 'LockoutRequiresManager' })
    await withdrawTestRelease(recent.id, confirmed('iOS 4.13.0'))
    expect(await failureOf(restoreTestRelease(recent.id))).toMatchObject({ code: 'LockoutRequiresManager' })
    await restoreTestRelease(recent.id, confirmed('iOS 4.13.0'))
  })

  test('raises the minimum version if it is forced later, after a newer optional one', async () => {
    const [old, recent] = [
      await createTestRelease('4.12.0', { publishAt: 'now' }),
      await createTestRelease('4.13.0', { publishAt: 'now' }),
    ]
    await backdatePublishing(old.id, 48)
    const force = { forceUpdate: true }
    expect(await failureOf(changeTestRelease(old.id, force))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
    await changeTestRelease(old.id, force, confirmed('iOS 4.12.0'))
    expect((await readOfferedVersions(new Date(), null)).ios).toMatchObject({
      current: { version: '4.13.0' },
      minVersion: '4.12.0',
    })
    await withdrawTestRelease(recent.id)
  })
})

describe('a concurrent edit', () => {
  test('from an outdated copy is rejected and names the other author', async () => {
    const { id } = await createTestRelease('4.13.0')
    const { release } = await loadRelease(id)
    await changeTestRelease(id, { notes: [] })
    const stale = { id, updatedAt: release.updatedAt, form: formOf('4.13.1') }
    expect(await failureOf(changeRelease(testAuthor, stale))).toMatchObject({
      code: 'EditConflict',
      detail: { by: expect.stringMatching(/^[0-9a-f-]{36}$/), fields: ['notes'] },
    })
  })

  test('publishing the same version several times creates one release', async () => {
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => createTestRelease('4.13.0', { publishAt: inHours(1) })),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('reverting a change', () => {
  const revert = async (auditId: number, isUndo = false) => {
    const logged = await readAuditRow(auditId)
    await transaction(db => releaseReverter.restore(db, { ...logged, isUndo }, testAuthor))
  }

  test('makes a draft of a release that a change published, of which the log has the share of users', async () => {
    const { id: baseId } = await createTestRelease('4.12.0', { publishAt: 'now' })
    await backdatePublishing(baseId, 24)
    const rollout = [
      { percent: 1, hours: 0 },
      { percent: 100, hours: 24 },
    ]
    const { id } = await createTestRelease('4.13.0', { rollout })
    const { auditId } = await changeTestRelease(id, { publishAt: 'now' })
    const { after } = await readAuditRow(auditId)
    expect(after).toEqual({ publishAt: expect.any(String) as string, publishedPercent: 1 })
    const logged = { subjectId: String(id), after }
    const present = await transaction(db => releaseReverter.read(db, logged as LoggedChange))
    expect(present).toMatchObject({ publishedPercent: 1 })
    await revert(auditId)
    expect(await statesByVersion()).toEqual({ '4.12.0': 'current', '4.13.0': 'draft' })
  })

  test('restores the former values and withdraws a release it created', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    const { id, auditId: createdAuditId } = await createTestRelease('4.13.0', { publishAt: inHours(1) })
    const { auditId } = await changeTestRelease(id, { version: '4.13.1', notes: [] })
    await revert(auditId)
    expect((await loadRelease(id)).release).toMatchObject({
      version: '4.13.0',
      notes: [{ title: 'New in 4.13.0' }],
      state: 'scheduled',
    })
    await revert(createdAuditId)
    expect(await statesByVersion()).toEqual({ '4.12.0': 'current', '4.13.0': 'withdrawn' })
  })

  test('never forces updates and never leaves a platform without a version', async () => {
    const { id, auditId: createdAuditId } = await createTestRelease('4.12.0', {
      publishAt: 'now',
      forceUpdate: true,
    })
    const { auditId, isUndoable } = await changeTestRelease(
      id,
      { forceUpdate: false },
      confirmed('iOS 4.12.0'),
    )
    expect(isUndoable).toBe(false)
    expect(await failureOf(revert(auditId))).toMatchObject({ code: 'RevertLocksOut' })
    expect(await failureOf(revert(createdAuditId))).toMatchObject({ code: 'ReleaseIsOnlyVersion' })
  })

  test('never lowers the minimum version, except as an undo', async () => {
    const { id } = await createTestRelease('4.12.0', { publishAt: 'now' })
    const { auditId, isUndoable } = await changeTestRelease(
      id,
      { forceUpdate: true },
      confirmed('iOS 4.12.0'),
    )
    expect(isUndoable).toBe(true)
    expect(await failureOf(revert(auditId))).toMatchObject({ code: 'RevertLowersMinimum' })
    expect((await loadRelease(id)).release.forceUpdate).toBe(true)
    await revert(auditId, true)
    expect((await loadRelease(id)).release.forceUpdate).toBe(false)
  })
})

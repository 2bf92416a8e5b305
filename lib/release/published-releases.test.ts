import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { releaseReverter } from './release-reverter'
import { saveRelease } from './save-release'
import { agreed, author, failureOf, formOf, inHours, readAudit, unasked } from './testing'
import { age, change, create, getRelease, restore, states, withdraw } from './testing-releases'

beforeEach(async () => {
  await db.run(sql`delete from releases`)
})

describe('what users were told', () => {
  test('keeps its platform, version and time', async () => {
    const { id } = await create('4.12.0', { publishAt: 'now' })
    await age(id, 24)
    expect(
      await failureOf(change(id, { platform: 'android', version: '4.12.1', publishAt: inHours(1) })),
    ).toEqual({ code: 'ReleaseAlreadyPublished', detail: { fields: ['platform', 'version', 'publishAt'] } })
    await change(id, { notes: [{ title: 'Told better', description: '' }] })
  })

  test('is withdrawn, upon which the one before is current again, and restored', async () => {
    const [old, recent] = [
      await create('4.12.0', { publishAt: 'now' }),
      await create('4.13.0', { publishAt: 'now' }),
    ]
    await age(old.id, 48)
    expect(await states()).toEqual({ '4.12.0': 'replaced', '4.13.0': 'current' })
    await withdraw(recent.id)
    expect(await states()).toEqual({ '4.12.0': 'current', '4.13.0': 'withdrawn' })
    expect(await failureOf(withdraw(recent.id))).toMatchObject({ code: 'ReleaseWithdrawn' })
    await restore(recent.id)
    expect(await states()).toEqual({ '4.12.0': 'replaced', '4.13.0': 'current' })
    expect(await failureOf(restore(recent.id))).toMatchObject({ code: 'ReleaseNotWithdrawn' })
  })

  test('is not withdrawn when it is the only one', async () => {
    const { id } = await create('4.12.0', { publishAt: 'now' })
    expect(await failureOf(withdraw(id))).toEqual({
      code: 'ReleaseIsOnlyVersion',
      detail: { platform: 'ios' },
    })
  })

  test('needs consent to be withdrawn when the one before forces', async () => {
    const [old, recent] = [
      await create('4.12.0', { publishAt: 'now', forceUpdate: true }),
      await create('4.13.0', { publishAt: 'now' }),
    ]
    await age(old.id, 48)
    expect(await failureOf(withdraw(recent.id))).toMatchObject({ code: 'LockoutRequiresManager' })
    await withdraw(recent.id, agreed('iOS 4.13.0'))
  })
})

describe('an edit', () => {
  test('that began from an older version is refused, and says whose change it would undo', async () => {
    const { id } = await create('4.13.0')
    const { release } = await getRelease(id)
    await change(id, { notes: [] })
    const stale = { form: formOf('4.13.1'), edited: { id, updatedAt: release.updatedAt } }
    expect(await failureOf(saveRelease(author, stale, unasked))).toMatchObject({
      code: 'EditConflict',
      detail: { by: 'Worker', fields: ['notes'] },
    })
  })

  test('two managers who publish the same version at once end with one release', async () => {
    const ends = await Promise.allSettled([1, 2, 3].map(() => create('4.13.0', { publishAt: inHours(1) })))
    expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('taking a change back', () => {
  const takeBack = async (auditId: number) => {
    const logged = await readAudit(auditId)
    await transaction(db => releaseReverter.restore(db, logged, author))
  }

  test('puts the former values in place, and withdraws what the change had made', async () => {
    await create('4.12.0', { publishAt: 'now' })
    const { id, auditId: made } = await create('4.13.0', { publishAt: inHours(1) })
    const { auditId } = await change(id, { version: '4.13.1', notes: [] })
    await takeBack(auditId)
    expect((await getRelease(id)).release).toMatchObject({
      version: '4.13.0',
      notes: [{ title: 'New in 4.13.0' }],
      state: 'scheduled',
    })
    await takeBack(made)
    expect(await states()).toEqual({ '4.12.0': 'current', '4.13.0': 'withdrawn' })
  })

  test('never forces anybody, and never leaves a platform without a version', async () => {
    const { id, auditId: made } = await create('4.12.0', { publishAt: 'now', forceUpdate: true })
    const { auditId, isUndoable } = await change(id, { forceUpdate: false })
    expect(isUndoable).toBe(false)
    expect(await failureOf(takeBack(auditId))).toMatchObject({ code: 'RevertLocksOut' })
    expect(await failureOf(takeBack(made))).toMatchObject({ code: 'ReleaseIsOnlyVersion' })
  })
})

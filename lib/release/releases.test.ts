import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { findRelease, listReleases } from './list-releases'
import { releaseReverter } from './release-reverter'
import type { ReleaseForm } from './release-schema'
import { saveRelease } from './save-release'
import { agreed, author, failureOf, formOf, inHours, readAudit, unasked } from './testing'
import { restoreRelease, withdrawRelease } from './withdraw-release'

beforeEach(async () => {
  await db.run(sql`delete from releases`)
})

async function getRelease(id: number) {
  const found = await findRelease(id)
  if (!found) throw new Error('no such release')
  return found
}

const create = (version: string, form: Partial<ReleaseForm> = {}, consent = agreed(`iOS ${version}`)) =>
  saveRelease(author, { form: formOf(version, form), edited: null }, consent)

async function change(id: number, form: Partial<ReleaseForm>, consent = unasked) {
  const { release } = await getRelease(id)
  const { platform, version, forceUpdate, notes, publishAt, updatedAt } = release
  const stored = { platform, version, forceUpdate, notes, publishAt: publishAt?.toISOString() ?? null }
  return saveRelease(author, { form: { ...stored, ...form }, edited: { id, updatedAt } }, consent)
}

const withdraw = async (id: number, consent = unasked) =>
  withdrawRelease(author, { id, updatedAt: (await getRelease(id)).release.updatedAt }, consent)

const restore = async (id: number, consent = unasked) =>
  restoreRelease(author, { id, updatedAt: (await getRelease(id)).release.updatedAt }, consent)

async function states() {
  const { releases } = await listReleases()
  return Object.fromEntries(releases.map(({ version, state }) => [version, state]))
}

/** Publishes it that many hours ago, as time would have. */
const age = (id: number, hours: number) =>
  db.run(sql`update releases set publish_at = now() - make_interval(hours => ${hours}) where id = ${id}`)

describe('a new release', () => {
  test('is a draft without a time, scheduled before its time, and current from its time on', async () => {
    await create('4.12.0', { publishAt: 'now' })
    await create('4.13.0', { publishAt: inHours(2) })
    await create('4.14.0')
    expect(await states()).toEqual({ '4.12.0': 'current', '4.13.0': 'scheduled', '4.14.0': 'draft' })
  })

  test('stands in the audit log with its values, its reason and its author', async () => {
    const { auditId, id } = await create('4.12.0', { publishAt: 'now' })
    expect(await readAudit(auditId)).toMatchObject({
      action: 'release.create',
      subjectType: 'release',
      subjectId: String(id),
      subjectName: 'iOS 4.12.0',
      before: null,
      after: { version: '4.12.0', platform: 'ios', forceUpdate: false, withdrawnAt: null },
    })
    expect((await getRelease(id)).changedBy).toBe('Worker')
  })

  test('cannot be older than what is current at its time, nor newer than what follows', async () => {
    await create('4.12.0', { publishAt: 'now' })
    await create('4.14.0', { publishAt: inHours(5) })
    expect(await failureOf(create('4.9.12', { publishAt: inHours(1) }))).toMatchObject({
      code: 'ReleaseOutOfOrder',
      detail: { name: 'iOS 4.12.0', follows: false },
    })
    expect(await failureOf(create('4.15.0', { publishAt: inHours(1) }))).toMatchObject({
      code: 'ReleaseOutOfOrder',
      detail: { name: 'iOS 4.14.0', follows: true },
    })
    await create('4.13.0', { publishAt: inHours(1) })
  })

  test('of the version that is current has to say something new', async () => {
    const notes = [{ title: 'Fixes', description: '' }]
    await create('4.12.0', { publishAt: 'now', notes })
    expect(await failureOf(create('4.12', { publishAt: inHours(1), notes }))).toMatchObject({
      code: 'ReleaseSaysNothingNew',
      detail: { name: 'iOS 4.12.0' },
    })
    await create('4.12.0', { publishAt: inHours(1), notes, forceUpdate: true })
  })

  test('waits once: a second one of a version that waits is refused', async () => {
    const { id } = await create('4.13.0')
    expect(await failureOf(create('4.13', { publishAt: inHours(1) }))).toEqual({
      code: 'ReleasePending',
      detail: { id, name: 'iOS 4.13.0' },
    })
    await saveRelease(author, { form: formOf('4.13.0', { platform: 'android' }), edited: null }, unasked)
  })

  test('is not published in the past', async () => {
    expect(await failureOf(create('4.12.0', { publishAt: inHours(-1) }))).toMatchObject({
      code: 'ReleaseInThePast',
    })
  })

  test('leaves nothing behind when it is refused', async () => {
    await failureOf(create('4.12.0', { publishAt: inHours(-1) }))
    expect(await states()).toEqual({})
  })
})

describe('forcing', () => {
  beforeEach(async () => {
    await create('4.12.0', { publishAt: 'now' })
  })

  test.each([
    ['an editor', unasked, 'LockOutNeedsManager'],
    [
      'a manager with too short a reason',
      { ...agreed('iOS 4.13.0'), reason: 'because  ' },
      'LockOutNeedsReason',
    ],
    ['a manager who typed something else', agreed('iOS 4.13'), 'LockOutNotConfirmed'],
  ])('is refused to %s', async (_, consent, code) => {
    const form = { publishAt: inHours(1), forceUpdate: true }
    expect(await failureOf(create('4.13.0', form, consent))).toMatchObject({ code })
  })

  test('needs no consent on a draft, which stops nobody until it is given a time', async () => {
    const { id } = await create('4.13.0', { forceUpdate: true }, unasked)
    expect(await failureOf(change(id, { publishAt: inHours(1) }))).toMatchObject({
      code: 'LockOutNeedsManager',
    })
    await change(id, { publishAt: inHours(1) }, agreed('iOS 4.13.0'))
  })

  test('what is forced already may move to a later time and change its notes, not to an earlier one', async () => {
    const { id } = await create('4.13.0', { publishAt: inHours(5), forceUpdate: true })
    await change(id, { publishAt: inHours(6), notes: [] })
    expect(await failureOf(change(id, { publishAt: inHours(1) }))).toMatchObject({
      code: 'LockOutNeedsManager',
    })
  })

  test('a current release may be forced after the fact, and be let go again without asking', async () => {
    const { id } = await create('4.13.0', { publishAt: 'now' })
    await change(id, { forceUpdate: true }, agreed('iOS 4.13.0'))
    expect((await getRelease(id)).release.forceUpdate).toBe(true)
    await change(id, { forceUpdate: false })
    expect((await getRelease(id)).release.forceUpdate).toBe(false)
  })
})

describe('what users were told', () => {
  test('keeps its platform, version and time', async () => {
    const { id } = await create('4.12.0', { publishAt: 'now' })
    await age(id, 24)
    expect(
      await failureOf(change(id, { platform: 'android', version: '4.12.1', publishAt: inHours(1) })),
    ).toEqual({ code: 'ReleaseAlreadyTold', detail: { fields: ['platform', 'version', 'publishAt'] } })
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
      code: 'ReleaseIsTheOnlyOne',
      detail: { platform: 'ios' },
    })
  })

  test('needs consent to be withdrawn when the one before forces', async () => {
    const [old, recent] = [
      await create('4.12.0', { publishAt: 'now', forceUpdate: true }),
      await create('4.13.0', { publishAt: 'now' }),
    ]
    await age(old.id, 48)
    expect(await failureOf(withdraw(recent.id))).toMatchObject({ code: 'LockOutNeedsManager' })
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
    expect(await failureOf(takeBack(auditId))).toMatchObject({ code: 'LockOutByRevert' })
    expect(await failureOf(takeBack(made))).toMatchObject({ code: 'ReleaseIsTheOnlyOne' })
  })
})

import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeTestRelease,
  confirmed,
  createTestRelease,
  failureOf,
  formOf,
  inHours,
  loadRelease,
  readAuditRow,
  statesByVersion,
  testAuthor,
  unconfirmed,
} from '@/lib/app-config/testing/release'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createRelease, findRefusal } from './save-release'

await resetDatabase()

beforeEach(async () => {
  await db.run(sql`delete from releases`)
})

describe('a new release', () => {
  test('is a draft without a publish time, scheduled before it and current from it on', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    await createTestRelease('4.13.0', { publishAt: inHours(2) })
    await createTestRelease('4.14.0')
    expect(await statesByVersion()).toEqual({ '4.12.0': 'current', '4.13.0': 'scheduled', '4.14.0': 'draft' })
  })

  test('is recorded in the audit log with its values and author', async () => {
    const { auditId, id } = await createTestRelease('4.12.0', { publishAt: 'now' })
    expect(await readAuditRow(auditId)).toMatchObject({
      action: 'release.create',
      subjectType: 'release',
      subjectId: String(id),
      subjectName: 'iOS 4.12.0',
      before: null,
      after: { version: '4.12.0', platform: 'ios', forceUpdate: false, withdrawnAt: null },
    })
    expect((await loadRelease(id)).changedBy).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('cannot be older than the version current at its publish time, nor newer than the next one', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    await createTestRelease('4.14.0', { publishAt: inHours(5) })
    expect(await failureOf(createTestRelease('4.9.12', { publishAt: inHours(1) }))).toMatchObject({
      code: 'ReleaseOutOfOrder',
      detail: { name: 'iOS 4.12.0', follows: false },
    })
    expect(await failureOf(createTestRelease('4.15.0', { publishAt: inHours(1) }))).toMatchObject({
      code: 'ReleaseOutOfOrder',
      detail: { name: 'iOS 4.14.0', follows: true },
    })
    await createTestRelease('4.13.0', { publishAt: inHours(1) })
  })

  test('that cannot be published is refused before its confirmation, without saving', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    const codeOf = async (version: string) =>
      (await findRefusal({ form: formOf(version, { publishAt: 'now', forceUpdate: true }), edited: null }))
        ?.code
    expect(await codeOf('4.9.12')).toBe('ReleaseOutOfOrder')
    expect(await codeOf('4.13.0')).toBeUndefined()
    expect(await statesByVersion()).toEqual({ '4.12.0': 'current' })
  })

  test('of the current version needs other notes or another force flag', async () => {
    const notes = [{ title: 'Fixes', description: '' }]
    await createTestRelease('4.12.0', { publishAt: 'now', notes })
    expect(await failureOf(createTestRelease('4.12', { publishAt: inHours(1), notes }))).toMatchObject({
      code: 'ReleaseUnchanged',
      detail: { name: 'iOS 4.12.0' },
    })
    await createTestRelease('4.12.0', { publishAt: inHours(1), notes, forceUpdate: true })
  })

  test('is rejected while another draft or scheduled release has the same version', async () => {
    const { id } = await createTestRelease('4.13.0')
    expect(await failureOf(createTestRelease('4.13', { publishAt: inHours(1) }))).toEqual({
      code: 'ReleasePending',
      detail: { id, name: 'iOS 4.13.0' },
    })
    await createRelease(testAuthor, { form: formOf('4.13.0', { platform: 'android' }) })
  })

  test('cannot be published in the past', async () => {
    expect(await failureOf(createTestRelease('4.12.0', { publishAt: inHours(-1) }))).toMatchObject({
      code: 'PublishTimePassed',
    })
  })

  test('stores nothing when it is rejected', async () => {
    await failureOf(createTestRelease('4.12.0', { publishAt: inHours(-1) }))
    expect(await statesByVersion()).toEqual({})
  })
})

describe('forcing an update', () => {
  beforeEach(async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
  })

  test.each([
    ['an editor', unconfirmed, 'LockoutRequiresManager'],
    [
      'a manager with too short a reason',
      { ...confirmed('iOS 4.13.0'), reason: 'because  ' },
      'LockoutRequiresReason',
    ],
    ['a manager who typed another name', confirmed('iOS 4.13'), 'LockoutNotConfirmed'],
  ])('is rejected for %s', async (_, confirmation, code) => {
    const form = { publishAt: inHours(1), forceUpdate: true }
    expect(await failureOf(createTestRelease('4.13.0', form, confirmation))).toMatchObject({ code })
  })

  test('needs no confirmation on a draft until it gets a publish time', async () => {
    const { id } = await createTestRelease('4.13.0', { forceUpdate: true }, unconfirmed)
    expect(await failureOf(changeTestRelease(id, { publishAt: inHours(1) }))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
    await changeTestRelease(id, { publishAt: inHours(1) }, confirmed('iOS 4.13.0'))
  })

  test('needs no new confirmation to publish later or change notes, but does to publish earlier', async () => {
    const { id } = await createTestRelease('4.13.0', { publishAt: inHours(5), forceUpdate: true })
    await changeTestRelease(id, { publishAt: inHours(6), notes: [] })
    expect(await failureOf(changeTestRelease(id, { publishAt: inHours(1) }))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
  })

  test('needs no confirmation to be switched off before its publish time', async () => {
    const { id } = await createTestRelease('4.13.0', { publishAt: inHours(2), forceUpdate: true })
    await changeTestRelease(id, { forceUpdate: false })
    expect((await loadRelease(id)).release.forceUpdate).toBe(false)
  })

  test('can be switched on and off for a current release with confirmation', async () => {
    const { id } = await createTestRelease('4.13.0', { publishAt: 'now' })
    await changeTestRelease(id, { forceUpdate: true }, confirmed('iOS 4.13.0'))
    expect((await loadRelease(id)).release.forceUpdate).toBe(true)
    expect(await failureOf(changeTestRelease(id, { forceUpdate: false }))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
    await changeTestRelease(id, { forceUpdate: false }, confirmed('iOS 4.13.0'))
    expect((await loadRelease(id)).release.forceUpdate).toBe(false)
  })
})

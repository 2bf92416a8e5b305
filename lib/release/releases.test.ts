import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { saveRelease } from './save-release'
import { agreed, author, failureOf, formOf, inHours, readAudit, unasked } from './testing'
import { change, create, getRelease, states } from './testing-releases'

beforeEach(async () => {
  await db.run(sql`delete from releases`)
})

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
      code: 'ReleaseUnchanged',
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
      code: 'PublishTimePassed',
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
    ['an editor', unasked, 'LockoutRequiresManager'],
    [
      'a manager with too short a reason',
      { ...agreed('iOS 4.13.0'), reason: 'because  ' },
      'LockoutRequiresReason',
    ],
    ['a manager who typed something else', agreed('iOS 4.13'), 'LockoutNotConfirmed'],
  ])('is refused to %s', async (_, consent, code) => {
    const form = { publishAt: inHours(1), forceUpdate: true }
    expect(await failureOf(create('4.13.0', form, consent))).toMatchObject({ code })
  })

  test('needs no consent on a draft, which stops nobody until it is given a time', async () => {
    const { id } = await create('4.13.0', { forceUpdate: true }, unasked)
    expect(await failureOf(change(id, { publishAt: inHours(1) }))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
    await change(id, { publishAt: inHours(1) }, agreed('iOS 4.13.0'))
  })

  test('what is forced already may move to a later time and change its notes, not to an earlier one', async () => {
    const { id } = await create('4.13.0', { publishAt: inHours(5), forceUpdate: true })
    await change(id, { publishAt: inHours(6), notes: [] })
    expect(await failureOf(change(id, { publishAt: inHours(1) }))).toMatchObject({
      code: 'LockoutRequiresManager',
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

import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  confirmed,
  failureOf,
  inHours,
  readAuditRow,
  testAuthor,
  unconfirmed,
} from '@/lib/app-config/testing/release'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { cancelWindow, endWindow } from './end-window'
import { formatWindowName, getWindowState } from './rules'
import { changeWindow, checkExtension, checkWindow, extendWindow, planWindow } from './save-window'
import type { WindowInput } from './schema-console'
import { readStoredWindows } from './stored-windows'
import { windowReverter } from './window-reverter'

await resetDatabase()

const everywhere = 'Maintenance of iOS and Android'

beforeEach(async () => {
  await db.run(sql`delete from maintenance_windows`)
})

const formOf = (from: number | 'now', to: number | null, form: Partial<WindowInput> = {}): WindowInput => ({
  startsAt: from === 'now' ? 'now' : inHours(from),
  endsAt: to === null ? null : inHours(to),
  message: 'Back soon',
  platforms: ['ios', 'android'],
  ...form,
})

async function schedule(form: WindowInput, confirmation = confirmed(formatWindowName(form))) {
  const { role, reason, typedName } = confirmation
  return planWindow(await makeAuthor(role), { form, typedName }, reason)
}

async function stored(id: number) {
  const { now, windows } = await readStoredWindows(db)
  const window = windows.find(row => row.id === id)
  if (!window) throw new Error('no such window')
  return { ...window, state: getWindowState(window, now) }
}

async function change(id: number, form: Partial<WindowInput>, confirmation = unconfirmed) {
  const { startsAt, endsAt, message, platforms, updatedAt } = await stored(id)
  const current = {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    message,
    platforms: (platforms ?? ['ios', 'android']) as WindowInput['platforms'],
  }
  const { role, reason, typedName } = confirmation
  const input = { id, updatedAt, form: { ...current, ...form }, typedName }
  return changeWindow(await makeAuthor(role), input, reason)
}

const refOf = async (id: number) => ({ id, updatedAt: (await stored(id)).updatedAt })

const revert = async (auditId: number) => {
  const logged = await readAuditRow(auditId)
  await transaction(db => windowReverter.restore(db, logged, testAuthor))
}

/** Moves the start that many hours into the past. */
const backdateStart = (id: number, hours: number) =>
  db.run(
    sql`update maintenance_windows set starts_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
  )

describe('a new window', () => {
  test('is scheduled before its start and active from it on; both platforms mean every platform', async () => {
    const { id } = await schedule(formOf(2, 3))
    expect(await stored(id)).toMatchObject({ state: 'scheduled', platforms: null })
    const { id: active } = await schedule(formOf('now', 1, { platforms: ['ios'] }))
    expect(await stored(active)).toMatchObject({ state: 'active', platforms: ['ios'] })
  })

  test('locks users out, so an editor cannot schedule one', async () => {
    expect(await failureOf(schedule(formOf(2, 3), unconfirmed))).toMatchObject({
      code: 'OperatorRoleTooLow',
    })
    expect(await failureOf(schedule(formOf(2, 3), confirmed('Maintenance')))).toEqual({
      code: 'LockoutNotConfirmed',
      detail: { expected: everywhere },
    })
  })

  test.each([
    ['starts in the past', formOf(-1, 1), 'WindowTimePassed'],
    ['ends before it starts', formOf(3, 2), 'WindowEndsBeforeStart'],
    ['ends before now', { ...formOf('now', 1), endsAt: inHours(-1) }, 'WindowEndsBeforeStart'],
  ])('that %s is rejected', async (_, form, code) => {
    expect(await failureOf(schedule(form))).toMatchObject({ code })
  })

  test('cannot overlap another one on the same platform, but can start when it ends', async () => {
    const { id } = await schedule(formOf(2, 4, { platforms: ['ios'] }))
    expect(await failureOf(schedule(formOf(3, null)))).toMatchObject({
      code: 'WindowOverlaps',
      detail: { id },
    })
    await schedule(formOf(3, 5, { platforms: ['android'] }))
    const { endsAt } = await stored(id)
    const next = { ...formOf(2, 6, { platforms: ['ios'] }), startsAt: endsAt?.toISOString() ?? '' }
    expect(await schedule(next)).toMatchObject({ name: 'Maintenance of iOS' })
  })
})

test('checking a new or changed window fails as saving it would, and saves nothing', async () => {
  const by = await makeAuthor('manager')
  const { id } = await schedule(formOf(2, 4))
  await schedule(formOf(5, 6))
  const check = async (form: WindowInput, updatedAt?: Date) =>
    checkWindow(by, { form, edited: updatedAt ? { id, updatedAt: updatedAt.toISOString() } : null })
  const { updatedAt } = await stored(id)
  expect(await failureOf(check(formOf(3, null)))).toMatchObject({ code: 'WindowOverlaps', detail: { id } })
  expect(await failureOf(check(formOf(2, 6), updatedAt))).toMatchObject({ code: 'WindowOverlaps' })
  await check(formOf(7, 8))
  await check(formOf(1, 4.5), updatedAt)
  expect((await readStoredWindows(db)).windows).toHaveLength(2)
})

describe('an extension of a window', () => {
  const extend = async (id: number, minutes: number, role: 'editor' | 'manager' = 'manager') =>
    extendWindow(await makeAuthor(role), { ...(await refOf(id)), minutes }, 'The migration takes longer')

  test('moves its end and needs a reason, but no typed name; its undo shortens it again', async () => {
    const { id } = await schedule(formOf('now', 1))
    const { endsAt } = await stored(id)
    const { auditId } = await extend(id, 20)
    expect((await stored(id)).endsAt?.getTime()).toBe((endsAt?.getTime() ?? 0) + 20 * 60_000)
    await revert(auditId)
    expect((await stored(id)).endsAt).toEqual(endsAt)
  })

  test('is checked for other windows on the same platform before it is made', async () => {
    const { id } = await schedule(formOf('now', 1, { platforms: ['ios'] }))
    const { id: nextId } = await schedule(formOf(1.5, 2))
    await checkExtension({ id, minutes: 20 })
    expect(await failureOf(checkExtension({ id, minutes: 60 }))).toMatchObject({
      code: 'WindowOverlaps',
      detail: { id: nextId },
    })
    await endWindow(testAuthor, await refOf(id))
    await checkExtension({ id, minutes: 60 })
  })

  test('is at most an hour, by a manager, of a window with an end', async () => {
    const { id } = await schedule(formOf('now', 1, { platforms: ['ios'] }))
    await expect(extend(id, 61)).rejects.toThrow()
    expect(await failureOf(extend(id, 20, 'editor'))).toMatchObject({ code: 'OperatorRoleTooLow' })
    const { id: endless } = await schedule(formOf('now', null, { platforms: ['android'] }))
    expect(await failureOf(extend(endless, 20))).toMatchObject({ code: 'WindowHasNoEnd' })
  })

  test('from an outdated copy of an ended window answers by which operator and when it was ended', async () => {
    const { id } = await schedule(formOf('now', 1))
    const stale = { ...(await refOf(id)), minutes: 20 }
    const reason = 'The migration takes longer'
    await endWindow(testAuthor, await refOf(id))
    const { id: ios } = await schedule(formOf('now', 1, { platforms: ['ios'] }))
    const { updatedAt } = await stored(id)
    const ended = { by: 'Worker', at: updatedAt.toISOString(), isCanceled: false }
    expect(await failureOf(extendWindow(await makeAuthor('manager'), stale, reason))).toEqual({
      code: 'WindowEnded',
      detail: { ...ended, isAppOpen: false },
    })
    await endWindow(testAuthor, await refOf(ios))
    expect(await failureOf(endWindow(testAuthor, stale))).toEqual({
      code: 'WindowEnded',
      detail: { ...ended, isAppOpen: true },
    })
  })

  test('of a window whose end has passed names no author', async () => {
    const { id } = await schedule(formOf('now', 1))
    await db.run(sql`
      update maintenance_windows
         set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute',
             updated_at = now() - interval '2 hours'
       where id = ${id}`)
    expect(await failureOf(extend(id, 20))).toMatchObject({
      code: 'WindowEnded',
      detail: { by: null, at: (await stored(id)).endsAt?.toISOString() },
    })
  })

  test('cannot reach into the next window', async () => {
    const { id } = await schedule(formOf('now', 1))
    await schedule(formOf(1.5, 2))
    expect(await failureOf(extend(id, 60))).toMatchObject({ code: 'WindowOverlaps' })
    await extend(id, 30)
  })
})

describe('a change of a window', () => {
  test.each([
    ['starts earlier', { startsAt: inHours(1) }],
    ['ends later', { endsAt: inHours(9) }],
    ['has no end', { endsAt: null }],
    ['closes another platform', { platforms: ['ios', 'android'] as const }],
  ])('that %s needs confirmation', async (_, form) => {
    const { id } = await schedule(formOf(2, 4, { platforms: ['ios'] }))
    expect(await failureOf(change(id, form as Partial<WindowInput>))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
  })

  test('that shortens it or rewords its message does not', async () => {
    const { id } = await schedule(formOf(2, 4))
    await change(id, { startsAt: inHours(3), platforms: ['ios'], message: 'Back at four' })
    expect(await stored(id)).toMatchObject({ platforms: ['ios'], message: 'Back at four' })
  })

  test('cannot move the start of an active one', async () => {
    const { id } = await schedule(formOf('now', 4))
    await backdateStart(id, 1)
    expect(await failureOf(change(id, { startsAt: inHours(1) }))).toMatchObject({
      code: 'WindowAlreadyStarted',
    })
    await change(id, { endsAt: inHours(5) }, confirmed(everywhere))
    expect((await stored(id)).state).toBe('active')
  })

  test('from an outdated copy is rejected', async () => {
    const { id } = await schedule(formOf(2, 4))
    const { updatedAt } = await stored(id)
    await change(id, { message: 'Back at four' })
    const stale = { id, updatedAt, form: formOf(2, 3) }
    expect(await failureOf(changeWindow(testAuthor, stale))).toMatchObject({
      code: 'EditConflict',
      detail: { fields: ['message'] },
    })
  })
})

describe('ending a window', () => {
  test('cancels a scheduled one and ends an active one now', async () => {
    const { id: scheduled } = await schedule(formOf(2, 4))
    expect(await failureOf(endWindow(testAuthor, await refOf(scheduled)))).toMatchObject({
      code: 'WindowNotStarted',
    })
    await cancelWindow(testAuthor, await refOf(scheduled))
    expect((await stored(scheduled)).state).toBe('canceled')

    const { id: active } = await schedule(formOf('now', null))
    await backdateStart(active, 1)
    expect(await failureOf(cancelWindow(testAuthor, await refOf(active)))).toMatchObject({
      code: 'WindowAlreadyStarted',
    })
    await endWindow(testAuthor, await refOf(active))
    expect((await stored(active)).state).toBe('ended')
    expect(await failureOf(change(active, { message: 'Too late' }))).toMatchObject({ code: 'WindowEnded' })
  })
})

describe('reverting a change', () => {
  test('cancels a scheduled window and ends an active one', async () => {
    const { id, auditId } = await schedule(formOf(2, 4))
    await revert(auditId)
    expect((await stored(id)).state).toBe('canceled')
    const active = await schedule(formOf('now', 4))
    await backdateStart(active.id, 1)
    await revert(active.auditId)
    expect((await stored(active.id)).state).toBe('ended')
  })

  test('shortens an extended window and never closes the app', async () => {
    const { id } = await schedule(formOf(2, 4))
    const { auditId } = await change(id, { endsAt: inHours(9) }, confirmed(everywhere))
    await revert(auditId)
    expect((await stored(id)).endsAt?.getTime()).toBeLessThan(new Date(inHours(5)).getTime())
    const { auditId: canceled, isUndoable } = await cancelWindow(testAuthor, await refOf(id))
    expect(isUndoable).toBe(false)
    expect(await failureOf(revert(canceled))).toMatchObject({ code: 'RevertLocksOut' })
  })

  test('keeps the time in which a window closed the app', async () => {
    const { id: moved } = await schedule(formOf(2, 4))
    const { auditId, isUndoable } = await change(moved, { startsAt: 'now' }, confirmed(everywhere))
    expect(isUndoable).toBe(false)
    expect(await failureOf(revert(auditId))).toMatchObject({ code: 'WindowAlreadyStarted' })
    await endWindow(testAuthor, await refOf(moved))

    const extended = await schedule(formOf('now', 1))
    await backdateStart(extended.id, 2)
    const { auditId: extension } = await change(extended.id, { endsAt: inHours(3) }, confirmed(everywhere))
    const logged = { ...(await readAuditRow(extension)), before: { endsAt: inHours(-1) } }
    const restored = transaction(db => windowReverter.restore(db, logged, testAuthor))
    expect(await failureOf(restored)).toMatchObject({ code: 'WindowAlreadyStarted' })

    await db.run(sql`
      update maintenance_windows set ends_at = now() - interval '1 minute' where id = ${extended.id}`)
    expect(await failureOf(revert(extended.auditId))).toMatchObject({ code: 'WindowEnded' })
    expect((await stored(extended.id)).state).toBe('ended')
  })
})

import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { cancelWindow, endWindow } from './end-window'
import { windowReverter } from './maintenance-reverters'
import { changeWindow, planWindow } from './save-window'
import { readStoredWindows } from './stored-windows'
import { confirmed, testAuthor, failureOf, inHours, readAuditRow, unconfirmed } from '@/lib/release/testing'
import { formatWindowName, getWindowState } from './window-rules'
import type { WindowInput } from './schema-console'

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

const plan = (form: WindowInput, consent = confirmed(formatWindowName(form))) => planWindow(testAuthor, form, consent)

async function stored(id: number) {
  const { now, windows } = await readStoredWindows(db)
  const window = windows.find(row => row.id === id)
  if (!window) throw new Error('no such window')
  return { ...window, state: getWindowState(window, now) }
}

async function change(id: number, form: Partial<WindowInput>, consent = unconfirmed) {
  const { startsAt, endsAt, message, platforms, updatedAt } = await stored(id)
  const asRead = {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    message,
    platforms: (platforms ?? ['ios', 'android']) as WindowInput['platforms'],
  }
  return changeWindow(testAuthor, { id, updatedAt, ...asRead, ...form }, consent)
}

const chosen = async (id: number) => ({ id, updatedAt: (await stored(id)).updatedAt })

/** Lets it have begun that many hours ago, as time would have. */
const begin = (id: number, hours: number) =>
  db.run(
    sql`update maintenance_windows set starts_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
  )

describe('a new window', () => {
  test('is planned before its start and open from then on; both platforms are all of them', async () => {
    const { id } = await plan(formOf(2, 3))
    expect(await stored(id)).toMatchObject({ state: 'planned', platforms: null })
    const { id: begun } = await plan(formOf('now', 1, { platforms: ['ios'] }))
    expect(await stored(begun)).toMatchObject({ state: 'open', platforms: ['ios'] })
  })

  test('locks people out, so an editor cannot plan one', async () => {
    expect(await failureOf(plan(formOf(2, 3), unconfirmed))).toMatchObject({ code: 'LockoutRequiresManager' })
    expect(await failureOf(plan(formOf(2, 3), confirmed('Maintenance')))).toEqual({
      code: 'LockoutNotConfirmed',
      detail: { expected: everywhere },
    })
  })

  test.each([
    ['begins in the past', formOf(-1, 1), 'WindowTimePassed'],
    ['ends before it starts', formOf(3, 2), 'WindowEndsBeforeStart'],
    ['ends at once', { ...formOf('now', 1), endsAt: inHours(-1) }, 'WindowEndsBeforeStart'],
  ])('that %s is refused', async (_, form, code) => {
    expect(await failureOf(plan(form))).toMatchObject({ code })
  })

  test('overlaps no other of the same platform, and may follow it at once', async () => {
    const { id } = await plan(formOf(2, 4, { platforms: ['ios'] }))
    expect(await failureOf(plan(formOf(3, null)))).toMatchObject({ code: 'WindowOverlaps', detail: { id } })
    await plan(formOf(3, 5, { platforms: ['android'] }))
    const { endsAt } = await stored(id)
    const next = { ...formOf(2, 6, { platforms: ['ios'] }), startsAt: endsAt?.toISOString() ?? '' }
    expect(await plan(next)).toMatchObject({ name: 'Maintenance of iOS' })
  })
})

describe('a change of a window', () => {
  test.each([
    ['starts earlier', { startsAt: inHours(1) }],
    ['ends later', { endsAt: inHours(9) }],
    ['has no end', { endsAt: null }],
    ['closes another platform', { platforms: ['ios', 'android'] as const }],
  ])('that %s needs consent', async (_, form) => {
    const { id } = await plan(formOf(2, 4, { platforms: ['ios'] }))
    expect(await failureOf(change(id, form as Partial<WindowInput>))).toMatchObject({
      code: 'LockoutRequiresManager',
    })
  })

  test('that lets people in, or words it anew, does not', async () => {
    const { id } = await plan(formOf(2, 4))
    await change(id, { startsAt: inHours(3), platforms: ['ios'], message: 'Back at four' })
    expect(await stored(id)).toMatchObject({ platforms: ['ios'], message: 'Back at four' })
  })

  test('keeps the start of one that has begun', async () => {
    const { id } = await plan(formOf('now', 4))
    await begin(id, 1)
    expect(await failureOf(change(id, { startsAt: inHours(1) }))).toMatchObject({ code: 'WindowAlreadyStarted' })
    await change(id, { endsAt: inHours(5) }, confirmed(everywhere))
    expect((await stored(id)).state).toBe('open')
  })

  test('is refused when somebody was quicker', async () => {
    const { id } = await plan(formOf(2, 4))
    const { updatedAt } = await stored(id)
    await change(id, { message: 'Back at four' })
    const stale = { id, updatedAt, ...formOf(2, 3) }
    expect(await failureOf(changeWindow(testAuthor, stale, unconfirmed))).toMatchObject({
      code: 'EditConflict',
      detail: { fields: ['message'] },
    })
  })
})

describe('an end', () => {
  test('of a planned window is a cancellation, of an open one its end now', async () => {
    const { id: planned } = await plan(formOf(2, 4))
    expect(await failureOf(endWindow(testAuthor, await chosen(planned)))).toMatchObject({
      code: 'WindowNotStarted',
    })
    await cancelWindow(testAuthor, await chosen(planned))
    expect((await stored(planned)).state).toBe('canceled')

    const { id: open } = await plan(formOf('now', null))
    await begin(open, 1)
    expect(await failureOf(cancelWindow(testAuthor, await chosen(open)))).toMatchObject({
      code: 'WindowAlreadyStarted',
    })
    await endWindow(testAuthor, await chosen(open))
    expect((await stored(open)).state).toBe('over')
    expect(await failureOf(change(open, { message: 'Too late' }))).toMatchObject({ code: 'WindowEnded' })
  })
})

describe('taking a change back', () => {
  const takeBack = async (auditId: number) => {
    const logged = await readAuditRow(auditId)
    await transaction(db => windowReverter.restore(db, logged, testAuthor))
  }

  test('cancels a window that was just planned, and ends one that has begun', async () => {
    const { id, auditId } = await plan(formOf(2, 4))
    await takeBack(auditId)
    expect((await stored(id)).state).toBe('canceled')
    const open = await plan(formOf('now', 4))
    await begin(open.id, 1)
    await takeBack(open.auditId)
    expect((await stored(open.id)).state).toBe('over')
  })

  test('shortens what was extended, and never closes the app', async () => {
    const { id } = await plan(formOf(2, 4))
    const { auditId } = await change(id, { endsAt: inHours(9) }, confirmed(everywhere))
    await takeBack(auditId)
    expect((await stored(id)).endsAt?.getTime()).toBeLessThan(new Date(inHours(5)).getTime())
    const { auditId: canceled, isUndoable } = await cancelWindow(testAuthor, await chosen(id))
    expect(isUndoable).toBe(false)
    expect(await failureOf(takeBack(canceled))).toMatchObject({ code: 'RevertLocksOut' })
  })
})

import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { makeUser } from '@/lib/people/testing/users'
import {
  activateSound,
  addNavigation,
  addSound,
  deleteSound,
  pauseGame,
  renameNavigation,
  renameSound,
  reorderGames,
  reorderSounds,
} from './catalog'
import { changeGame } from './change-game'
import { findGame, listGames, listNavigations, listSounds } from './list-catalog'

const by = serviceAuthor('Worker', 'test-request')

let former: { id: number; sequence: number; status: string }[]
beforeEach(async () => {
  former = await db.rows(sql`select id, sequence, status::text as status from games`)
})
afterEach(async () => {
  await db.run(sql`
    update games set sequence = former.sequence, status = former.status::catalog_status
      from jsonb_to_recordset(${JSON.stringify(former)}::text::jsonb)
           as former (id int, sequence int, status text) where former.id = games.id`)
  await db.run(sql`delete from navigations where name like 'Test %'`)
  await db.run(sql`delete from sounds where name like 'Test %'`)
})

const auditOf = (id: number) =>
  db.row(sql`select action, subject_name, before, after from audit_rows where id = ${id}`)

test('a new order is stored and returns what moved where', async () => {
  const ids = (await listGames()).map(game => game.id)
  const names = (await listGames()).map(game => game.name)
  const moved = [ids.at(-1), ...ids.slice(0, -1)] as number[]
  const { auditId, logged } = await reorderGames(by, { ids: moved })
  expect(logged.after).toMatchObject({ moved: names.at(-1) })
  expect((await listGames()).map(game => game.id)).toEqual(moved)
  expect(await auditOf(auditId)).toMatchObject({ action: 'game.reorder', before: { order: names } })
})

test('an order with a missing, duplicate or unknown row is rejected', async () => {
  const ids = (await listGames()).map(game => game.id)
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] as number], [...ids.slice(1), 9_999]])
    await expect(reorderGames(by, { ids: wrong })).rejects.toSatisfy(error =>
      isFailure(error, 'OrderOutdated'),
    )
})

test('a move from a list that a colleague has changed since is rejected, and undoes nothing', async () => {
  const [first, second, third, ...rest] = (await listGames()).map(game => game.id) as [number, number, number]
  const colleagues = [second, first, third, ...rest]
  await reorderGames(by, { ids: colleagues, movedId: first })
  const stale = reorderGames(by, { ids: [third, first, second, ...rest], movedId: third })
  await expect(stale).rejects.toSatisfy(error => isFailure(error, 'OrderOutdated'))
  expect((await listGames()).map(game => game.id)).toEqual(colleagues)
})

test('pausing a paused game again is not recorded', async () => {
  const [game] = await listGames()
  if (!game) throw new Error('no games')
  const { auditId } = await pauseGame(by, { id: game.id })
  expect(await auditOf(auditId ?? 0)).toMatchObject({ action: 'game.pause', after: { status: 'Paused' } })
  expect((await pauseGame(by, { id: game.id })).auditId).toBeNull()
  expect((await findGame(game.id))?.status).toBe('Paused')
})

test('an outdated edit of a game is rejected', async () => {
  const [game] = await listGames()
  if (!game) throw new Error('no games')
  const { id, updatedAt, status: _, ...form } = game
  await changeGame(by, { id, updatedAt, form: { ...form, bigWinsColor1: '0xFF000001' } })
  const late = changeGame(by, { id, updatedAt, form: { ...form, name: 'Late' } })
  await expect(late).rejects.toSatisfy(
    error => isFailure(error, 'EditConflict') && error.detail.fields.includes('bigWinsColor1'),
  )
  const now = await findGame(id)
  expect(now).toMatchObject({ name: form.name, bigWinsColor1: '0xFF000001' })
  await changeGame(by, { id, updatedAt: now?.updatedAt ?? updatedAt, form })
})

test('a new menu entry is last, paused and has a unique name', async () => {
  const { id } = await addNavigation(by, { name: 'Test rewards' })
  expect((await listNavigations()).at(-1)).toMatchObject({ id, name: 'Test rewards', status: 'Paused' })
  await expect(addNavigation(by, { name: 'Test rewards' })).rejects.toSatisfy(
    error => isFailure(error, 'CatalogNameTaken') && error.detail.name === 'Test rewards',
  )
  const { updatedAt } = (await listNavigations()).at(-1) ?? { updatedAt: new Date() }
  await renameNavigation(by, { id, updatedAt, name: 'Test prizes' })
  expect((await listNavigations()).at(-1)?.name).toBe('Test prizes')
})

test('a new sound is last and paused, with a unique key and name, and its key stays', async () => {
  const { id } = await addSound(by, { key: 'test_bell', name: 'Test bell' })
  const added = (await listSounds()).at(-1)
  expect(added).toMatchObject({ id, key: 'test_bell', name: 'Test bell', status: 'Paused' })
  await expect(addSound(by, { key: 'test_bell', name: 'Test other' })).rejects.toMatchObject({
    code: 'SoundKeyTaken',
    detail: { key: 'test_bell' },
  })
  await expect(addSound(by, { key: 'test_other', name: 'Test bell' })).rejects.toMatchObject({
    code: 'CatalogNameTaken',
  })
  await renameSound(by, { id, updatedAt: added?.updatedAt ?? new Date(), name: 'Test chime' })
  expect((await listSounds()).at(-1)).toMatchObject({ key: 'test_bell', name: 'Test chime' })
})

test('sounds are paused and reordered like games', async () => {
  const before = (await listSounds()).map(sound => sound.id)
  const { id } = await addSound(by, { key: 'test_drum', name: 'Test drum' })
  const { auditId } = await activateSound(by, { id })
  expect(await auditOf(auditId ?? 0)).toMatchObject({ action: 'sound.activate', after: { status: 'Active' } })
  expect((await reorderSounds(by, { ids: [id, ...before] })).logged.after).toMatchObject({
    moved: 'Test drum',
  })
  expect((await listSounds()).map(sound => sound.id)).toEqual([id, ...before])
  await reorderSounds(by, { ids: [...before, id] })
})

test('a sound that a user has chosen is not deleted', async () => {
  const { id } = await addSound(by, { key: 'test_horn', name: 'Test horn' })
  const user = await makeUser()
  await db.run(sql`update user_engagement set next_sound_key = 'test_horn' where user_id = ${user.id}`)
  await expect(transaction(db => deleteSound(db, id))).rejects.toMatchObject({ code: 'SoundInUse' })
  await db.run(sql`update user_engagement set next_sound_key = null where user_id = ${user.id}`)
  await transaction(db => deleteSound(db, id))
  expect((await listSounds()).some(sound => sound.id === id)).toBe(false)
})

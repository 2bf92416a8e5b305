import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockPictures, savePicture } from '@/lib/app-config/picture/save-picture'
import { drawPicture } from '@/lib/app-config/testing/picture'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { createOperator } from '@/lib/people/testing/operators'
import { changeGame } from './change-game'
import { deleteUnusedPictures } from './delete-unused-pictures'
import { findGame } from './list-catalog'

await resetDatabase()

type Operator = Awaited<ReturnType<typeof createOperator>>

async function upload(by: Operator): Promise<string> {
  return (await savePicture(by, { name: 'new.png', bytes: await drawPicture('png') })).path
}

async function readGame(id: number) {
  const game = await findGame(id)
  if (!game) throw new Error('no such game')
  const { id: _, status: __, updatedAt, ...form } = game
  return { updatedAt, form }
}

async function setImage(by: Operator, id: number, image: string): Promise<number> {
  const { updatedAt, form } = await readGame(id)
  const { auditId } = await changeGame(by, { id, updatedAt, form: { ...form, image } })
  return auditId
}

const imageOf = async (id: number) => (await readGame(id)).form.image
const isStored = async (path: string) =>
  (await db.rows(sql`select 1 from pictures where '/pictures/' || encode(hash, 'hex') || '.png' = ${path}`))
    .length === 1

/** Moves uploads and audit rows that many days into the past. */
async function age(days: number) {
  await db.run(sql`update pictures set last_uploaded_at = last_uploaded_at - make_interval(days => ${days})`)
  await db.run(sql`alter table audit_rows disable trigger user`)
  await db.run(sql`update audit_rows set created_at = created_at - make_interval(days => ${days})`)
  await db.run(sql`alter table audit_rows enable trigger user`)
}

test('a game uses an uploaded picture until undo restores the previous one', async () => {
  const by = await createOperator('editor')
  const [former, path] = [await imageOf(1), await upload(by)]
  const auditId = await setImage(by, 1, path)
  expect(await imageOf(1)).toBe(path)
  await undoChange(by, auditId)
  expect(await imageOf(1)).toBe(former)
})

test('a game cannot use a missing picture', async () => {
  const by = await createOperator('editor')
  const path = `/pictures/${'0'.repeat(64)}.png`
  await expect(setImage(by, 1, path)).rejects.toMatchObject({ code: 'PictureMissing', detail: { path } })
})

test('pictures unused for 30 days are deleted; used, recently used and recently uploaded ones are kept', async () => {
  const by = await createOperator('editor')
  const [unused, used, sentAgain, former, longGone] = [
    await upload(by),
    await upload(by),
    await upload(by),
    await upload(by),
    await upload(by),
  ]
  await setImage(by, 2, longGone)
  await setImage(by, 2, '/games/nba.png')
  await age(20)
  await setImage(by, 3, former)
  await setImage(by, 3, '/games/mlb.png')
  await setImage(by, 4, used)
  await age(11)
  await db.run(sql`
    update pictures set last_uploaded_at = now() where '/pictures/' || encode(hash, 'hex') || '.png' = ${sentAgain}`)
  await deleteUnusedPictures()
  expect(await Promise.all([unused, longGone, used, sentAgain, former].map(isStored))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  await age(20)
  await deleteUnusedPictures()
  expect(await Promise.all([used, sentAgain, former].map(isStored))).toEqual([true, true, false])
})

test('a change whose previous picture was deleted cannot be reverted', async () => {
  const by = await createOperator('editor')
  const path = await upload(by)
  await setImage(by, 5, path)
  const away = await setImage(by, 5, '/games/mls.png')
  await age(31)
  await deleteUnusedPictures()
  await expect(revertChange(by, away, 'To see it again')).rejects.toMatchObject({ code: 'PictureMissing' })
  expect(await imageOf(5)).toBe('/games/mls.png')
})

test('uploading the same bytes again renews their retention', async () => {
  const by = await createOperator('editor')
  const bytes = await drawPicture('png')
  const { path } = await savePicture(by, { name: 'a.png', bytes })
  await age(31)
  await savePicture(by, { name: 'a.png', bytes })
  await deleteUnusedPictures()
  expect(await isStored(path)).toBe(true)
})

test('a picture that a concurrent transaction starts using is not deleted', async () => {
  const by = await createOperator('editor')
  const path = await upload(by)
  await age(31)
  await transaction(async tx => {
    await lockPictures(tx, [path])
    await deleteUnusedPictures()
    await tx.run(sql`update games set image = ${path} where id = 6`)
  })
  await deleteUnusedPictures()
  expect(await isStored(path)).toBe(true)
})

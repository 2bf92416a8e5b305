import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { changeView, deleteView, findSavedViews, saveView } from './saved-views'

const people: number[] = []
const by = (operatorId = 0) => ({ operatorId, name: 'Mara Okafor', sessionId: null, requestId: 'req_test' })
const view = { list: 'pears', name: 'Ripe ones', search: '?ripe=yes', isShared: false }

beforeAll(async () => {
  for (const name of ['one', 'two']) {
    const row = await db.row<{ id: number }>(sql`
      insert into operators (email, name, role) values (${`views-${name}-${process.pid}@operators.test`}, ${name}, 'viewer')
      returning id`)
    people.push(row?.id ?? 0)
  }
})
afterAll(() => pool.end())

test('a view is its owner’s until it is shared, and then everybody’s to see but not to change', async () => {
  const [one = 0, two = 0] = people
  const { id } = await saveView(by(one), view)
  expect(await findSavedViews('pears', two)).toEqual([])
  await changeView(by(one), id, { isShared: true })
  expect(await findSavedViews('pears', two)).toEqual([
    { id, name: 'Ripe ones', search: '?ripe=yes', isShared: true, isOwn: false },
  ])
  await expect(changeView(by(two), id, { name: 'Mine' })).rejects.toMatchObject({ code: 'SavedViewMissing' })
  await expect(deleteView(by(two), id)).rejects.toMatchObject({ code: 'SavedViewMissing' })
  await deleteView(by(one), id)
  expect(await findSavedViews('pears', one)).toEqual([])
})

test('a name is taken once an owner and list, whatever its case', async () => {
  const [one = 0, two = 0] = people
  await saveView(by(one), view)
  await expect(saveView(by(one), { ...view, name: 'RIPE ONES' })).rejects.toMatchObject({
    code: 'SavedViewNameTaken',
    detail: { name: 'RIPE ONES' },
  })
  await saveView(by(two), view)
  await saveView(by(one), { ...view, list: 'plums' })
})

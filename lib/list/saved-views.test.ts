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

test('an operator keeps twelve views of a list, and sees twelve that others share', async () => {
  const [one = 0, two = 0] = people
  const many = (operatorId: number, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        saveView(by(operatorId), { ...view, list: 'crowded', name: `View ${index}`, isShared: true }),
      ),
    )
  const kept = await many(one, 15)
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  expect(kept.filter(({ status }) => status === 'rejected')[0]).toMatchObject({
    reason: { code: 'SavedViewsFull', detail: { most: 12 } },
  })
  const third = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values (${`views-three-${process.pid}@operators.test`}, 'three', 'viewer')
    returning id`)
  await many(third?.id ?? 0, 5)
  await many(two, 1)
  const seen = await findSavedViews('crowded', two)
  expect(seen.map(({ isOwn }) => isOwn)).toEqual([true, ...Array.from({ length: 12 }, () => false)])
})

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { changeView, deleteView, findSavedViews, saveView } from './saved-views'

const operatorIds: number[] = []
const by = (operatorId = 0) => ({
  operatorId,
  name: 'Mara Okafor',
  sessionId: null,
  requestId: 'req_test',
  role: 'viewer' as const,
})
const view = { list: 'pears', name: 'Ripe ones', search: '?ripe=yes', isShared: false }

beforeAll(async () => {
  for (const name of ['one', 'two']) {
    const row = await db.row<{ id: number }>(sql`
      insert into operators (email, name, role) values (${`views-${name}-${process.pid}@operators.test`}, ${name}, 'viewer')
      returning id`)
    operatorIds.push(row?.id ?? 0)
  }
})
test('a shared view is visible to all operators and editable by its owner only', async () => {
  const [one = 0, two = 0] = operatorIds
  const { id } = await saveView(by(one), view)
  expect(await findSavedViews('pears', two)).toEqual([])
  await changeView(by(one), { id, isShared: true })
  expect(await findSavedViews('pears', two)).toEqual([
    { id, name: 'Ripe ones', search: '?ripe=yes', isShared: true, isOwn: false },
  ])
  await expect(changeView(by(two), { id, name: 'Mine' })).rejects.toMatchObject({ code: 'SavedViewMissing' })
  await expect(deleteView(by(two), { id })).rejects.toMatchObject({ code: 'SavedViewMissing' })
  await deleteView(by(one), { id })
  expect(await findSavedViews('pears', one)).toEqual([])
})

test('a view keeps no searched text, and its name is masked for others', async () => {
  const [one = 0, two = 0] = operatorIds
  const { id } = await saveView(by(one), {
    ...view,
    name: 'About zelda@mail.example, (836) 803-4685',
    search: '?q=zelda&ripe=yes',
    isShared: true,
  })
  await changeView(by(one), { id, search: '?ripe=yes&q=%28836%29+803-4685&sort=name' })
  const search = '?ripe=yes&sort=name'
  expect(await findSavedViews('pears', one)).toMatchObject([
    { name: expect.stringContaining('zelda'), search },
  ])
  expect(await findSavedViews('pears', two)).toMatchObject([
    { name: 'About z•••@mail.example, •••85', search },
  ])
  expect(
    await db.rows(
      sql`select from audit_rows where subject_type = 'saved-view' and concat(before, after) ~ 'q=|8034685'`,
    ),
  ).toEqual([])
  await deleteView(by(one), { id })
})

test('view names are unique per owner and list, case-insensitive', async () => {
  const [one = 0, two = 0] = operatorIds
  await saveView(by(one), view)
  await expect(saveView(by(one), { ...view, name: 'RIPE ONES' })).rejects.toMatchObject({
    code: 'SavedViewNameTaken',
    detail: { name: 'RIPE ONES' },
  })
  await saveView(by(two), view)
  await saveView(by(one), { ...view, list: 'plums' })
})

test('an operator can save 12 views per list and sees up to 12 shared ones', async () => {
  const [one = 0, two = 0] = operatorIds
  const many = (operatorId: number, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        saveView(by(operatorId), { ...view, list: 'crowded', name: `View ${index}`, isShared: true }),
      ),
    )
  const saved = await many(one, 15)
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  expect(saved.filter(({ status }) => status === 'rejected')[0]).toMatchObject({
    reason: { code: 'SavedViewsFull', detail: { max: 12 } },
  })
  const third = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values (${`views-three-${process.pid}@operators.test`}, 'three', 'viewer')
    returning id`)
  await many(third?.id ?? 0, 5)
  await many(two, 1)
  const seen = await findSavedViews('crowded', two)
  expect(seen.map(({ isOwn }) => isOwn)).toEqual([true, ...Array.from({ length: 12 }, () => false)])
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { readCursor, writeCursor } from './cursor'
import type { ListDefinition } from './define-list'
import { findSelectedIds } from './find-selected'
import { openList } from './open-list'
import { readAll } from './read-page'
import { changeView, deleteView, saveView } from './saved-views'
import { readState, viewsOf } from './state'
import { createPears, type Pear, pears } from './testing/list'

beforeAll(createPears)
afterAll(() => db.run(sql`drop table list_pears`))

const bounds = { zone: 'UTC', isMasked: false, scope: undefined }

const sortedByName = { list: pears as ListDefinition<never>, sort: { key: 'name', isDescending: false } }

const open = (address: string, list = pears, isMasked = false) =>
  openList(list, {
    path: '/admin/pears',
    parameters: Object.fromEntries(new URL(address, 'http://localhost').searchParams),
    operatorId: 1,
    zone: 'UTC',
    requestId: 'req_test',
    isMasked,
    canExport: true,
  })

async function walk(address: string) {
  const seen: number[][] = []
  let page = await open(address)
  while (true) {
    seen.push(page.rows.map(row => row.id))
    if (!page.frame.nextHref) break
    page = await open(page.frame.nextHref)
  }
  const back: number[][] = []
  while (true) {
    back.unshift(page.rows.map(row => row.id))
    if (!page.frame.previousHref) break
    page = await open(page.frame.previousHref)
  }
  return { seen, back }
}

test.each(['picked', '-picked', 'name', '-name', 'grams', '-grams'])(
  'sorted by %s, paging forward shows each row once, and paging back shows the same pages',
  async sort => {
    const { seen, back } = await walk(`/admin/pears?sort=${sort}`)
    expect(seen.map(page => page.length)).toEqual([25, 25, 10])
    expect(new Set(seen.flat()).size).toBe(60)
    expect(back).toEqual(seen)
  },
)

test('the frame has the row range of the page', async () => {
  const first = await open('/admin/pears')
  expect([first.frame.from, first.frame.to, first.frame.count]).toEqual([1, 25, { rows: 60, is: 'exact' }])
  expect(first.frame.previousHref).toBeNull()
  const second = await open(first.frame.nextHref ?? '')
  expect([second.frame.from, second.frame.to]).toEqual([26, 50])
  const third = await open(second.frame.nextHref ?? '')
  expect([third.frame.from, third.frame.to, third.frame.nextHref]).toEqual([51, 60, null])
  const back = await open(third.frame.previousHref ?? '')
  expect([back.frame.from, back.frame.to]).toEqual([26, 50])
})

test('paging back past deleted rows returns the first page', async () => {
  const second = await open((await open('/admin/pears')).frame.nextHref ?? '')
  const [first] = second.rows
  await db.run(sql`delete from list_pears where id > 55`)
  const before = await open(second.frame.previousHref ?? '')
  expect(before.frame.from).toBe(1)
  expect(before.rows).toHaveLength(25)
  expect(before.rows.map(row => row.id)).toContain(first?.id)
  await createPears()
})

test('filters, date ranges and amount ranges apply to rows and count', async () => {
  expect((await open('/admin/pears?ripe=yes')).frame.count).toEqual({ rows: 20, is: 'exact' })
  expect((await open('/admin/pears?kind=green,blue')).frame.count.rows).toBe(30)
  expect((await open('/admin/pears?picked=2026-11-01..2026-11-01')).frame.count.rows).toBe(60)
  expect((await open('/admin/pears?picked=2026-11-02..')).rows).toEqual([])
  expect((await open('/admin/pears?weight=6..')).rows.every(row => row.grams === 600n)).toBe(true)
})

test('a lookup search pages through the matches of all indexes, sorted like the list', async () => {
  const found = await open('/admin/pears?q=pear&sort=name')
  expect(found.frame.count).toEqual({ rows: 60, is: 'exact' })
  for (const sort of ['name', '-name', '-grams', 'picked']) {
    const { seen, back } = await walk(`/admin/pears?q=pear&sort=${sort}`)
    expect(seen.map(page => page.length)).toEqual([25, 25, 10])
    expect(new Set(seen.flat()).size).toBe(60)
    expect(back).toEqual(seen)
  }
  const one = await open('/admin/pears?q=17')
  expect(one.rows.map(row => row.id)).toEqual([17])
  expect((await open('/admin/pears?q=pear&ripe=yes')).frame.count).toEqual({ rows: 20, is: 'exact' })
  expect((await open('/admin/pears?q=pear 0%')).rows).toEqual([])
})

test('a lookup search with too many matches for its pages says so, and reads all for a file', async () => {
  await db.run(sql`
    insert into list_pears
    select n, 'pear ' || n, 'red', 100, false, now() from generate_series(61, 5060) n`)
  const { frame } = await open('/admin/pears?q=pear&sort=name')
  expect([frame.count, frame.isSearchCut]).toEqual([{ rows: 5_000, is: 'more' }, true])
  const ids = new Set<number>()
  const state = readState(pears, { q: 'pear' }, viewsOf(pears, []))
  for await (const { id } of readAll<Pear>(pears, state, bounds)) ids.add(id)
  expect(ids.size).toBe(5_060)
  expect((await open('/admin/pears?q=pear 1&sort=name')).frame.isSearchCut).toBe(false)
  await createPears()
})

test('a search has its own order until another is chosen', async () => {
  const named = { ...pears, ...(pears.search && { search: { ...pears.search, sort: 'name' } }) }
  const orderOf = async (query: string) => {
    const { frame } = await open(`/admin/pears${query}`, named)
    return [frame.sort, frame.search]
  }
  expect(await orderOf('')).toEqual(['-picked', ''])
  expect(await orderOf('?q=pear')).toEqual(['name', '?q=pear'])
  expect(await orderOf('?q=pear&sort=-picked')).toEqual(['-picked', '?q=pear&sort=-picked'])
})

test('a narrow list names the columns that it hides, until the columns are chosen', async () => {
  const columns = pears.columns.map(column => (column.key === 'grams' ? { ...column, yields: true } : column))
  const narrow: typeof pears = { ...pears, columns }
  const { frame } = await open('/admin/pears', narrow)
  expect(frame.yielding).toEqual({ labels: ['Grams'], showHref: '/admin/pears?cols=name,grams' })
  expect(frame.columns.map(({ yields }) => yields)).toEqual([false, true])
  const chosen = await open(frame.yielding?.showHref ?? '', narrow)
  expect(chosen.frame.yielding).toBeNull()
  expect(chosen.frame.columns.map(({ yields }) => yields)).toEqual([false, false])
  expect(chosen.frame.search).toBe('?cols=name,grams')
  expect((await open('/admin/pears?cols=name', narrow)).frame.yielding).toBeNull()
})

test('a column without a place on phones has a line there once the columns are chosen', async () => {
  const columns = pears.columns.map(column => ({
    ...column,
    ...(column.isFixed && { onPhone: 'name' as const }),
  }))
  const placesOf = async (query: string) =>
    (await open(`/admin/pears${query}`, { ...pears, columns })).frame.columns.map(({ onPhone }) => onPhone)
  expect(await placesOf('')).toEqual(['name', null])
  expect(await placesOf('?cols=name,grams')).toEqual(['name', 'line'])
})

test('invalid parameters are ignored, valid ones apply', async () => {
  const { frame, state } = await open(
    '/admin/pears?sort=size&ripe=perhaps&kind=blue,purple&size=7&after=zzz&cols=nope&view=none',
  )
  expect(state).toMatchObject({
    view: 'all',
    sort: { key: 'picked', isDescending: true },
    filters: { kind: 'blue' },
    size: 25,
    cursor: null,
  })
  expect(frame.search).toBe('?kind=blue')
})

test.each(['2026-13-45', "x'; drop table list_pears", '{}', '["2026-11-01",1]', '["now",1,0]'])(
  'the forged cursor %s returns the first page',
  async text => {
    const cursor = Buffer.from(text).toString('base64url')
    expect((await open(`/admin/pears?after=${cursor}`)).frame.from).toBe(1)
  },
)

test('a cursor is opaque and tamper-proof', async () => {
  const { nextHref } = (await open('/admin/pears?sort=name')).frame
  const cursor = new URL(nextHref ?? '', 'http://localhost').searchParams.get('after') ?? ''
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('pear')
  expect((await open(`/admin/pears?sort=name&after=${cursor}`)).frame.from).toBe(26)
  // A cursor of another sort order, or a changed one, is ignored.
  expect((await open(`/admin/pears?sort=grams&after=${cursor}`)).frame.from).toBe(1)
  const changed = cursor.slice(0, 40) + (cursor[40] === 'A' ? 'B' : 'A') + cursor.slice(41)
  expect((await open(`/admin/pears?sort=name&after=${changed}`)).frame.from).toBe(1)
})

test('the length of a cursor does not depend on its key', () => {
  const write = (key: string) => writeCursor(sortedByName, { key, id: '1', rank: 25 })
  expect(write('a@b.example')).toHaveLength(write('a.much.longer.one@b.example').length)
  expect(readCursor('after', write('pear'), sortedByName)).toEqual({
    is: 'after',
    key: 'pear',
    id: '1',
    rank: 25,
  })
})

test('operators who see masked emails and phones cannot sort by them', async () => {
  const sorts = {
    ...pears.sorts,
    name: { ...pears.sorts.name, by: sql`p.name`, type: 'text', isPersonal: true },
  }
  const personal: typeof pears = { ...pears, sorts: sorts as typeof pears.sorts }
  const orderOf = async (isMasked: boolean, address: string) => {
    const { frame } = await open(address, personal, isMasked)
    return [frame.sort, frame.columns[0]?.sort !== null]
  }
  expect(await orderOf(false, '/admin/pears?sort=name')).toEqual(['name', true])
  expect(await orderOf(true, '/admin/pears?sort=name')).toEqual(['-picked', false])
  expect(await orderOf(true, '/admin/pears?view=ripe')).toEqual(['-picked', false])
})

test('a view sets filters and sort, and an empty parameter clears its filter', async () => {
  const view = await open('/admin/pears?view=ripe')
  expect([view.frame.search, view.frame.isChanged, view.frame.sort]).toEqual(['?view=ripe', false, 'name'])
  const changed = await open('/admin/pears?view=ripe&ripe=&kind=red')
  expect(changed.state.filters).toEqual({ kind: 'red' })
  expect(changed.frame.isChanged).toBe(true)
  expect(changed.frame.clearHref).toBe('/admin/pears?view=ripe&ripe=')
  expect(changed.frame.views.map(({ name, count, isSelected }) => [name, count?.rows, isSelected])).toEqual([
    ['All', 60, false],
    ['Ripe', 20, true],
  ])
})

test('readAll returns each row once, in order', async () => {
  const state = readState(pears, { sort: 'grams' }, viewsOf(pears, []))
  const grams: bigint[] = []
  for await (const row of readAll<Pear>(pears, state, bounds, 7)) grams.push(row.grams)
  expect(grams).toHaveLength(60)
  expect(grams).toEqual([...grams].sort((one, other) => Number(one - other)))
})

test('a failed list query reports the request ID and keeps the filters', async () => {
  await db.run(sql`alter table list_pears rename column grams to weight`)
  const { frame, rows } = await open('/admin/pears?ripe=yes')
  expect(rows).toEqual([])
  expect(frame.failedRequestId).toBe('req_test')
  expect(frame.filters.find(filter => filter.key === 'ripe')?.text).toBe('Yes')
  await createPears()
})

test('a filter that is not understood is named, and gone from the links of the page', async () => {
  const { frame } = await open('/admin/pears?picked=2026-11-31..&weight=&ripe=yes&kind=purple')
  expect(frame).toMatchObject({
    unread: ['Kind', 'Picked'],
    search: '?ripe=yes',
    csvHref: '/admin/pears/csv?ripe=yes',
  })
  expect((await open('/admin/pears?picked=2026-11-30..')).frame.unread).toEqual([])
})

test('a filter of a view that is not understood is named until another value is set', () => {
  const views = [{ key: 'old', name: 'Old', search: '?kind=purple' }]
  const unreadWith = (parameters: object) =>
    readState(pears as ListDefinition<never>, { view: 'old', ...parameters }, views).unread
  expect([{}, { kind: 'red' }, { kind: '' }].map(unreadWith)).toEqual([['kind'], [], []])
})

test('all rows of a shared view stay those that the operator saw, whatever its owner makes of it', async () => {
  const [owner, { operatorId }] = [await createOperator('viewer'), await createOperator()]
  const { id } = await saveView(owner, {
    list: 'pears',
    name: 'Of the week',
    search: '?ripe=yes',
    isShared: true,
  })
  const { ownSearch } = (await open(`/admin/pears?view=v${id}&kind=red`)).frame
  const select = async () => findSelectedIds(pears, { all: ownSearch }, operatorId, 'UTC')
  const seen = await select()
  expect(seen).toHaveLength(10)
  await changeView(owner, { id, search: '?ripe=no' })
  expect(await select()).toEqual(seen)
  await deleteView(owner, { id })
  expect(await select()).toEqual(seen)
})

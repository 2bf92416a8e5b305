// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import type { ListFrame } from '@/lib/list/rules'
import { DataTable } from './data-table'

const frame = {
  path: '/admin/pears',
  search: '',
  sort: '-picked',
  nouns: { one: 'pear', many: 'pears' },
  columns: [{ key: 'pear', label: 'Pear', isNumeric: false, yields: false, onPhone: 'name', sort: null }],
  count: { rows: 3, is: 'exact' },
  from: 1,
  to: 3,
  size: 25,
  previousHref: null,
  nextHref: null,
  ownSearch: '',
  csvHref: null,
  failedRequestId: null,
} as unknown as ListFrame

const page = createTestPage()

const show = (ids: string[], change: Partial<ListFrame> = {}) =>
  inAct(async () =>
    page.render(
      <DataTable
        frame={{ ...frame, ...change }}
        rows={ids.map(id => ({ id, name: `Pear ${id}`, cells: { pear: `Pear ${id}` } }))}
        rowActions={[{ id: 'eat', label: 'Eat', isBulk: true, onSelect: () => undefined }]}
      />,
    ),
  )

const select = (name: string) =>
  inAct(async () => document.querySelector<HTMLElement>(`[aria-label="Select ${name}"]`)?.click())

const selected = () => document.querySelectorAll('tbody input:checked, tbody [aria-checked=true]').length

const status = () => document.querySelector('[role=toolbar] [role=status]')?.textContent ?? null

test('a selected row that is decided leaves the selection with its page; one of another page stays in it', async () => {
  await show(['1', '2', '3'])
  await select('Pear 1')
  await select('Pear 2')
  await vi.waitFor(() => expect(status()).toBe('2 selected'))
  await show(['2', '3'])
  expect([status(), selected()]).toEqual(['1 selected', 1])
  await show([], { failedRequestId: 'r-1' })
  await show(['4'], { from: 26, to: 26 })
  expect(status()).toBe('1 selected')
  await show(['2', '3'])
  await show([], { from: 0, to: 0 })
  expect(status()).toBeNull()
})

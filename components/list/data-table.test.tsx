// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  csvHref: null,
  failedRequestId: null,
} as unknown as ListFrame

const container = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(container)
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const run = (work: () => Promise<unknown>): Promise<unknown> => act(work)

const show = (ids: string[], change: Partial<ListFrame> = {}) =>
  run(async () =>
    root.render(
      <DataTable
        frame={{ ...frame, ...change }}
        rows={ids.map(id => ({ id, name: `Pear ${id}`, cells: { pear: `Pear ${id}` } }))}
        rowActions={[{ id: 'eat', label: 'Eat', isBulk: true, onSelect: () => undefined }]}
      />,
    ),
  )

const select = (name: string) =>
  run(async () => container.querySelector<HTMLElement>(`[aria-label="Select ${name}"]`)?.click())

const selected = () => container.querySelectorAll('tbody input:checked, tbody [aria-checked=true]').length

const status = () => container.querySelector('[role=toolbar] [role=status]')?.textContent ?? null

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

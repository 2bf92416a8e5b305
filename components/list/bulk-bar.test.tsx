// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import type { ListFrame } from '@/lib/list/rules'
import { BulkBar } from './bulk-bar'
import type { TableAction } from './table-row'

const frame = {
  path: '/admin/pears',
  search: '',
  sort: '-picked',
  nouns: { one: 'pear', many: 'pears' },
  count: { rows: 900, is: 'exact' },
  nextHref: '?after=1',
  csvHref: '/admin/pears/csv',
} as ListFrame

const action = (change: Partial<TableAction> & { id: string; label: string }): TableAction => ({
  isBulk: true,
  onSelect: () => undefined,
  ...change,
})

let unmount: () => void

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

/** The status, the names of the buttons and the target of the link. */
async function show(count: number, isAllSelected = false) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  unmount = () => act(() => root.unmount())
  await inAct(async () =>
    root.render(
      <BulkBar
        frame={frame}
        rowActions={[action({ id: 'eat', label: 'Eat' })]}
        ids={Array.from({ length: count }, (_, index) => `${index + 1}`)}
        rows={[]}
        versions={new Map()}
        isPageSelected={false}
        isAllSelected={isAllSelected}
        onSelectPage={() => undefined}
        onSelectAll={() => undefined}
        onClear={() => undefined}
      />,
    ),
  )
  return {
    status: container.querySelector('[role=status]')?.textContent,
    buttons: [...container.querySelectorAll('button')].map(
      button => button.getAttribute('aria-label') ?? button.textContent,
    ),
    csv: container.querySelector('a')?.getAttribute('href') ?? null,
  }
}

async function listMore(): Promise<(string | null)[]> {
  const more = document.querySelector<HTMLElement>('[aria-label="More actions"]')
  await inAct(async () => {
    more?.click()
    await import('@/components/ui/menu-popover')
  })
  return Array.from(document.querySelectorAll('[role=menuitem]'), item => item.textContent)
}

test('500 selected rows can be changed and exported', async () => {
  const { csv, ...shown } = await show(500)
  expect(shown).toEqual({ status: '500 selected', buttons: ['Eat', 'More actions', 'ClearEsc'] })
  expect(new URLSearchParams(csv?.split('?')[1]).get('ids')?.split(',')).toHaveLength(500)
})

test('on a phone, whose list has no head, a page is selected in the menu', async () => {
  await show(2)
  expect(await listMore()).toEqual(['Select all on this page', 'CSV'])
})

test('above 500 selected rows, a sentence replaces the actions and the export', async () => {
  expect(await show(501)).toEqual({
    status: '501 selected. Select at most 500 pears.',
    buttons: ['ClearEsc'],
    csv: null,
  })
})

test('all matching rows are exported, however many', async () => {
  expect(await show(501, true)).toEqual({
    status: 'All 900 selected',
    buttons: ['Eat', 'More actions', 'ClearEsc'],
    csv: '/admin/pears/csv',
  })
})

import { expect, test } from 'vitest'
import { isInBulkBar, isInRowMenu, type TableAction, type TableRow } from './table-row'

const row: TableRow = { id: '1', name: 'Kickoff', cells: {}, facts: { isPaused: true } }
const action = (change: Partial<TableAction>): TableAction => ({
  id: 'pause',
  label: 'Pause',
  onSelect: () => undefined,
  ...change,
})

test.each<[string, Partial<TableAction>, { menu: boolean; bar: boolean }]>([
  ['in the row menu', {}, { menu: true, bar: false }],
  ['in both with isBulk', { isBulk: true }, { menu: true, bar: true }],
  ['in the bulk bar with isBulkOnly', { isBulkOnly: true }, { menu: false, bar: true }],
  [
    'in the bulk bar while it is hidden for a row',
    { isBulk: true, isHidden: ({ facts }) => facts?.isPaused === true },
    { menu: false, bar: true },
  ],
])('an action is %s', (_, change, { menu, bar }) => {
  expect(isInRowMenu(action(change), row)).toBe(menu)
  expect(isInBulkBar(action(change))).toBe(bar)
})

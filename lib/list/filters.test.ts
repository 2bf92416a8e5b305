import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { anyOf, oneOf, textFilter } from './filters'
import { amountRange, dateRange } from './range-filters'

const column = sql`column`

test('choices and values of filters are in sentence case, names and typed texts as they are', () => {
  const states = anyOf('State', { open: 'open', late: 'in progress', ios: 'iOS' }, () => column)
  expect(states.editor).toMatchObject({
    choices: [{ label: 'Open' }, { label: 'In progress' }, { label: 'iOS' }],
  })
  expect(['open', 'open,late', 'open,late,ios'].map(states.describe)).toEqual([
    'Open',
    'Open or In progress',
    'Any of 3',
  ])
  expect(oneOf('Tester', { yes: 'yes', no: 'no' }, () => column).describe('no')).toBe('No')
  expect(textFilter('Segment', 'Weekend', () => column).describe('vips')).toBe('vips')
})

test('ranges are in sentence case, amounts with a true minus before the unit', () => {
  const [at, cash] = [dateRange('Created', column), amountRange('Cash', '$', () => column)]
  expect(['1d', '7d', '..2026-11-20', '2026-11-01..'].map(at.describe)).toEqual([
    'Last day',
    'Last 7 days',
    'Until 2026-11-20',
    'Since 2026-11-01',
  ])
  expect(['-5..10', '..10', '2.50..'].map(cash.describe)).toEqual([
    '−$5 to $10',
    'Up to $10',
    '$2.50 or more',
  ])
})

test('a day without a year that PostgreSQL has is no range', () => {
  const at = dateRange('Created', column)
  expect(['0000-01-01..', '..0000-12-31', '0001-01-01..'].map(at.read)).toEqual([null, null, '0001-01-01..'])
})

test('a day that the calendar does not have, or a range that ends before it starts, is no range', () => {
  const [at, cash] = [dateRange('Created', column), amountRange('Cash', '$', () => column)]
  const unclear = [
    '2026-11-31..',
    '..2026-02-29',
    '11/20/2026..',
    '2026-11..',
    '2026-11-20..2026-11-19',
    '..',
  ]
  expect(unclear.map(at.read)).toEqual(unclear.map(() => null))
  expect(['2028-02-29..', '2026-11-20..2026-11-20'].map(at.read)).not.toContain(null)
  expect(['10..9', '-5..-6', '1.234..', '9..10'].map(cash.read)).toEqual([null, null, null, '9..10'])
})

import { expect, test } from 'vitest'
import { listFacts } from '@/lib/change/approval/facts'
import { formatFacts } from './format-facts'

const viewer = { zone: 'UTC', now: new Date('2026-11-28T12:00:00.000Z') }

test('facts are shown with their present and new values, in the unit of their bucket', () => {
  const values = [
    { name: 'second_manager_above_cents', before: 50_000, value: 60_000 },
    { name: 'buyIn', value: [{ bucket: 'cash', cents: 500n }] },
    { name: 'start', value: new Date('2026-11-29T18:00:00.000Z') },
    { name: 'isAllowed', before: false, value: true },
  ]
  expect(formatFacts({ values, tables: [] }, viewer).values).toEqual([
    { name: 'Second manager above', value: '$500.00 → $600.00' },
    { name: 'Buy in', value: '$5.00 cash' },
    { name: 'Start', value: 'Sun 29 Nov, 18:00 UTC' },
    { name: 'Allowed', value: 'no → yes' },
  ])
})

test('records have the sentences of their own pages', () => {
  const account = { userId: 7, username: 'ada', isVerified: false, isPurged: false }
  const flags = [
    { ...account, kind: 'same-person', bar: 'exclusion' },
    { ...account, kind: 'same-document', isVerified: true, isPurged: true, bar: null },
    { kind: 'earlier-date', dateOfBirth: '1988-01-02' },
  ]
  const result = { feedPlayerId: 3, name: 'J. Ruiz', from: { figure: '24.50', counts: true } }
  const figures = [
    { ...result, to: { figure: '26.00', counts: true } },
    { ...result, name: '', to: { figure: null, counts: false } },
  ]
  const values = [
    { name: 'flags', value: flags },
    { name: 'flags', value: [] },
    { name: 'changedResults', value: figures },
  ]
  expect(formatFacts({ values, tables: [] }, viewer).values.map(({ value }) => value)).toEqual([
    [
      'ada (U-7) has the same name, date of birth and address, and is self-excluded.',
      'ada (U-7) sent the same picture, and is verified, and was deleted.',
      'The user declared 2 Jan 1988 as date of birth before.',
    ].join('\n'),
    'none',
    'J. Ruiz 24.5 to 26\nPlayer 3 24.5 to Does not count',
  ])
})

test('a long list of consequences has its first rows, the number of the others and the sum of all', () => {
  const rows = Array.from({ length: 1_010 }, (_, index) => [index + 1, [{ bucket: 'bucks', cents: 100 }]])
  const tables = listFacts({
    title: 'Winners',
    columns: ['Place', 'Prize'],
    rows,
    sums: [{ name: 'Paid', amounts: [{ bucket: 'bucks', cents: 101_000 }] }],
    isDerived: true,
  })
  const [table] = formatFacts({ values: [], tables }, viewer).tables
  expect(table).toMatchObject({
    caption: 'Winners (1,010)',
    rows: { length: 1_000, 0: ['1', '1 buck'] },
    footer: '10 more rows are not shown. Paid of all: 1,010 bucks',
  })
})

test('changes of balances have their sign, and numbers in names are separate words', () => {
  const columns = ['User', 'Before', 'Change']
  const before = [{ bucket: 'cash', cents: 100 }]
  const change = [{ bucket: 'cash', cents: 500 }]
  const rows = [
    ['ada (U-1)', before, change],
    ['bo (U-2)', before, [{ bucket: 'cash', cents: -50 }]],
  ]
  const tables = listFacts({ title: 'Balances', columns, rows, sums: [{ name: 'Change', amounts: change }] })
  const values = [{ name: 'withdrawnIn24HoursBefore', value: change }]
  expect(formatFacts({ values, tables }, viewer)).toMatchObject({
    values: [{ name: 'Withdrawn in 24 hours before', value: '$5.00 cash' }],
    tables: [
      {
        rows: [
          ['ada (U-1)', '$1.00 cash', '+$5.00 cash'],
          ['bo (U-2)', '$1.00 cash', '−$0.50 cash'],
        ],
        footer: 'Change of all: +$5.00 cash',
      },
    ],
  })
})

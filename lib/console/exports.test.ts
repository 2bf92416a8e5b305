import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownLists, type ListDefinition } from '@/lib/list/define-list'

const root = path.resolve('lib')

/** Imports every file of lib that defines a list. */
async function findLists(): Promise<ListDefinition<never>[]> {
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('-list.ts')) continue
    const file = path.join(root, name)
    if ((await readFile(file, 'utf8')).includes('= defineList')) await import(file)
  }
  return knownLists()
}

/** The heads of columns that export amounts. */
function amountHeads({ name, columns, csv }: ListDefinition<never>): string[] {
  return Object.entries(csv ?? {}).flatMap(([key, field]) => {
    if (!field) return []
    const label = columns.find(column => column.key === key)?.label ?? key
    const [head, value] = typeof field === 'function' ? [label, field] : field
    return String(value).includes('formatCents') ? [`${name}: ${head}`] : []
  })
}

test('the head of an exported amount names its unit', async () => {
  const heads = (await findLists()).flatMap(amountHeads)
  expect(heads.length).toBeGreaterThan(15)
  expect(heads.filter(head => !/\((USD|bucks)[^)]*\)$/.test(head))).toEqual([])
})

test('a file has the words of the list instead of stored values', async () => {
  const lists = new Map((await findLists()).map(list => [list.name, list]))
  const cell = (name: string, key: string, row: object) => {
    const field = lists.get(name)?.csv?.[key]
    const value = Array.isArray(field) ? field[1] : field
    return value?.(row as never, new Date('2026-11-20T12:00:00Z'))
  }
  const promo = { status: 'published', isBucketActive: true, creditsCents: 0n, spentCents: 0n }
  const terms = { startsAt: null, endsAt: null, budgetCents: null }
  expect([
    cell('matches', 'state', { status: 'InProgress' }),
    cell('withdrawals', 'status', { status: 'processing', needsApproval: false }),
    cell('withdrawals', 'status', { status: 'pending', needsApproval: true }),
    cell('payment cases', 'Kind', { kind: 'mismatch' }),
    cell('releases', 'state', { state: 'rollout', rolloutState: 'held' }),
    cell('messages', 'message', { template: 'verify-email' }),
    cell('messages', 'status', { status: 'queued' }),
    cell('movements', 'what', { kind: 'buy_in' }),
    cell('promos', 'state', { ...promo, ...terms }),
    cell('challenges', 'Kind', { kind: 'win_streak' }),
    cell('identity', 'state', { status: 'returned' }),
    cell('users', 'geolocation', { geolocation: 'ALLOWED' }),
  ]).toEqual([
    'In progress',
    'At the provider',
    'To decide',
    'Failed event',
    'Held',
    'Verify email',
    'Waiting',
    'Buy-in',
    'Live',
    'Win streak',
    'Asked again',
    'Allowed',
  ])
})

import { expect, test } from 'vitest'
import { findDuplicateNames } from './exported-names'

const files = (...contents: [path: string, code: string][]) =>
  contents.map(([path, code]) => ({ path, code }))

test('a name that two files export is a problem that names both places', () => {
  const problems = findDuplicateNames(
    files(
      ['lib/ledger/post.ts', 'const a = 1\nexport type Transaction = { id: number }\n'],
      ['lib/db/transaction.ts', 'export async function Transaction() {}\n'],
    ),
  )
  expect(problems).toEqual(['"Transaction" is exported by lib/ledger/post.ts:2 and lib/db/transaction.ts:1'])
})

test.for([
  ['a variable', 'export const one = 1'],
  ['a destructured variable', 'export const { one } = values'],
  ['a class', 'export class one {}'],
  ['an interface', 'export interface one {}'],
] as const)('%s counts', ([, code]) => {
  const problems = findDuplicateNames(files(['app/a.ts', code], ['lib/b.ts', 'export type one = 1']))
  expect(problems).toHaveLength(1)
})

test.for([
  ['overloads', 'export function one(): void\nexport function one(a?: 1) {}', 'export const other = 1'],
  ['names that are not exported', 'const one = 1', 'export const one = 1'],
  ['handlers of routes', 'export const GET = 1', 'export const GET = 2'],
  ['re-exports', "export { one } from './b'", 'export const one = 1'],
] as const)('%s are not duplicates', ([, first, second]) => {
  expect(findDuplicateNames(files(['app/a.ts', first], ['app/b.ts', second]))).toEqual([])
})

test('every exported name of the project has one place', () => {
  expect(findDuplicateNames()).toEqual([])
})

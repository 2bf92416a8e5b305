import { afterEach, expect, test, vi } from 'vitest'
import { batchedRead, type Keyed } from './batched-read'
import { inDatabase } from './database'

type Row = { name: string }
type Statement = { names: string[]; succeed(): void; fail(error: Error): void }

/** Reads whose statements end when the test says so. Names that begin with "no" have no row. */
function createReads() {
  const statements: Statement[] = []
  const find = batchedRead<Row>(
    keys =>
      new Promise<Keyed<Row>[]>((resolve, reject) => {
        const names = keys.map(String)
        const rows = keys
          .filter(key => !String(key).startsWith('no'))
          .map(key => ({ batchKey: Buffer.from(key), name: String(key) }))
        statements.push({ names, succeed: () => resolve(rows), fail: reject })
      }),
  )
  return { statements, find: (name: string) => find(Buffer.from(name)) }
}

afterEach(() => vi.restoreAllMocks())

const settled = () => new Promise(resolve => setImmediate(resolve))

test('while two statements run, further calls wait and share the next', async () => {
  const { statements, find } = createReads()
  const found = Promise.all(['a', 'b', 'c', 'd', 'no e', 'c'].map(find))
  expect(statements.map(({ names }) => names)).toEqual([['a'], ['b']])
  statements[1]?.succeed()
  await settled()
  expect(statements.slice(2).map(({ names }) => names)).toEqual([['c', 'd', 'no e', 'c']])
  for (const statement of statements) statement.succeed()
  expect((await found).map(row => row?.name)).toEqual(['a', 'b', 'c', 'd', undefined, 'c'])
})

test('a call does not join a statement that was sent before it', async () => {
  const { statements, find } = createReads()
  const first = find('a')
  const second = find('a')
  expect(statements.map(({ names }) => names)).toEqual([['a'], ['a']])
  for (const statement of statements) statement.succeed()
  expect([await first, await second].map(row => row?.name)).toEqual(['a', 'a'])
})

test('an error fails the calls of its statement only', async () => {
  const { statements, find } = createReads()
  const found = Promise.allSettled(['a', 'b', 'c', 'd'].map(find))
  statements[0]?.fail(new Error('lost'))
  await settled()
  const later = find('e')
  statements[1]?.succeed()
  await settled()
  statements[2]?.fail(new Error('lost again'))
  statements[3]?.succeed()
  expect(
    (await found).map(result => (result.status === 'rejected' ? result.reason.message : 'found')),
  ).toEqual(['lost', 'found', 'lost again', 'lost again'])
  expect((await later)?.name).toBe('e')
})

test('a statement has at most 50 keys', async () => {
  const { statements, find } = createReads()
  const found = Promise.all(Array.from({ length: 102 }, (_, i) => find(`n${i}`)))
  for (let i = 0; i < 4; i++) {
    statements[i]?.succeed()
    await settled()
  }
  expect(statements.map(({ names }) => names.length)).toEqual([1, 1, 50, 50])
  expect((await found).at(-1)?.name).toBe('n101')
})

test('a call that waited too long fails, whether its statement was sent or not', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { statements, find } = createReads()
  const found = Promise.allSettled(['a', 'b', 'c', 'd'].map(find))
  now = 10_000_000_000
  const later = find('e')
  for (const statement of statements) statement.succeed()
  await settled()
  expect(statements.map(({ names }) => names)).toEqual([['a'], ['b'], ['e']])
  statements[2]?.succeed()
  expect((await later)?.name).toBe('e')
  const outcomes = (await found).map(result => (result.status === 'rejected' ? result.reason.code : 'found'))
  expect(outcomes).toEqual(Array(4).fill('ServiceBusy'))
})

test('calls in another database have statements of their own', async () => {
  const { statements, find } = createReads()
  const target = {
    url: 'postgresql://other.test/other',
    directUrl: '',
    title: '',
    tokenPrefix: '',
    linkParameter: '',
  }
  const found = Promise.all([find('a'), inDatabase(target, () => find('b')), find('c')])
  expect(statements.map(({ names }) => names)).toEqual([['a'], ['b'], ['c']])
  for (const statement of statements) statement.succeed()
  expect((await found).map(row => row?.name)).toEqual(['a', 'b', 'c'])
})

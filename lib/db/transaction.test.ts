import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { warnAboutMissingTimeouts } from './client'
import { createTestDatabase } from './testing'
import { isLockTimeout, transaction } from './transaction'

vi.hoisted(() => vi.stubEnv('TIMEOUT_SCALE', '1'))

// What a pooler in transaction mode leaves of the pool: connections without the start-up parameters.
const held = vi.hoisted(() => ({ pool: undefined as unknown }))
vi.mock('./client', async importOriginal => {
  const { timeouts } = await importOriginal<typeof import('./client')>()
  return {
    timeouts,
    get pool() {
      return held.pool
    },
  }
})

let bare: pg.Pool
let url: string
const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)

beforeAll(async () => {
  url = await createTestDatabase('slatekeeper_transaction_test')
  bare = new pg.Pool({ connectionString: url, max: 3 })
  held.pool = bare
  await bare.query('create table locked (id int primary key, value int not null)')
  await bare.query('insert into locked values (1, 0)')
})
afterAll(() => bare.end())
beforeEach(() => warn.mockClear())

test('a row that another transaction holds is waited for no longer than lock_timeout', async () => {
  const holder = await bare.connect()
  await holder.query('begin')
  await holder.query('select from locked where id = 1 for update')
  const failed = await transaction(db => db.run(sql`update locked set value = 1 where id = 1`)).catch(
    error => error,
  )
  await holder.query('rollback')
  holder.release()
  expect(failed).toMatchObject({ code: '55P03' })
  expect(isLockTimeout(failed)).toBe(true)
})

test('the timeouts are those of the transaction alone', async () => {
  const read = sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`
  expect(await transaction(db => db.row(read))).toEqual({ statement: '5s', lock: '2s', idle: '10s' })
  const { rows } = await bare.query(read.text)
  expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
})

test('what fails is rolled back, and the connection is good for the next transaction', async () => {
  const failing = transaction(async db => {
    await db.run(sql`update locked set value = 2 where id = 1`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await transaction(db => db.row(sql`select value from locked where id = 1`))).toEqual({ value: 0 })
})

test('a pool without the timeouts is told of at start, with what to run; one that has them is not', async () => {
  await warnAboutMissingTimeouts(bare)
  const [[details]] = warn.mock.calls as unknown as [[{ missing: string[]; run: string }]]
  expect(details.missing).toEqual([
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ])
  expect(details.run).toMatch(/^alter role "\w+" set statement_timeout = 5000; alter role .* = 10000;$/)

  warn.mockClear()
  const { timeouts } = await import('./client')
  const own = new pg.Pool({ connectionString: url, ...timeouts })
  await warnAboutMissingTimeouts(own)
  await own.end()
  expect(warn).not.toHaveBeenCalled()
})

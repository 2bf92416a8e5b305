import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/core/log'
import { warnAboutMissingTimeouts, warnAboutPlannerSettings } from './client'
import { createTestDatabase } from './testing/database'
import { isLockTimeout, rollBackAfter, transaction } from './transaction'

vi.hoisted(() => vi.stubEnv('TIMEOUT_SCALE', '1'))

// As behind a pooler in transaction mode: connections without the startup parameters.
const held = vi.hoisted(() => ({ pool: undefined as unknown }))
vi.mock('./client', async importOriginal => {
  const original = await importOriginal<typeof import('./client')>()
  return { ...original, currentDatabase: () => ({ pool: held.pool }) }
})

let bare: pg.Pool
let url: string
const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)

beforeAll(async () => {
  url = await createTestDatabase('slatekeeper_transaction_test')
  bare = new pg.Pool({ connectionString: url, max: 3 })
  held.pool = bare
  await bare.query('create table locked (id int primary key, value int not null)')
  await bare.query('insert into locked values (1, 0), (2, 0)')
})
afterAll(() => bare.end())
beforeEach(() => warn.mockClear())

test('a locked row fails with a lock timeout', async () => {
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

test('the timeouts apply only to the transaction', async () => {
  const read = sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`
  expect(await transaction(db => db.row(read))).toEqual({ statement: '5s', lock: '2s', idle: '10s' })
  const { rows } = await bare.query(read.text)
  expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
})

test('a failed transaction is rolled back, and its connection can be used again', async () => {
  const failing = transaction(async db => {
    await db.run(sql`update locked set value = 2 where id = 1`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await transaction(db => db.row(sql`select value from locked where id = 1`))).toEqual({ value: 0 })
})

test('a pool without timeouts is logged with the statements to run', async () => {
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

test('each setting with which lists are slow is logged with its expected value and the statement to run', async () => {
  const own = new pg.Pool({ connectionString: url, max: 1 })
  await own.query("select set_config('random_page_cost', '4', false), set_config('jit', 'on', false)")
  await warnAboutPlannerSettings(own)
  const logged = warn.mock.calls.map(([details]) => details)
  expect(logged).toMatchObject([
    { setting: 'random_page_cost', value: '4', expected: '1.1' },
    {
      setting: 'jit',
      value: 'on',
      expected: 'off',
      run: expect.stringMatching(/^alter role "\w+" set jit = off;$/),
    },
  ])

  warn.mockClear()
  await own.query("select set_config('random_page_cost', '1.5', false), set_config('jit', 'off', false)")
  await warnAboutPlannerSettings(own)
  await own.end()
  expect(warn).not.toHaveBeenCalled()
})

test('a statement after the end of its transaction is rejected', async () => {
  const ended = await transaction(async db => db)
  await expect(ended.run(sql`select`)).rejects.toThrow('The transaction has ended')
})

test('a deadlock is retried', async () => {
  let attempts = 0
  const swap = (first: number, second: number) =>
    transaction(async db => {
      attempts++
      await db.run(sql`update locked set value = value where id = ${first}`)
      await db.run(sql`select pg_sleep(0.2)`)
      await db.run(sql`update locked set value = value where id = ${second}`)
    })
  await Promise.all([swap(1, 2), swap(2, 1)])
  expect(attempts).toBe(3)
})

test('rollBackAfter rolls back the transactions in it', async () => {
  const change = () => transaction(db => db.run(sql`update locked set value = 7 where id = 2`))
  expect(await rollBackAfter(change)).toBe(1)
  const { rows } = await bare.query('select value from locked where id = 2')
  expect(rows).toEqual([{ value: 0 }])
})

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { ledgerJob } from './jobs'

await resetDatabase()

const run = () => ledgerJob.run({ id: '1', payload: {}, attempt: 1, signal: new AbortController().signal })

test('the nightly job reports the verified postings and fails with violations', async () => {
  const userId = await makeWalletOwner()
  expect(await run()).toBe('0 postings verified')
  const connection = await pool.connect()
  await connection.query('set session_replication_role = replica')
  await connection.query(`update buckets set balance_cents = 7 where user_id = ${userId} and kind = 'cash'`)
  connection.release(true)
  await expect(run()).rejects.toThrow(`user ${userId}, cash: 7 where postings sum to 0`)
  expect(
    await db.rows(sql`select kind from buckets where user_id = ${userId} and balance_cents <> 0`),
  ).toEqual([{ kind: 'cash' }])
})

test('the job stops between two rules when the process shuts down', async () => {
  const job = { id: '1', payload: {}, attempt: 1, signal: AbortSignal.abort() }
  await expect(ledgerJob.run(job)).rejects.toThrow(/abort/)
})

import { expect, test, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { startBackground } from './background'

test('cleanup jobs run every hour', async () => {
  const background = await startBackground()
  const chores = ['delete_idempotency_keys', 'delete_expired_credentials', 'purge_accounts']
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      'select identifier from graphile_worker._private_known_crontabs where identifier = any($1) order by 1',
      [chores],
    )
    expect(rows.map(row => row.identifier)).toEqual(chores)
  })
  await background.stop()
})

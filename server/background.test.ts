import { expect, test, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { startBackground } from './background'

test('cleanup jobs run every hour', async () => {
  const background = await startBackground()
  const jobs = ['delete_old_data', 'purge_accounts']
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      'select identifier from graphile_worker._private_known_crontabs where identifier = any($1) order by 1',
      [jobs],
    )
    expect(rows.map(row => row.identifier)).toEqual(jobs)
  })
  await background.stop()
})

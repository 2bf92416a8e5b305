import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { loadSettings } from '@/lib/change/settings/read'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { actOrRequestIn } from './act-or-request'

await resetDatabase()

test('a change that waits leaves only its request, although it wrote before it measured', async () => {
  const by = await makeAuthor()
  const { free_entry_payout_cents: before } = await loadSettings()
  const { version } = await db.one<{ version: string }>(sql`
    select to_json(updated_at)#>>'{}' as version /* not null */ from settings where key = 'free_entry_payout_cents'`)
  const input = { key: 'free_entry_payout_cents', value: 900_000, version }
  const acted = await transaction(tx => actOrRequestIn(tx, by, changeSetting, input, 'Larger free entries'))
  if (!acted.waits) throw new Error('the change was made')
  expect((await loadSettings()).free_entry_payout_cents).toBe(before)
  const requests = await db.rows(
    sql`select id, action from pending_approvals where requested_by = ${by.operatorId}`,
  )
  expect(requests).toEqual([{ id: acted.approvalId, action: 'setting.change' }])
})

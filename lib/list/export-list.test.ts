import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/operator/testing'
import { exportList } from './export-list'
import { createPears, pears } from './testing'

beforeAll(createPears)
afterAll(() => db.run(sql`drop table list_pears`))

/** The exported IDs, and the query string in the audit log. */
async function exportIds(search: string) {
  const { operatorId, name, sessionId } = await createOperator('editor')
  const by = { operatorId, name, sessionId, requestId: 'test' }
  const columns = [{ head: 'ID', value: ({ id }: { id: number }) => id }]
  const response = await exportList(pears, columns, {
    search,
    by,
    zone: 'UTC',
    at: new Date(),
    writtenLsn: null,
  })
  const [, ...ids] = (await response.text()).replaceAll('\uFEFF', '').trim().split(/\r?\n/)
  const recorded = await db.one<{ search: string }>(sql`
    select after->>'search' as search from audit_rows where operator_id = ${operatorId} and action = 'pears.export'`)
  return { ids, recorded: recorded.search }
}

test('an export of selected rows has only these, in the order of the list, whatever the filters', async () => {
  expect(await exportIds('?sort=-picked&ids=7,1,60')).toEqual({
    ids: ['60', '7', '1'],
    recorded: '?ids=7,1,60',
  })
  // Pear 1 is not ripe.
  expect((await exportIds('?view=ripe&q=nothing&ids=1')).ids).toEqual(['1'])
})

test('an export without a selection has all matching rows', async () => {
  const { ids, recorded } = await exportIds('?ripe=yes')
  expect([ids.length, recorded]).toEqual([20, '?ripe=yes'])
})

test('IDs that do not exist or are invalid select nothing', async () => {
  expect((await exportIds('?ids=999,99999999999,x,')).ids).toEqual([])
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { exportList } from './export-list'
import { createPears, pears } from './testing/list'

beforeAll(createPears)
afterAll(() => db.run(sql`drop table list_pears`))

async function exportPears(search: string) {
  const { operatorId, name, sessionId } = await createOperator('editor')
  const by = { operatorId, name, sessionId, requestId: 'test' }
  const at = new Date()
  const response = await exportList(pears, { search, by, zone: 'UTC', at, writtenLsn: null })
  const { rows } = await db.one<{ rows: string[] }>(sql`
    select coalesce(array_agg(after->>'search'), '{}') as rows
    from audit_rows where operator_id = ${operatorId} and action = 'pears.export'`)
  return { response, recorded: rows }
}

/** The exported IDs, and the query string in the audit log. */
async function exportIds(search: string) {
  const { response, recorded } = await exportPears(search)
  const [, ...lines] = (await response.text()).replaceAll('\uFEFF', '').trim().split(/\r?\n/)
  const ids = lines.map(line => line.split(',')[0])
  return { ids, recorded: recorded[0] }
}

test('an export of selected rows has only these, in the order of the list, whatever the filters', async () => {
  expect(await exportIds('?sort=-picked&ids=7,1,60')).toEqual({
    ids: ['60', '7', '1'],
    recorded: '?ids=7,1,60',
  })
  // Pear 1 is not ripe.
  expect((await exportIds('?view=ripe&q=nothing&ids=1')).ids).toEqual(['1'])
})

test('an export of a list is recorded with the noun of its page', async () => {
  await exportPears('?ids=1')
  const subject = await db.one<{ name: string }>(sql`
    select subject_name as name from audit_rows where action = 'pears.export' order by id desc limit 1`)
  expect(subject.name).toBe(pears.nouns.many)
})

test('an export of the rows of a record is recorded with the record, and with the filters of its view', async () => {
  const by = { ...(await createOperator('editor')), requestId: 'test' }
  const { complete: _, ...rest } = pears
  const list = {
    ...rest,
    name: 'pears-of-user',
    mergedBy: 'ripe',
    views: [{ key: 'mine', name: 'Mine', filters: { ripe: 'yes' } }],
    where: (id: number) => sql`p.id < ${id}`,
  }
  const request = { search: '', by, zone: 'UTC', at: new Date('2026-12-04T12:00:00Z'), writtenLsn: null }
  const of = { subject: { type: 'user', id: 12, name: 'ada' }, shortId: 'U-12' }
  const response = await exportList(list, request, 10, of)
  expect(response.headers.get('content-disposition')).toContain('"pears-yes-u-12-2026-12-04.csv"')
  await response.text()
  expect(
    await db.rows(sql`
      select subject_type, subject_id, subject_name, after from audit_rows where operator_id = ${by.operatorId}`),
  ).toEqual([
    {
      subjectType: 'user',
      subjectId: '12',
      subjectName: 'ada',
      after: { rows: 'pears (Yes)', search: '?ripe=yes', hasSearchedText: false },
    },
  ])
})

test('an export without a selection has all matching rows', async () => {
  const { ids, recorded } = await exportIds('?ripe=yes')
  expect([ids.length, recorded]).toEqual([20, '?ripe=yes'])
})

test('the use of a search is recorded without its text', async () => {
  const { recorded } = await exportIds('?q=zelda%40mail.example&ripe=yes')
  expect(recorded).toBe('?ripe=yes')
  expect(
    await db.rows(
      sql`
        select after->'hasSearchedText' as has from audit_rows
         where action = 'pears.export' and after->>'search' = '?ripe=yes' order by id`,
    ),
  ).toEqual([{ has: false }, { has: true }])
})

test('IDs that do not exist or are invalid select nothing', async () => {
  expect((await exportIds('?ids=999,99999999999,x,')).ids).toEqual([])
})

test('more than 500 selected rows are rejected instead of cut, and not recorded', async () => {
  const search = (count: number) => `?ids=${Array.from({ length: count }, (_, index) => index + 1).join(',')}`
  const { response, recorded } = await exportPears(search(501))
  expect([response.status, recorded]).toEqual([422, []])
  expect(await response.json()).toEqual({
    message: '501 pears are selected. Select at most 500, or export the list without a selection.',
  })
  expect((await exportIds(search(500))).ids).toHaveLength(60)
})

test('an export with a filter that is not understood is refused, and not recorded', async () => {
  const { response, recorded } = await exportPears('?picked=2026-11-31..')
  expect([response.status, recorded]).toEqual([422, []])
  expect(await response.json()).toEqual({
    message: 'The filter Picked was not understood, so nothing was exported. Set it again in the list.',
  })
  expect((await exportIds('?picked=2026-11-31..&ids=7')).ids).toEqual(['7'])
})

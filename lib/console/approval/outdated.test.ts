import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { isRequestOutdated } from './outdated'

const subjects = { region: 'NY', setting: 'approval_days', multipliers: 'new' }

async function findOutdated(input: object): Promise<string[]> {
  const rows = await db.rows<{ subjectType: string }>(sql`
    select subject_type from (
      select subject_type, subject_id, ${JSON.stringify(input)}::text::jsonb as input, null as decision,
             now() + interval '1 day' as expires_at
        from unnest(${Object.keys(subjects)}::text[], ${Object.values(subjects)}::text[])
             as subject (subject_type, subject_id)) as p
     where ${isRequestOutdated} order by 1`)
  return rows.map(({ subjectType }) => subjectType)
}

test('each version is compared in the form of its input', async () => {
  const stored = await db.one<{ region: Date; setting: Date | null; table: number }>(sql`
    select (select updated_at from regions where code = 'NY') as region,
           (select updated_at from settings where key = 'approval_days') as setting,
           (select max(id) from multiplier_tables) as table`)
  const current = {
    updatedAt: stored.region.toISOString(),
    version: stored.setting?.toISOString() ?? '',
    from: stored.table,
  }
  expect(await findOutdated(current)).toEqual([])
  const at = '2020-11-22T19:42:00.123Z'
  expect(await findOutdated({ updatedAt: at, version: at, from: stored.table - 1 })).toEqual(
    Object.keys(subjects).sort(),
  )
})

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { changes } from '@/lib/console/generated/changes'
import { db } from '@/lib/db/client'
import { isOutdated, requestVersions } from './outdated'

test('a request of each change with a version can be outdated, except that of a file', () => {
  const versioned = changes.filter(({ approvable }) => {
    const shape = approvable && 'shape' in approvable.input ? (approvable.input.shape as object) : {}
    return 'updatedAt' in shape || 'version' in shape
  })
  const names = versioned.map(({ name }) => name).filter(name => name !== 'feed.import')
  expect(Object.keys(requestVersions).sort()).toEqual([...names, 'multipliers.change'].sort())
})

async function findOutdated(input: object): Promise<string[]> {
  const keys = {
    id: 1,
    blueprintId: 1,
    gameId: 1,
    feedGameId: 1,
    feedPlayerId: 1,
    code: 'NY',
    key: 'approval_days',
  }
  const rows = await db.rows<{ action: string }>(sql`
    select action from (
      select action, ${JSON.stringify({ ...keys, ...input })}::text::jsonb as input, null as decision,
             now() + interval '1 day' as expires_at
        from unnest(${Object.keys(requestVersions)}::text[]) as action) as p
     where ${isOutdated}`)
  return rows.map(({ action }) => action)
}

test('each version is compared in the form of its input', async () => {
  const stored = await db.one<{ region: Date; setting: Date | null; table: number }>(sql`
    select (select updated_at from regions where code = 'NY') as region,
           (select updated_at from settings where key = 'approval_days') as setting,
           (select max(id) from multiplier_tables) as table`)
  const current = await findOutdated({
    updatedAt: stored.region.toISOString(),
    version: stored.setting?.toISOString() ?? '',
    from: stored.table,
  })
  const names = ['region.change', 'setting.change', 'multipliers.change']
  expect(names.filter(name => current.includes(name))).toEqual([])
  const at = '2020-11-22T19:42:00.123Z'
  expect(await findOutdated({ updatedAt: at, version: at, from: stored.table - 1 })).toEqual(
    expect.arrayContaining(names),
  )
})

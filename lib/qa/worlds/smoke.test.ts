import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { advanceWorld } from './advance'
import { createPersonaIn } from './create-persona-in'
import { runJobsOfWorlds } from './jobs'
import { deleteSnapshot, restoreSnapshot, takeSnapshot } from './snapshots'
import { findTemplate } from './template'
import { createWorld, deleteWorld, inWorld, listWorlds } from './worlds'

test('smoke', async () => {
  const { defineJobs } = await import('@/server/background')
  runJobsOfWorlds(await defineJobs())
  const t = async (name: string, work: () => Promise<unknown>) => {
    const at = performance.now()
    const result = await work()
    console.log(
      name,
      Math.round(performance.now() - at),
      JSON.stringify(result, (_, v) => (typeof v === 'bigint' ? String(v) : v))?.slice(0, 200),
    )
    return result as any
  }
  await t('template', findTemplate)
  const w = await t('create', () => createWorld({}))
  const w2 = await t('create2', () =>
    createWorld({ clock: { offset_seconds: 86400 }, settings: { entry_fee_maximum_cents: 5000 } as any }),
  )
  await t('persona', () => createPersonaIn(w.id, 'settled_winner'))
  await t('persona2', () => createPersonaIn(w2.id, 'funded'))
  for (const id of [w.id, w2.id])
    await t('now x1000 ' + id, () =>
      inWorld(id, () =>
        db.rows(
          sql`select max(now()), max(clock_timestamp()) from generate_series(1, 1000) n where now() > '2020-01-01'::timestamptz + make_interval(secs => n)`,
        ),
      ),
    )
  await t('now outside', () =>
    db.rows(
      sql`select max(now()), max(clock_timestamp()) from generate_series(1, 1000) n where now() > '2020-01-01'::timestamptz + make_interval(secs => n)`,
    ),
  )
  await t('list', listWorlds)
  await t('advance', () => advanceWorld(w.id, 90_000))
  const s = await t('snap', () => takeSnapshot(w.id, 'x'))
  await t('restore', () => restoreSnapshot(s.id))
  await t('persona3', () => createPersonaIn(w.id, 'funded'))
  await t('delsnap', () => deleteSnapshot(s.id))
  await t('delete', () => deleteWorld(w.id))
  await t('delete', () => deleteWorld(w2.id))
  expect(1).toBe(1)
}, 120_000)

import sql from 'sql-template-tag'
import { maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { MultiplierForm } from './schema'

/** `createdBy` is empty for the first version, which is seeded with the catalog. */
export type MultiplierVersion = {
  id: number
  createdAt: Date
  createdBy: string
  reason: string
  rows: MultiplierForm
}

export const maxVersions = 100

/** Newest first; the newest version is in effect. With `isMasked`, emails and phones in reasons are masked. */
export async function listMultipliers({ isMasked = false } = {}): Promise<MultiplierVersion[]> {
  const versions = await readVersions(db, maxVersions)
  return isMasked ? versions.map(version => ({ ...version, reason: maskText(version.reason) })) : versions
}

export async function getMultipliers(tx: Db): Promise<MultiplierVersion> {
  const [newest] = await readVersions(tx, 1)
  if (!newest) throw new Error('There is no multiplier table. Seed the catalog first.')
  return newest
}

async function readVersions(source: Db, limit: number): Promise<MultiplierVersion[]> {
  const rows = await source.rows<Omit<MultiplierVersion, 'rows'> & { byPicks: Record<string, number> }>(sql`
    select id, created_at, created_by, reason,
           coalesce((select jsonb_object_agg('picks' || picks, multiplier) from multipliers where table_id = version.id),
                    '{}') as by_picks
      from multiplier_tables version order by id desc limit ${limit}`)
  return rows.map(({ byPicks, ...version }) => ({ ...version, rows: { ...notOffered, ...byPicks } }))
}

const notOffered = { picks2: null, picks3: null, picks4: null, picks5: null, picks6: null }

import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { MultiplierForm } from './schema'

/** A version of the multiplier table; the first comes with the catalog and was made by nobody. */
export type MultiplierVersion = {
  id: number
  createdAt: Date
  madeBy: string
  reason: string
  rows: MultiplierForm
}

/** Of every version so many are shown. */
const mostShown = 100

/** The versions of the multiplier table, the one in force first. */
export async function listMultipliers(): Promise<MultiplierVersion[]> {
  return readVersions(db, mostShown)
}

/** The version in force as the caller's transaction sees it; throws where the catalog was never seeded. */
export async function getMultipliers(tx: Db): Promise<MultiplierVersion> {
  const [newest] = await readVersions(tx, 1)
  if (!newest) throw new Error('there is no multiplier table: seed the catalog first')
  return newest
}

async function readVersions(speaker: Db, limit: number): Promise<MultiplierVersion[]> {
  const rows = await speaker.rows<Omit<MultiplierVersion, 'rows'> & { told: Record<string, number> }>(sql`
    select id, created_at, made_by, reason,
           coalesce((select jsonb_object_agg('picks' || picks, multiplier) from multipliers where table_id = version.id),
                    '{}') as told
      from multiplier_tables version order by id desc limit ${limit}`)
  return rows.map(({ told, ...version }) => ({ ...version, rows: { ...nothing, ...told } }))
}

const nothing = { picks2: null, picks3: null, picks4: null, picks5: null, picks6: null }

import sql, { type Sql } from 'sql-template-tag'
import { levelJobName } from '@/lib/change/settings/change-setting'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'

export type ExperienceLevel = 'Beginner' | 'Intermediate' | 'Expert'

type Thresholds = { intermediate_after_entries: number; expert_after_entries: number }

const pageSize = 500

export const levelJob: JobKind = {
  name: levelJobName,
  description:
    'Applies the thresholds of experience levels to all users after they were changed in settings.',
  resultUnit: 'levels changed',
  run: ({ signal }) => applyLevels(signal),
}

async function applyLevels(signal?: AbortSignal): Promise<number> {
  let changed = 0
  for (let page = await findPage(0); page.length > 0; page = await findPage(page.at(-1) ?? 0)) {
    signal?.throwIfAborted()
    changed += await transaction(tx => updateLevels(tx, page))
  }
  return changed
}

async function findPage(after: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from users
     where id > ${after} and experience_level_override is null and purged_at is null
       and (experience_level <> 'Beginner'
            or exists (select from pickem_entries where user_id = users.id and outcome in ('won', 'lost')))
     order by id limit ${pageSize}`)
  return rows.map(row => row.id)
}

/** By the number of decided entries, won or lost. An operator's override stays. Locks the users, so that no settlement is missed. */
export async function updateLevels(db: Db, userIds: readonly number[]): Promise<number> {
  await db.run(sql`select from users where id = any(${userIds}::int[]) order by id for no key update`)
  return writeLevels(db, await loadSettingsIn(db), sql`users.id = any(${userIds}::int[])`)
}

/** Same after entries were settled, which never lowers a level, so experts are not counted again. The users must be locked. */
export async function raiseLevels(db: Db, userIds: readonly number[], thresholds: Thresholds): Promise<void> {
  await writeLevels(
    db,
    thresholds,
    sql`users.id = any(${userIds}::int[]) and users.experience_level <> 'Expert'`,
  )
}

/** Counts at most as many entries of a user as the highest level needs. */
async function writeLevels(db: Db, thresholds: Thresholds, condition: Sql): Promise<number> {
  const { intermediate_after_entries: intermediate, expert_after_entries: expert } = thresholds
  return db.run(sql`
    with counted as materialized (
      select users.id, experience_level,
             case when decided.entries >= ${expert}::int then 'Expert'
                  when decided.entries >= ${intermediate}::int then 'Intermediate'
                  else 'Beginner' end as earned
        from users cross join lateral (
          select count(*)::int as entries from (
            select from pickem_entries
             where user_id = users.id and outcome in ('won', 'lost') limit ${expert}::int
          ) as needed
        ) as decided
       where ${condition} and experience_level_override is null and purged_at is null
    )
    update users set experience_level = earned
      from counted where users.id = counted.id and counted.experience_level <> earned`)
}

/** Replaces the derived level; null returns to it. The caller checks the operator and records the change. */
export async function overrideLevel(db: Db, userId: number, level: ExperienceLevel | null): Promise<void> {
  await db.run(sql`
    update users
       set experience_level_override = ${level}::text, experience_level = coalesce(${level}::text, experience_level)
     where id = ${userId}`)
  if (level === null) await updateLevels(db, [userId])
}

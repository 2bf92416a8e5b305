import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { SoundChoices } from './schema'

/** Cached: the active sounds in the console's order. */
export const readSoundKeys = cached(['sounds'], async () => {
  const rows = await db.rows<{ key: string }>(sql`
    select key from sounds where status = 'Active' order by sequence, id`)
  return rows.map(row => row.key)
})

/** Omitted fields stay unchanged. Throws SoundUnknown for unknown or paused sounds, before it writes anything. */
export async function saveSounds(db: Db, userId: number, choices: SoundChoices): Promise<void> {
  const {
    is_gameplay_sound_enabled: isEnabled,
    next_sound_key: nextKey,
    user_background_sounds: sounds = [],
  } = choices
  await assertActive(db, {
    next_sound_key: nextKey ? [nextKey] : [],
    user_background_sounds: sounds.map(sound => sound.sound_key),
  })
  if (isEnabled !== undefined || nextKey !== undefined)
    await db.run(sql`
      insert into user_engagement (user_id, is_gameplay_sound_enabled, next_sound_key)
      values (${userId}, coalesce(${isEnabled ?? null}::int, 1) = 1, ${nextKey ?? null})
      on conflict (user_id) do update
         set is_gameplay_sound_enabled =
               coalesce(${isEnabled ?? null}::int = 1, user_engagement.is_gameplay_sound_enabled),
             next_sound_key =
               case when ${nextKey !== undefined} then excluded.next_sound_key else user_engagement.next_sound_key end`)
  if (sounds.length > 0)
    await db.run(sql`
      insert into user_background_sounds (user_id, sound_key, is_enabled)
      select ${userId}::int, key, is_enabled = 1
        from unnest(${sounds.map(sound => sound.sound_key)}::text[], ${sounds.map(sound => sound.is_enabled)}::int[])
             as sound (key, is_enabled)
      on conflict (user_id, sound_key) do update set is_enabled = excluded.is_enabled`)
}

/** Locks the rows, so that no sound is deleted before the choice is saved. */
async function assertActive(
  db: Db,
  chosen: Record<'next_sound_key' | 'user_background_sounds', readonly string[]>,
): Promise<void> {
  if (Object.values(chosen).flat().length === 0) return
  const rows = await db.rows<{ key: string }>(sql`
    select key from sounds where status = 'Active' order by sequence, id for key share`)
  const activeKeys = rows.map(row => row.key)
  for (const field of ['next_sound_key', 'user_background_sounds'] as const) {
    const keys = [...new Set(chosen[field])].filter(key => !activeKeys.includes(key))
    if (keys.length > 0) throw new Failure('SoundUnknown', { field, keys, activeKeys })
  }
}

import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { addChange, orderChange, renameChange, statusChange } from './catalog-changes'
import { soundInput } from './schema-console'

export const pauseSound = statusChange('sound', 'Paused')

export const activateSound = statusChange('sound', 'Active')

export const reorderSounds = orderChange('sound')

export const renameSound = renameChange('sound', soundInput.shape.name)

/** The key never changes: apps find the recording by it. */
export const addSound = addChange('sound', soundInput, {
  insert: ({ key, name }, sequence) => sql`
    insert into sounds (key, name, status, sequence) values (${key}, ${name}, 'Paused', ${sequence}) returning id`,
  remove: deleteSound,
})

/** Throws SoundInUse. */
export async function deleteSound(db: Db, id: number): Promise<void> {
  const deleted = await db.run(sql`
    delete from sounds
     where id = ${id} and not exists (select from user_background_sounds where sound_key = key)
       and not exists (select from user_engagement where next_sound_key = key)`)
  if (deleted === 0) throw new Failure('SoundInUse')
}

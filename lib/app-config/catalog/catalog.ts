import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { Game, Navigation } from '@/lib/db/generated/client'
import { addChange, orderChange, renameChange, statusChange } from './catalog-changes'
import { navigationInput, soundInput } from './schema-console'

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

export const pauseNavigation = statusChange('navigation', 'Paused')

export const activateNavigation = statusChange('navigation', 'Active')

export const reorderNavigations = orderChange('navigation')

export const renameNavigation = renameChange('navigation', navigationInput.shape.name)

export const addNavigation = addChange('navigation', navigationInput, {
  insert: ({ name }, sequence) => sql`
    insert into navigations (name, status, sequence) values (${name}, 'Paused', ${sequence}) returning id`,
  remove: (db, id) => db.run(sql`delete from navigations where id = ${id}`),
})

export const pauseGame = statusChange('game', 'Paused')

export const activateGame = statusChange('game', 'Active')

export const reorderGames = orderChange('game')

export type CatalogGame = Game

/** Cached, in display order. */
export const readGames = cached(['games'], () =>
  db.rows<CatalogGame>(sql`
    select id, name, image, status, sequence, cron_status, created_at, updated_at,
           featured_contest_image, featured_contest_color1, featured_contest_color2, featured_contest_color3,
           featured_contest_btn_color as featured_contest_button, big_wins_color1, big_wins_color2, big_wins_image,
           big_wins_arrow, big_wins_text_color
      from games order by sequence, id`),
)

export type CatalogNavigation = Pick<Navigation, 'id' | 'name' | 'status' | 'sequence'>

/** Cached. Active entries in display order. */
export const readNavigations = cached(['navigations'], () =>
  db.rows<CatalogNavigation>(sql`
    select id, name, status, sequence from navigations where status = 'Active' order by sequence, id`),
)

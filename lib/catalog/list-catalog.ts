import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { GameInput } from './change-game'
import type { StoredRow } from './stored-rows'

type ConsoleGame = GameInput & Omit<StoredRow, 'sequence'>

type ConsoleNavigation = StoredRow

type ConsoleSound = StoredRow & { key: string }

/** Uncached, in display order. */
export async function listGames(): Promise<ConsoleGame[]> {
  return db.rows<ConsoleGame>(sql`
    select id, name, status::text as status, image, featured_contest_image, featured_contest_color1,
           featured_contest_color2, featured_contest_color3, featured_contest_btn_color as featured_contest_button,
           big_wins_color1, big_wins_color2, big_wins_text_color, big_wins_image, big_wins_arrow,
           coalesce(updated_at, 'epoch') as updated_at
      from games order by sequence, id`)
}

export async function findGame(id: number): Promise<ConsoleGame | null> {
  return (await listGames()).find(game => game.id === id) ?? null
}

/** Uncached, in display order, including paused entries. */
export async function listNavigations(): Promise<ConsoleNavigation[]> {
  return db.rows<ConsoleNavigation>(sql`
    select id, name, status::text as status, sequence, updated_at from navigations order by sequence, id`)
}

/** Uncached, in display order, including paused sounds. */
export async function listSounds(): Promise<ConsoleSound[]> {
  return db.rows<ConsoleSound>(sql`
    select id, key, name, status::text as status, sequence, updated_at from sounds order by sequence, id`)
}

import sql from 'sql-template-tag'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import type { Game, Navigation } from '@/lib/db/generated/client'

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
  db.rows<CatalogNavigation>(
    sql`select id, name, status, sequence from navigations where status = 'Active' order by sequence, id`,
  ),
)

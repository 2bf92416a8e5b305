import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { gameRows } from '@/prisma/seed/game-rows'

export async function seedGames(db: Db) {
  const rows = gameRows.map(game => ({
    id: game.id,
    name: game.name,
    image: `/games/${game.slug}.png`,
    status: game.status,
    sequence: game.sequence,
    featured_contest_image: `/games/${game.slug}-featured.png`,
    featured_contest_color1: game.featuredContestColor1,
    featured_contest_color2: game.featuredContestColor2,
    featured_contest_color3: game.featuredContestColor3,
    featured_contest_btn_color: game.featuredContestButton,
    big_wins_color1: game.bigWinsColor1,
    big_wins_color2: game.bigWinsColor2,
    big_wins_image: `/games/${game.slug}-big-wins.png`,
    big_wins_arrow: `/games/arrow-${game.slug}.png`,
    big_wins_text_color: game.bigWinsTextColor,
  }))
  await db.run(sql`
    insert into games (id, name, image, status, sequence, featured_contest_image, featured_contest_color1,
                       featured_contest_color2, featured_contest_color3, featured_contest_btn_color,
                       big_wins_color1, big_wins_color2, big_wins_image, big_wins_arrow, big_wins_text_color)
    select id, name, image, status, sequence, featured_contest_image, featured_contest_color1,
           featured_contest_color2, featured_contest_color3, featured_contest_btn_color,
           big_wins_color1, big_wins_color2, big_wins_image, big_wins_arrow, big_wins_text_color
      from jsonb_populate_recordset(null::games, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

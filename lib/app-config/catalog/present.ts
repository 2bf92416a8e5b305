import type { z } from 'zod'
import { absoluteUrl, timestamp } from '@/lib/core/wire'
import type { CatalogGame, CatalogNavigation } from './catalog'
import type { extendedGame, game, navigation } from './schema'

const nullableTimestamp = (at: Date | null) => at && timestamp(at)

/** Memoizes per list, because cached lists keep their identity. */
function memoizePerList<Row extends object, Wire>(present: (publicUrl: string, row: Row) => Wire) {
  const presented = new WeakMap<Row[], Wire[]>()
  return (publicUrl: string, rows: Row[]): Wire[] => {
    const cached = presented.get(rows)
    if (cached) return cached
    const list = rows.map(row => present(publicUrl, row))
    presented.set(rows, list)
    return list
  }
}

function presentGame(publicUrl: string, row: CatalogGame): z.input<typeof game> {
  return {
    id: row.id,
    name: row.name,
    image: absoluteUrl(publicUrl, row.image),
    status: row.status,
    sequence: row.sequence,
    created_at: nullableTimestamp(row.createdAt),
    updated_at: nullableTimestamp(row.updatedAt),
  }
}

function presentExtendedGame(publicUrl: string, row: CatalogGame): z.input<typeof extendedGame> {
  return {
    ...presentGame(publicUrl, row),
    featured_contest_image: absoluteUrl(publicUrl, row.featuredContestImage),
    featured_contest_color1: row.featuredContestColor1,
    featured_contest_color2: row.featuredContestColor2,
    featured_contest_color3: row.featuredContestColor3,
    featured_contest_btn_color: row.featuredContestButton,
    big_wins_color1: row.bigWinsColor1,
    big_wins_color2: row.bigWinsColor2,
    big_wins_image: absoluteUrl(publicUrl, row.bigWinsImage),
    big_wins_arrow: absoluteUrl(publicUrl, row.bigWinsArrow),
    big_wins_text_color: row.bigWinsTextColor,
    cron_status: row.cronStatus,
  }
}

export const presentGames = memoizePerList(presentGame)

export const presentExtendedGames = memoizePerList(presentExtendedGame)

export function presentNavigation({
  id,
  name,
  status,
  sequence,
}: CatalogNavigation): z.input<typeof navigation> {
  return { id, name, status, sequence }
}

import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ContestStatus } from '@/lib/db/generated/enums'
import { startOf } from './start-of'

export type ActiveContest = {
  id: number
  name: string
  gameName: string
  status: ContestStatus
  hasStarted: boolean
  startsAt: Date | null
  entries: number
  capacity: number | null
}

/** Contests that the app lists. */
export const maxActiveContests = 200

/** Open and locked contests, in the order of the app's list. */
export function listActiveContests(): Promise<ActiveContest[]> {
  return db.rows<ActiveContest>(sql`
    select c.id, c.name, g.name as game_name, c.status, has_contest_started(c) as has_started,
           ${startOf()} as starts_at, c.entry_count as entries, c.capacity
      from contests c join games g on g.id = c.game_id
     where c.status in ('open', 'locked')
     order by c.id desc limit ${maxActiveContests}`)
}

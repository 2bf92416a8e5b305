import sql from 'sql-template-tag'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { closeOutdated } from '@/lib/change/approval/store-request'
import type { Author } from '@/lib/change/audit/author'
import { formatNumber } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'
import { describeMatch } from './request-names'

export const describeLine = ({ projection }: Requested) =>
  `Allow picks on the line ${formatNumber(String(projection))}`

export const describeLineRequest = (request: Requested) => `${describeLine(request)}${describeMatch(request)}`

type Line = { feedGameId: number; feedPlayerId: number }

/** Closes open requests to confirm lines that were replaced. */
export async function closeLineRequests(
  db: Db,
  by: Author,
  { gameId, lines, because }: { gameId: number; lines: readonly Line[]; because: string },
): Promise<void> {
  if (lines.length === 0) return
  const outdated = await db.rows<{ id: number }>(sql`
    select id from pending_approvals
     where action = 'line.confirm' and decision is null and expires_at > now()
       and (input->>'gameId', input->>'feedGameId', input->>'feedPlayerId') in (
         select ${gameId}::int::text, feed_game_id::text, feed_player_id::text
           from unnest(${lines.map(line => line.feedGameId)}::int[], ${lines.map(line => line.feedPlayerId)}::int[])
                as line (feed_game_id, feed_player_id))`)
  await closeOutdated(db, by, { name: 'line.confirm', phraseOf: describeLineRequest, outdated, because })
}

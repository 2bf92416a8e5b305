import sql from 'sql-template-tag'
import { type Amount, listFacts, maxListedRows, sumAmounts } from '@/lib/change/approval/facts'
import type { Db } from '@/lib/db/db'
import { previewCorrection } from './preview-correction'

/** What the corrections that follow would change. Accepting them is a decision of its own. */
export async function readCorrectionFacts(db: Db, gameId: number, matchIds: readonly number[]) {
  const matches = await db.rows<{ feedGameId: number; entries: number }>(sql`
    select feed_game_id, count(distinct entry_id)::int as entries
      from pickem_entry_players pick join pickem_entries entry on entry.id = entry_id
     where pick.game_id = ${gameId} and entry.settled_at is not null
       and feed_game_id = any(${matchIds}::int[])
     group by feed_game_id order by feed_game_id`)
  const entries = matches.reduce((sum, match) => sum + match.entries, 0)
  const table = { title: 'Proposed as corrections', columns: ['Change', 'Entries'], isDerived: true }
  if (entries > maxListedRows)
    return listFacts({ ...table, rows: [['settled entries on these matches, too many to preview', entries]] })
  const outcomes = new Map<string, number>()
  const paid: Amount[] = []
  const reclaimed: Amount[] = []
  for (const { feedGameId } of matches) {
    const { outcomes: changed, moves } = await previewCorrection({ gameId, feedGameId }, null, db)
    for (const [change, count] of Object.entries(changed))
      outcomes.set(change, (outcomes.get(change) ?? 0) + count)
    for (const { bucket, cents } of moves)
      if (cents > 0n) paid.push({ bucket, cents })
      else reclaimed.push({ bucket, cents: -cents })
  }
  const sumOf = (name: string, amounts: Amount[]) => {
    const sums = sumAmounts(amounts).filter(({ cents }) => cents > 0n)
    return sums.length > 0 ? [{ name, amounts: sums }] : []
  }
  return listFacts({
    ...table,
    rows: [...outcomes].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    sums: [...sumOf('Paid', paid), ...sumOf('Taken back', reclaimed)],
  })
}

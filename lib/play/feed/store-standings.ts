import { type Author, serviceAuthor } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import type { Transaction } from '@/lib/db/transaction'
import { importStandings } from '@/lib/play/contest/import-standings'
import type { FeedPayload } from './schema'

/** The operator who imports; `approvedById` is the second manager, if one was required. The feed itself has none. */
export type Importer = { author: Author; reason: string; approvedById: number | null }

/** An operator's file is a completion under the policy; the second manager saw the winners. Throws ContestStandingsRejected. */
export async function storeStandings(
  db: Transaction,
  { game_id: gameId, contest_standings: contests }: FeedPayload,
  importer?: Importer,
): Promise<void> {
  for (const [row, { main_contest_id: id, standings }] of contests.entries())
    try {
      await importStandings(db, importer?.author ?? serviceAuthor('Feed'), {
        id,
        gameId,
        standings: standings.map(one => ({ entryId: one.main_contest_entry_id, place: one.place })),
        reason: importer?.reason ?? '',
        approvedById: importer?.approvedById ?? null,
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure('ContestStandingsRejected', { row, contestId: id, why: describe(error) })
    }
}

function describe({ code, detail }: Failure): string {
  switch (code) {
    case 'ContestNotFound':
      return 'is unknown or of another game'
    case 'ContestStatusConflict':
      return `is ${(detail as { status: string }).status}, and standings are accepted once it is locked`
    case 'ContestNotStarted':
      return 'has not started'
    case 'ContestWithoutPrizes':
      return 'has buy-ins but no prizes, so it can only be canceled'
    case 'StandingsInvalid':
      return `needs each entry once, with its place: ${JSON.stringify(detail)}`
    default:
      return `was rejected: ${code}`
  }
}

import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/speak'
import { assertWithinPolicy } from '@/lib/policy/assert-within-policy'
import { countRows, importDelivery, importDeliveryIn } from './import-delivery'
import { readFeedFile } from './read-file'
import type { deliveryCounts } from './schema'

/**
 * Takes in a file, JSON or CSV, as POST /feed/import takes in a delivery, and answers its rows by kind. Throws
 * FeedFileRefused, which names lines, fields and reasons, or FeedSportUnknown; nothing is stored then.
 */
export async function importFeedFile(
  content: string,
  gameId?: number,
): Promise<z.input<typeof deliveryCounts>> {
  return importDelivery(readFeedFile(content, gameId))
}

/** What an operator may import with a second manager's consent only, in the transaction of that. Throws SecondManagerNeeded. */
export async function importOperatorFile(
  db: Db,
  by: Author,
  { content, gameId }: { content: string; gameId: number | null },
  reason: string,
  agreedById: number | null = null,
): Promise<z.input<typeof deliveryCounts>> {
  const told = readFeedFile(content, gameId ?? undefined)
  await assertWithinPolicy(db, by, 'feed.import', {}, agreedById)
  return importDeliveryIn(db, told, { author: by, reason, agreedById })
}

/** What a file holds, without taking it in; throws FeedFileRefused. */
export function inspectFeedFile(content: string, gameId?: number) {
  const told = readFeedFile(content, gameId)
  return { gameId: told.game_id, counts: countRows(told) }
}
